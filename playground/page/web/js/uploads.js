// Files on their way to the playground.

const LARGEST = 10 * 1024 * 1024; // bytes

/**
 * Throw in words where a file is too large to be sent.
 * @param {File} file
 */
export function checkSize(file) {
  if (file.size > LARGEST) {
    throw new Error(`${file.name} is larger than 10 MB.`);
  }
}

/**
 * Read a file as the playground takes it. Throws in words where it is too large.
 * @param {File} file
 * @returns {Promise<Upload>}
 */
export async function readUpload(file) {
  checkSize(file);
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { name: file.name, data: address.slice(address.indexOf(",") + 1) };
}

/**
 * Return the options of a command with their files read.
 * @param {{ [name: string]: OptionValue }} options
 * @returns {Promise<{ [name: string]: unknown }>}
 */
export async function readFiles(options) {
  const read = Object.entries(options).map(async ([name, value]) => [name, value instanceof File ? await readUpload(value) : value]);
  return Object.fromEntries(await Promise.all(read));
}

/**
 * Let the person choose files of the machine.
 * @param {boolean} multiple
 * @returns {Promise<File[]>} empty where nothing was chosen
 */
export function chooseFiles(multiple) {
  return new Promise((resolve) => {
    const field = Object.assign(document.createElement("input"), { type: "file", multiple });
    field.onchange = () => resolve([...(field.files ?? [])]);
    field.oncancel = () => resolve([]);
    field.click();
  });
}

// Files on their way to the playground.

const LARGEST = 10 * 1024 * 1024; // bytes

export async function readUpload(file) {
  if (file.size > LARGEST) {
    throw new Error(`${file.name} is larger than 10 MB.`);
  }
  const address = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { name: file.name, data: address.slice(address.indexOf(",") + 1) };
}

export function chooseFiles(multiple) {
  return new Promise((resolve) => {
    const field = Object.assign(document.createElement("input"), { type: "file", multiple });
    field.onchange = () => resolve([...field.files]);
    field.oncancel = () => resolve([]);
    field.click();
  });
}

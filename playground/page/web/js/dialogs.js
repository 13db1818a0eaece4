// Dialogs over the page.

/**
 * Open a dialog; it goes when it is closed, which an event "gone" tells, and the focus returns to where it was.
 *
 * All of this happens at once: Chromium's own event of closing comes later, and keys go nowhere in between.
 * @param {HTMLDialogElement} dialog
 */
export function openDialog(dialog) {
  dialog.close = (value) => {
    HTMLDialogElement.prototype.close.call(dialog, value);
    takeAway(dialog);
  };
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => takeAway(dialog)); // if the browser itself has closed it
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {HTMLDialogElement} dialog */
function takeAway(dialog) {
  if (dialog.isConnected) {
    dialog.remove();
    refocus();
    dialog.dispatchEvent(new Event("gone"));
  }
}

/** Give the focus anew: Chromium gives it back while the page is still inert, and keys then go nowhere. */
function refocus() {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  active?.blur();
  active?.focus({ preventScroll: true });
}

// Dialogs over the page.

/**
 * Open a dialog; it goes when it is closed, and the focus returns to where it was.
 * @param {HTMLDialogElement} dialog
 */
export function openDialog(dialog) {
  dialog.addEventListener("close", () => {
    dialog.remove();
    refocus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Give the focus anew: Chromium gives it back while the page is still inert, and keys then go nowhere. */
function refocus() {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  active?.blur();
  active?.focus({ preventScroll: true });
}

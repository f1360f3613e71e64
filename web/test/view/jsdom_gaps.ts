// SPDX-License-Identifier: GPL-3.0-or-later
// What jsdom lacks of a browser. Imported first: modules of the page ask for it when they are loaded.

/** No query matches, and none ever will. */
window.matchMedia = (media) => Object.assign(new EventTarget(), {
  media, matches: false, onchange: null, addListener: () => undefined, removeListener: () => undefined,
});

/** Modal dialogs open and close, and that is all. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

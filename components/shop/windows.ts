/** What the shop does with windows. A blank one is opened in the click itself: later, a pop-up blocker would stop it. */

/** @returns null when the browser held it back */
export function openBlankWindow(): Window | null {
  const opened = window.open('', '_blank')
  if (opened) {
    opened.opener = null
    opened.document.title = 'Checkout'
    opened.document.body.textContent = 'Opening the checkout…'
  }
  return opened
}

/** Sends a window that was opened before to its address. */
export function sendTo(opened: Window, url: string): void {
  opened.location.replace(url)
}

/** Opens an address at once: for a click that need not wait. */
export function openWindow(url: string): void {
  window.open(url, '_blank', 'noopener')
}

export function reloadPage(): void {
  window.location.reload()
}

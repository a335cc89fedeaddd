/** The shop's windows. A blank window is opened in the click handler, because a pop-up blocker would stop it later. */

/** @returns null when the browser blocked it */
export function openBlankWindow(): Window | null {
  const opened = window.open('', '_blank')
  if (opened) {
    opened.opener = null
    opened.document.title = 'Checkout'
    opened.document.body.textContent = 'Opening the checkout…'
  }
  return opened
}

/** Navigates a window opened earlier. */
export function sendTo(opened: Window, url: string): void {
  opened.location.replace(url)
}

/** Opens a URL at once, for a click that does not have to wait. */
export function openWindow(url: string): void {
  window.open(url, '_blank', 'noopener')
}

export function reloadPage(): void {
  window.location.reload()
}

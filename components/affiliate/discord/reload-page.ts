/** Reloads the page at its current URL. */
export const reloadPage = (): void => window.location.reload()

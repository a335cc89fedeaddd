/** Loads the page again, as it now is. */
export const reloadPage = (): void => window.location.reload()

/**
 * Whether an error is that code of this page could not be loaded: it belongs to a build that the site no longer has, or the
 * connection is gone. The names and words are those of Next's bundler, Chromium, Firefox and Safari.
 */
export const isCodeLost = (error: unknown): boolean =>
  error instanceof Error &&
  /ChunkLoadError|load chunk|dynamically imported module|module script failed/i.test(`${error.name} ${error.message}`)

/** What forms say then: what was typed stays until the reload. */
export const CODE_LOST = 'This page is from before an update of the site. Reload it, then try again.'

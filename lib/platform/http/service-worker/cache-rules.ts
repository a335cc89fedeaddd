// What the service worker caches, where its offline page is shown, and which caches stay. It is bundled into the
// browser's script, so it imports nothing.

/** The caches of the shell, one for each build. */
export const STATIC_CACHE = 'static-'

/** The caches that stay when a build takes over: its own, and the latest before it. @param names in the order they were made */
export function cachesInUse(names: readonly string[], current: string): string[] {
  const before = names.filter((name) => name.startsWith(STATIC_CACHE) && name !== current)
  return [current, ...before.slice(-1)]
}

/** Files that are cached: scripts, styles, fonts and pictures of the brand, whose names change with their contents. */
export const isCachedPath = (path: string): boolean => /^\/(_next\/static|brand|icons)\//.test(path)

/** Pages that the offline page stands in for. Tracking links, the API and downloads are left to the browser. */
export const hasOfflinePage = (path: string): boolean => !/^\/(c|api|files)\//.test(path)

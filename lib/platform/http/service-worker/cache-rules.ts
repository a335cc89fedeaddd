// Which caches the service worker keeps; it is bundled into the browser's script, so it imports nothing.

/** The caches of the shell, one for each build. */
export const STATIC_CACHE = 'static-'

/** The caches that stay when a build takes over: its own, and the latest before it. @param names in the order they were made */
export function cachesInUse(names: readonly string[], current: string): string[] {
  const before = names.filter((name) => name.startsWith(STATIC_CACHE) && name !== current)
  return [current, ...before.slice(-1)]
}

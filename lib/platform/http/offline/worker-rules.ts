// What the service worker decides; it is bundled into the browser's script, so it imports nothing.

/** The caches of the shell, one for each build. */
export const STATIC_CACHE = 'static-'

/** The caches that stay when a build takes over: its own, and the latest before it. @param names in the order they were made */
export function cachesInUse(names: readonly string[], current: string): string[] {
  const before = names.filter((name) => name.startsWith(STATIC_CACHE) && name !== current)
  return [current, ...before.slice(-1)]
}

export type ShownPush = { id: string; tag: string; title: string; body: string; path: string; at: number }

const SOMETHING: ShownPush = { id: '', tag: 'news', title: 'There is news', body: '', path: '/home', at: 0 }

/** A push as it was sent; something general for one that cannot be read, because browsers require that each is shown. */
export function readPush(text: string): ShownPush {
  try {
    const { id, tag, title, body, path, at } = JSON.parse(text) as ShownPush
    const texts = [id, tag, title, body, path]
    return texts.every((each) => typeof each === 'string') && typeof at === 'number' && title !== ''
      ? { id, tag, title, body, path, at }
      : SOMETHING
  } catch {
    return SOMETHING
  }
}

/** How a push is shown. A new one of the same tag alerts again; one that was sent twice is not. */
export const shownPush = ({ id, tag, body, path, at }: ShownPush, isRepeated: boolean) => ({
  body,
  tag,
  renotify: !isRepeated,
  silent: isRepeated,
  data: { id, path },
  ...(at > 0 && { timestamp: at }),
  icon: '/brand/icon-192.png',
  badge: '/brand/badge-96.png',
})

/** Where a click leads: a page of this site, whatever was sent. */
export function navigationTarget(path: string | undefined, origin: string): string {
  const home = `${origin}/home`
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return home
  const url = new URL(path, origin)
  return url.origin === origin ? url.href : home
}

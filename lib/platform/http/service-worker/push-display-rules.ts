import { isUrl } from '@/lib/platform/parse-url'
// How the service worker shows pushes; it is bundled into the browser's script, so it imports nothing.

export type ShownPush = { id: string; tag: string; title: string; body: string; path: string; at: number }

const GENERIC_PUSH: ShownPush = { id: '', tag: 'news', title: 'There is news', body: '', path: '/home', at: 0 }

/** A push as it was sent; something general for one that cannot be read, because browsers require that each is shown. */
export function readPush(text: string): ShownPush {
  try {
    const { id, tag, title, body, path, at } = JSON.parse(text) as ShownPush
    const texts = [id, tag, title, body, path]
    return texts.every((each) => typeof each === 'string') && typeof at === 'number' && title !== ''
      ? { id, tag, title, body, path, at }
      : GENERIC_PUSH
  } catch {
    return GENERIC_PUSH
  }
}

/** The addresses of the pictures of a push: the icon, and the white shape of a phone's status bar. */
export type PushPictures = { icon: string; badge: string }

/** How a push is shown. A new one of the same tag alerts again; one that was sent twice is not. */
export const toNotificationOptions = (
  { id, tag, body, path, at }: ShownPush,
  isRepeated: boolean,
  { icon, badge }: PushPictures,
) => ({
  body,
  tag,
  renotify: !isRepeated,
  silent: isRepeated,
  data: { id, path },
  ...(at > 0 && { timestamp: at }),
  icon,
  badge,
})

/** Where a click leads: a page of this site, whatever was sent. */
export function navigationTarget(path: string | undefined, origin: string): string {
  const home = `${origin}/home`
  if (!path?.startsWith('/') || !isUrl(path, origin)) return home
  const url = new URL(path, origin)
  return url.origin === origin ? url.href : home
}

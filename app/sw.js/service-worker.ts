import { CacheFirst, ExpirationPlugin, NetworkOnly, Serwist } from 'serwist'
import { cachesInUse, hasOfflinePage, isCachedPath, STATIC_CACHE } from '@/lib/platform/http/service-worker/cache-rules'
import {
  navigationTarget,
  type PushPictures,
  readPush,
  toNotificationOptions,
} from '@/lib/platform/http/service-worker/push-display-rules'

// The service worker: bundled by scripts/service-worker.mjs into lib/generated, served as /sw.js by app/sw.js. It keeps
// the shell (scripts, styles, fonts, pictures of the brand and the offline page), never a page or an answer of the API.

/** What the server writes in front of this script. */
type Served = { build: string; page: string; headers: Record<string, string>; pictures: PushPictures }

type Shown = { tag: string; data?: { id?: string; path?: string }; close(): void }
type Page = { url: string; focused: boolean; focus(): Promise<Page>; navigate(url: string): Promise<Page | null> }
type WorkerEvent = {
  waitUntil(done: Promise<unknown>): void
  data?: unknown
  notification?: Shown
  oldSubscription?: { options: { applicationServerKey: ArrayBuffer | null } } | null
}
type PushSubscribed = { toJSON(): { endpoint: string; keys: { p256dh: string; auth: string } } }

/** The part of a worker's global scope that is used here; the types of the DOM do not know it. */
declare const self: {
  __SERVED: Served
  __SW_MANIFEST: undefined
  location: Location
  registration: {
    navigationPreload: { disable(): Promise<void> }
    showNotification(title: string, options: object): Promise<void>
    getNotifications(filter?: { tag: string }): Promise<Shown[]>
    pushManager: { subscribe(options: object): Promise<PushSubscribed> }
  }
  clients: { matchAll(filter: object): Promise<Page[]>; openWindow(url: string): Promise<unknown> }
  addEventListener(name: string, listener: (event: WorkerEvent) => void): void
}

const { build, page, headers, pictures } = self.__SERVED
const STATIC = `${STATIC_CACHE}${build}`
const offline = () => new Response(page, { status: 503, headers })

const serwist = new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && hasOfflinePage(url.pathname),
      handler: new NetworkOnly({ plugins: [{ handlerDidError: async () => offline() }] }),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && isCachedPath(url.pathname),
      handler: new CacheFirst({ cacheName: STATIC, plugins: [new ExpirationPlugin({ maxEntries: 400 })] }),
    },
  ],
})
serwist.addEventListeners()

// A new build takes over at once. What the build before it had stays for the pages of it that are still open.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOldCaches(), stopPreloads()])))
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'forget') event.waitUntil(closeAll())
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

async function dropOldCaches(): Promise<void> {
  await caches.open(STATIC)
  const names = await caches.keys()
  const inUse = cachesInUse(names, STATIC)
  await Promise.all(
    names.filter((name) => name.startsWith(STATIC_CACHE) && !inUse.includes(name)).map((name) => caches.delete(name)),
  )
}

/**
 * A preload asks for a page before this script runs. For an address that is left to the browser, such as a tracking link,
 * the browser then asks once more, which counts two clicks. A worker of an earlier build has turned it on.
 */
const stopPreloads = () => self.registration.navigationPreload.disable()

/** Shows a push. One that was sent twice replaces the first without a sound. */
async function show(data: unknown): Promise<void> {
  const push = readPush((data as { text(): string } | null)?.text() ?? '')
  const earlier = await self.registration.getNotifications({ tag: push.tag })
  const isRepeated = earlier.some((each) => each.data?.id === push.id)
  await self.registration.showNotification(push.title, toNotificationOptions(push, isRepeated, pictures))
}

async function open(clicked: Shown | undefined): Promise<void> {
  clicked?.close()
  const url = navigationTarget(clicked?.data?.path, self.location.origin)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const known = pages.find((each) => each.focused) ?? pages[0]
  if (!known) return void (await self.clients.openWindow(url))
  // a browser may refuse it, and the page is led there all the same
  await known.focus().catch(() => undefined)
  // a page that this worker does not control cannot be led elsewhere
  await known.navigate(url).catch(() => self.clients.openWindow(url))
}

/** Somebody signed out: what is on the lock screen was theirs. */
async function closeAll(): Promise<void> {
  for (const shown of await self.registration.getNotifications()) shown.close()
}

/** The browser has renewed its subscription: the server learns of it, unless the session has ended. */
async function subscribeAgain({ oldSubscription }: WorkerEvent): Promise<void> {
  const answer = await fetch('/api/account/push', { credentials: 'same-origin' })
  if (!answer.ok || !oldSubscription) return
  const { publicKey } = (await answer.json()) as { publicKey: string }
  const made = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = made.toJSON()
  await fetch('/api/account/push/devices', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, publicKey }),
  })
}

import { PLAIN_POLICY, plainDocument } from './plain-document'

const PAGE = `<h1>You are offline</h1><p>This page needs a connection. Nothing you did before was lost.</p>
<p class="more"><a href="">Try again</a></p>`

/**
 * The service worker: it answers a page that cannot be reached with one that says so, and tries again every 15 seconds.
 * It stores nothing: no page, no data, no file. Tracking links, the API and downloads are left to the browser.
 */
export function offlineWorker(): string {
  const page = plainDocument(`<meta http-equiv="refresh" content="15">${PAGE}`)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PLAIN_POLICY }
  return `const PAGE = ${JSON.stringify(page)}
const HEADERS = ${JSON.stringify(headers)}
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  if (/^\\/(c|api)\\//.test(new URL(event.request.url).pathname)) return
  event.respondWith(answer(event))
})
async function activate() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}
async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return new Response(PAGE, { status: 503, headers: HEADERS })
  }
}
`
}

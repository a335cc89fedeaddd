import 'server-only'
import { SERVICE_WORKER } from '@/lib/generated/service-worker'
import { buildId } from '../../build-id'
import { iconPath } from '../brand-icons/versions'
import { offlinePage, offlinePolicy } from './offline-page'

/** In development files change under their names: a worker that a production build left in the browser ends itself. */
const DEVELOPMENT = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
})()))
`

/**
 * The service worker with what it has to know in front: the build, by which its caches are named, the page for when there is
 * no connection, and the pictures of pushes. A new build or brand makes another script, so browsers install it.
 */
export function serviceWorkerScript(isDevelopment = process.env.NODE_ENV === 'development'): string {
  if (isDevelopment) return DEVELOPMENT
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': offlinePolicy() }
  const pictures = { icon: iconPath('icon-192.png'), badge: iconPath('badge-96.png') }
  const served = { build: buildId() ?? 'development', page: offlinePage(), headers, pictures }
  return `self.__SERVED = ${JSON.stringify(served)};\n${SERVICE_WORKER}`
}

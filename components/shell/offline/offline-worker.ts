/** What the browser hands over when the site can be installed, until the person asks for it. */
export type InstallOffer = Event & { prompt(): Promise<unknown> }

declare global {
  interface Window {
    installOffer?: InstallOffer | undefined
  }
}

/** Keeps the browser's offer for the account page, instead of a bar of the browser's own. */
function keepOffer(event: Event) {
  event.preventDefault()
  window.installOffer = event as InstallOffer
  dispatchEvent(new Event('installoffer'))
}

/** Registers the service worker once the page is loaded; not in development, where pages change often. */
export function registerOfflineWorker(): void {
  addEventListener('beforeinstallprompt', keepOffer)
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
  // without it a page that cannot be reached is the browser's own; nothing else depends on it
  const start = () => void register().catch(() => undefined)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}

/** On the first visit the worker comes after the files of the page: it is told of them, so that it keeps them too. */
async function register(): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller
  await navigator.serviceWorker.register('/sw.js')
  if (!isFirst) return
  const { active } = await navigator.serviceWorker.ready
  const urlsToCache = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/** Registers the service worker that says when there is no connection; not in development, where pages change often. */
export function registerOfflineWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
  // without it a page that cannot be reached is the browser's own; nothing else depends on it
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

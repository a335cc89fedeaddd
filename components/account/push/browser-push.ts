import { isInstalled, isIos } from '../install/install-state'

/** What this browser can do; an iPhone gets pushes only in the installed app. */
export type Ability = 'possible' | 'blocked' | 'needs-install' | 'impossible'

/** How long a service worker may take to be ready, in milliseconds. */
const READY_MS = 10_000

export function detectAbility(): Ability {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isIos() && !isInstalled() ? 'needs-install' : 'impossible'
  }
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** The browser's own subscription, if it is one for this key. */
export async function currentSubscription(publicKey: string): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  const found = (await registration?.pushManager.getSubscription()) ?? null
  return found && readKey(found) === publicKey ? found : null
}

/**
 * Asks for the permission and subscribes the browser.
 * @returns what the server has to know
 * @throws Error with a sentence for the person
 */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('The browser did not allow notifications. Allow them in its settings for this site.')
  }
  const registration = await ready()
  const earlier = await registration.pushManager.getSubscription()
  // made for another key, or for another account
  if (earlier) await earlier.unsubscribe()
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new Error('The browser could not reach its push service. Try again later, or use another browser.')
    })
  const { endpoint, keys } = made.toJSON()
  return { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, publicKey }
}

/** Ends the browser's own subscription, if there is one. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

async function ready(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('Notifications are not ready yet. Load the page again.')), READY_MS),
  )
  return Promise.race([navigator.serviceWorker.ready, late])
}

function readKey({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

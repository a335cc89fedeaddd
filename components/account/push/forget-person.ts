import { FORGET_EVENT, PERSONAL_KEYS } from '@/lib/platform/http/service-worker/browser-storage-constants'

/**
 * Removes from this browser what belongs to whoever was signed in: the last known figures and other stored answers, the
 * notifications that are shown, and the push subscription. Never fails: what a browser refuses to do it does not keep either.
 */
export async function forgetPerson(): Promise<void> {
  dispatchEvent(new Event(FORGET_EVENT))
  try {
    for (const key of Object.keys(localStorage)) {
      if (PERSONAL_KEYS.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
    }
  } catch {
    // no storage, nothing stored
  }
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    registration?.active?.postMessage({ type: 'forget' })
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // the server has ended the subscription with the session
  }
}

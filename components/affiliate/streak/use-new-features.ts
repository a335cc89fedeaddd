import { useSyncExternalStore } from 'react'
import { BRAND } from '@/lib/platform/brand'
import { NEW_FEATURES_DATE } from '@/lib/rewards/streak/constants'

const KEY = `${BRAND.slug}-streak-features-viewed`

const listeners = new Set<() => void>()
// Without storage the marker is hidden only until the page reloads.
let isViewedHere = false

function isViewed(): boolean {
  if (isViewedHere) return true
  try {
    return localStorage.getItem(KEY) === NEW_FEATURES_DATE
  } catch {
    return false
  }
}

/** Stores that the popup was viewed, with the date of the new features. [S4.27] */
function view(): void {
  try {
    localStorage.setItem(KEY, NEW_FEATURES_DATE)
  } catch {
    isViewedHere = true
  }
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether the popup has features the reader has not seen; false on the server. [S4.27] */
export function useNewFeatures(): { areNew: boolean; view: () => void } {
  const areNew = useSyncExternalStore(
    subscribe,
    () => !isViewed(),
    () => false,
  )
  return { areNew, view }
}

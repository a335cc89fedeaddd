import { useSyncExternalStore } from 'react'
import { BRAND } from '@/lib/platform/brand'
import { NEW_FEATURES_DATE } from '@/lib/rewards/streak/constants'

const KEY = `${BRAND.slug}-streak-features-viewed`

const listeners = new Set<() => void>()
// Where the browser keeps nothing, the marker is gone for as long as the page.
let isViewedHere = false

function isViewed(): boolean {
  if (isViewedHere) return true
  try {
    return localStorage.getItem(KEY) === NEW_FEATURES_DATE
  } catch {
    return false
  }
}

/** Notes that the popup was viewed, by the date of what was new. [S4.27] */
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

/** Whether the popup has features its reader has not seen; on the server nobody is told of any. [S4.27] */
export function useNewFeatures(): { areNew: boolean; view: () => void } {
  const areNew = useSyncExternalStore(
    subscribe,
    () => !isViewed(),
    () => false,
  )
  return { areNew, view }
}

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { onNavigation, pageKey } from './navigation'
import { GIVEN_UP_AFTER_MS, STILL_FOR_MS } from './timing'

/**
 * Whether a navigation has been running for longer than a moment. A navigation that redirects back to the current page
 * never arrives, so it times out.
 */
export function useNavigation(): boolean {
  const here = `${usePathname()}?${useSearchParams()}`
  const [leaving, setLeaving] = useState<string | null>(null)
  const [isLong, setLong] = useState(false)
  const isLeaving = leaving === here
  // arrived: returning to the previous page must not look like leaving it
  if (leaving !== null && !isLeaving) setLeaving(null)

  const hear = useEffectEvent((url: string) => setLeaving(pageKey(url, location.href) === here ? null : here))
  useEffect(() => onNavigation((url) => hear(url)), [])

  useEffect(() => {
    if (!isLeaving) return
    const timers = [
      setTimeout(() => setLong(true), STILL_FOR_MS),
      setTimeout(() => setLeaving(null), GIVEN_UP_AFTER_MS),
    ]
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setLong(false)
    }
  }, [isLeaving])

  return isLeaving && isLong
}

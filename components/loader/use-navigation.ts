import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { onNavigation, pageOf } from './navigation'
import { GIVEN_UP_AFTER_MS, STILL_FOR_MS } from './timing'

/**
 * Whether another page has been on its way for longer than a moment. A page that sends back to where one is never
 * arrives; it is no longer waited for after a while.
 */
export function useNavigation(): boolean {
  const here = `${usePathname()}?${useSearchParams()}`
  const [leaving, setLeaving] = useState<string | null>(null)
  const [isLong, setLong] = useState(false)
  const isLeaving = leaving === here
  // arrived: coming back to the page one left must not look like leaving it
  if (leaving !== null && !isLeaving) setLeaving(null)

  const hear = useEffectEvent((url: string) => setLeaving(pageOf(url, location.href) === here ? null : here))
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

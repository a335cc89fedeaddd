import { useEffect, useState } from 'react'
import { HINT_EVERY_MS, HINTS } from '@/lib/reporting/search/constants'

/** What the empty field suggests: another word every five seconds, while somebody looks and motion is wanted. [S4.53] */
export function useHint(): string {
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) setTurn((last) => (last + 1) % HINTS.length)
    }, HINT_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  return `Search ${HINTS[turn] ?? HINTS[0]}`
}

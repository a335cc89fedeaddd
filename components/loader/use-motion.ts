import { useEffect, useState } from 'react'
import { STILL_FOR_MS } from './timing'

/** Whether it is time to move: a moment after it appeared, and never for those who want no motion. */
export function useMotion(): boolean {
  const [isMoving, setMoving] = useState(false)

  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = isStill ? undefined : setTimeout(() => setMoving(true), STILL_FOR_MS)
    return () => clearTimeout(timer)
  }, [])

  return isMoving
}

import { useEffect, useState } from 'react'
import { STILL_FOR_MS } from './timing'

/** Whether to animate: shortly after mounting, and never with reduced motion. */
export function useMotion(): boolean {
  const [isMoving, setMoving] = useState(false)

  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = isStill ? undefined : setTimeout(() => setMoving(true), STILL_FOR_MS)
    return () => clearTimeout(timer)
  }, [])

  return isMoving
}

'use client'

import { useEffect, useRef, useState } from 'react'

/** The duration of a count in ms: the token --count, which is 0 with reduced motion. */
function countDurationMs(): number {
  const token = getComputedStyle(document.documentElement).getPropertyValue('--count').trim()
  const amount = Number.parseFloat(token)
  if (Number.isNaN(amount)) return 0
  return token.endsWith('ms') ? amount : amount * 1000
}

const easeOut = (part: number) => 1 - (1 - part) ** 3

/**
 * Animates from the displayed value to a new one. The first value is shown at once: counting up from zero on every
 * visit would show wrong values.
 */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(target)
  const current = useRef(target)

  useEffect(() => {
    const from = current.current
    if (from === target) return
    const durationMs = countDurationMs()
    const startedAt = performance.now()
    let frame = 0

    const show = (value: number) => {
      current.current = value
      setShown(value)
    }
    const step = (now: number) => {
      const part = durationMs > 0 ? Math.min(1, (now - startedAt) / durationMs) : 1
      show(part === 1 ? target : Math.round(from + (target - from) * easeOut(Math.max(0, part))))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    if (durationMs > 0) frame = requestAnimationFrame(step)
    else show(target)
    return () => cancelAnimationFrame(frame)
  }, [target])

  return shown
}

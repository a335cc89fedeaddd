'use client'

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useConversionArrival } from './use-live'

/** How long after a live conversion a growing figure is attributed to it, in milliseconds. */
const ATTRIBUTION_MS = 15_000
const RISE_MS = 1_800

const wantsNoMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

type GrowthProps = {
  value: number
  /** What the value is about. When it changes, the new value is a different figure and has not grown. */
  about: string
  /** Formats the difference, such as "$17.50". */
  format: (value: number) => string
  children: ReactNode
}

/** A figure that glows and shows the added amount when a conversion increased it. Respects reduced motion. */
export function Growth({ value, about, format, children }: GrowthProps) {
  const { box, growth, end } = useGrowth(value, about)
  return (
    <span ref={box} className="relative block min-w-0">
      {children}
      {growth ? <Rising key={growth.id} text={`+${format(growth.by)}`} onEnd={end} /> : null}
    </span>
  )
}

type Known = { value: number; about: string }

function useGrowth(value: number, about: string) {
  const arrival = useConversionArrival()
  const box = useRef<HTMLSpanElement>(null)
  const known = useRef<Known>({ value, about })
  const [growth, setGrowth] = useState<{ id: number; by: number } | null>(null)

  useEffect(() => {
    const by = value - known.current.value
    const isSame = known.current.about === about
    known.current = { value, about }
    if (!isSame || by <= 0 || !arrival || performance.now() - arrival.at > ATTRIBUTION_MS || wantsNoMotion()) return
    setGrowth((last) => ({ id: (last?.id ?? 0) + 1, by }))
    box.current?.animate?.([{ filter: 'drop-shadow(0 0 14px var(--accent))', color: 'var(--accent-text)' }, {}], {
      duration: RISE_MS,
      easing: 'ease-out',
    })
  }, [value, about, arrival])

  const end = useCallback(() => setGrowth(null), [])
  return { box, growth, end }
}

/**
 * The added amount, which rises from the figure and disappears. Screen readers get the new total from the figure
 * itself.
 */
function Rising({ text, onEnd }: { text: string; onEnd: () => void }) {
  const label = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const timer = setTimeout(onEnd, RISE_MS)
    label.current?.animate?.(
      [
        { opacity: 0, transform: 'translateY(10px) scale(0.9)' },
        { opacity: 1, transform: 'translateY(0) scale(1)', offset: 0.15 },
        { opacity: 1, transform: 'translateY(-4px) scale(1)', offset: 0.7 },
        { opacity: 0, transform: 'translateY(-14px) scale(1)' },
      ],
      { duration: RISE_MS, easing: 'ease-out', fill: 'forwards' },
    )
    return () => clearTimeout(timer)
  }, [onEnd])

  return (
    <span
      ref={label}
      aria-hidden="true"
      className="pointer-events-none absolute -top-6 right-0 z-10 max-md:top-auto max-md:-bottom-5 rounded-full bg-accent-soft px-2 text-12 leading-5 font-strong whitespace-nowrap text-accent-text tabular-nums"
    >
      {text}
    </span>
  )
}

import { type RefObject, useEffect, useRef, useState } from 'react'

export type Size = { width: number; height: number }

/**
 * The inner size of a box in whole pixels, null until it is measured. Charts are drawn at this size, so that 11 px text
 * stays 11 px.
 */
export function useMeasuredSize<Box extends HTMLElement>(): [RefObject<Box | null>, Size | null] {
  const box = useRef<Box>(null)
  const [size, setSize] = useState<Size | null>(null)

  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize(wholePixels(entry.contentRect))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  return [box, size]
}

const wholePixels = ({ width, height }: Size): Size => ({ width: Math.floor(width), height: Math.floor(height) })

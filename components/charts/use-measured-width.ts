import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * The width of a box in whole pixels, 0 until it is known. A chart is drawn at this width, so that its 11 px text
 * stays 11 px.
 */
export function useMeasuredWidth<Box extends HTMLElement>(): [RefObject<Box | null>, number] {
  const box = useRef<Box>(null)
  const [width, setWidth] = useState(0)

  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  return [box, width]
}

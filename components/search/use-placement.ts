import { type RefObject, useLayoutEffect, useState } from 'react'

const MARGIN_PX = 16

/** How far left of its field a panel of a given width begins: flush with the field's end, and never off the screen. */
export function usePlacement(anchor: RefObject<HTMLElement | null>, widthPx: number, isOpen: boolean): number {
  const [left, setLeft] = useState(0)

  useLayoutEffect(() => {
    if (!isOpen) return
    const place = () => {
      const field = anchor.current?.getBoundingClientRect()
      if (!field) return
      const furthest = document.documentElement.clientWidth - widthPx - MARGIN_PX
      setLeft(Math.max(MARGIN_PX, Math.min(field.right - DROPDOWN_PX, furthest)) - field.left)
    }
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [anchor, widthPx, isOpen])

  return left
}

/** [S9.10] */
export const DROPDOWN_PX = 500

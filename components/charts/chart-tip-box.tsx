import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { tipPlace } from './chart-domain'
import type { Size } from './use-measured-size'
import type { Pointer } from './use-pointed'

type ChartTipBoxProps = { pointer: Pointer; size: Size; children: ReactNode }

/** The box of a tip beside the pointer. Its own size is known only once it is drawn. */
export function ChartTipBox({ pointer, size, children }: ChartTipBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tip = box.current
    if (!tip) return
    const { x, y } = tipPlace(pointer, { width: tip.offsetWidth, height: tip.offsetHeight }, size)
    tip.style.transform = `translate(${x}px, ${y}px)`
  })
  return (
    <div ref={box} className="pointer-events-none absolute top-0 left-0 z-10 w-max max-w-full">
      {children}
    </div>
  )
}

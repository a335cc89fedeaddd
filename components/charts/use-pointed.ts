import { type PointerEvent, useEffect, useState } from 'react'

export type Pointer = { x: number; y: number }

/** Where a box is pointed at, in its own pixels. A finger's place stays until another one is touched. */
export function usePointed() {
  const [pointer, setPointer] = useState<Pointer | null>(null)
  const isPointed = pointer !== null

  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    setPointer({ x: clientX - left, y: clientY - top })
  }
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') setPointer(null)
  }

  useEffect(() => {
    if (!isPointed) return
    const release = () => setPointer(null)
    // before the press itself points, perhaps at the same box
    document.addEventListener('pointerdown', release, true)
    return () => document.removeEventListener('pointerdown', release, true)
  }, [isPointed])

  return { pointer, handlers: { onPointerMove: point, onPointerDown: point, onPointerLeave: leave } }
}

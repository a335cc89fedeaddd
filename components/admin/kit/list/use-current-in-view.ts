import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the current row into view when the keyboard moves to it. @param current its index, -1 for none */
export function useCurrentInView(current: number): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: run again for each row that becomes current
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return row
}

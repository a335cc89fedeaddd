import { useState } from 'react'

/** Rows that are ticked, also on pages that are turned away from; the rows themselves, for the preview of an action. */
export function useSelection<Row>(rowId: (row: Row) => string) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const change = (edit: (next: Map<string, Row>) => void) =>
    setTicked((before) => {
      const next = new Map(before)
      edit(next)
      return next
    })
  return {
    rows: [...ticked.values()],
    size: ticked.size,
    has: (row: Row) => ticked.has(rowId(row)),
    toggle: (row: Row) =>
      change((next) => {
        if (!next.delete(rowId(row))) next.set(rowId(row), row)
      }),
    setAll: (rows: readonly Row[], isTicked: boolean) =>
      change((next) => {
        for (const row of rows) {
          if (isTicked) next.set(rowId(row), row)
          else next.delete(rowId(row))
        }
      }),
    clear: () => setTicked(new Map()),
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>

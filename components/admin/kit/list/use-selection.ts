import { useState } from 'react'

/**
 * Rows that are ticked, also on pages that are turned away from; the rows themselves, for the preview of an action.
 * @param canTick rows nothing could be done with have no box
 */
export function useSelection<Row>(rowId: (row: Row) => string, canTick: (row: Row) => boolean = () => true) {
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
    canTick,
    toggle: (row: Row) =>
      change((next) => {
        if (!next.delete(rowId(row)) && canTick(row)) next.set(rowId(row), row)
      }),
    setAll: (rows: readonly Row[], isTicked: boolean) =>
      change((next) => {
        for (const row of rows.filter(canTick)) {
          if (isTicked) next.set(rowId(row), row)
          else next.delete(rowId(row))
        }
      }),
    clear: () => setTicked(new Map()),
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>

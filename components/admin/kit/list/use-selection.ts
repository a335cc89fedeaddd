import { useState } from 'react'

/**
 * The selected rows, kept across pages. Holds the rows themselves, for the preview of an action.
 * @param canSelect rows for which it returns false have no checkbox
 */
export function useSelection<Row>(rowId: (row: Row) => string, canSelect: (row: Row) => boolean = () => true) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const change = (edit: (next: Map<string, Row>) => void) =>
    setSelected((before) => {
      const next = new Map(before)
      edit(next)
      return next
    })
  return {
    rows: [...selected.values()],
    size: selected.size,
    has: (row: Row) => selected.has(rowId(row)),
    canSelect,
    toggle: (row: Row) =>
      change((next) => {
        if (!next.delete(rowId(row)) && canSelect(row)) next.set(rowId(row), row)
      }),
    setAll: (rows: readonly Row[], isSelected: boolean) =>
      change((next) => {
        for (const row of rows.filter(canSelect)) {
          if (isSelected) next.set(rowId(row), row)
          else next.delete(rowId(row))
        }
      }),
    clear: () => setSelected(new Map()),
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>

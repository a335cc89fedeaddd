import { useEffect, useEffectEvent, useState } from 'react'
import { listen } from '@/components/shortcuts/keyboard'

export type RowKeys<Row> = Readonly<Record<string, (row: Row) => void>>

/**
 * Keyboard control of a list: j and k move the current row, and each key of `actions` acts on it. Keys are ignored while
 * typing, while a dialog is open, or when single-key shortcuts are turned off. The current row is followed when rows are
 * inserted above it; when it disappears, the row in its position becomes current. Returns its index, -1 for none.
 */
export function useRowKeys<Row>(rows: readonly Row[], rowId: (row: Row) => string, actions: RowKeys<Row>): number {
  const [current, setCurrent] = useState<{ index: number; id: string } | null>(null)
  const found = current ? rows.findIndex((row) => rowId(row) === current.id) : -1
  if (current && found >= 0 && found !== current.index) setCurrent({ ...current, index: found })
  const index = found >= 0 ? found : current && current.index < rows.length ? current.index : -1

  const moveTo = (next: number) => {
    const row = rows[next]
    if (row) setCurrent({ index: next, id: rowId(row) })
  }
  const press = useEffectEvent((key: string) => {
    if (key === 'j') return moveTo(Math.min(index + 1, rows.length - 1))
    if (key === 'k') return moveTo(Math.max(index - 1, 0))
    const row = rows[index]
    if (!row) return false
    return actions[key]?.(row)
  })

  const names = ['j', 'k', ...Object.keys(actions)].join(' ')
  useEffect(() => {
    const ends = names.split(' ').map((key) => listen({ keys: key, run: () => press(key) }))
    return () => {
      for (const end of ends) end()
    }
  }, [names])
  return index
}

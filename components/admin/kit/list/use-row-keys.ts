import { useEffect, useEffectEvent, useState } from 'react'
import { listen } from '@/components/shared/shortcuts/keyboard'
import { showListKeys } from '@/components/shared/shortcuts/list-keys'
import { listShortcuts, type RowKeys } from './row-keys'
import { usePlainKeys } from './use-plain-keys'

const MOVES: Record<string, 1 | -1> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/**
 * Keyboard control of a list: j and k, or the arrows, move the current row; Enter opens it, and each key of `actions`
 * acts on it. Keys are ignored while typing, while a dialog is open, or when single-key shortcuts are turned off. The
 * current row is followed when rows are inserted above it; when it disappears, the row in its position becomes current.
 * The keys are named in the list of shortcuts. Returns the index of the current row, -1 for none.
 */
export function useRowKeys<Row>(
  rows: readonly Row[],
  { rowId, searchLabel }: { rowId: (row: Row) => string; searchLabel?: string },
  actions: RowKeys<Row>,
): number {
  const [current, setCurrent] = useState<{ index: number; id: string } | null>(null)
  const found = current ? rows.findIndex((row) => rowId(row) === current.id) : -1
  if (current && found >= 0 && found !== current.index) setCurrent({ ...current, index: found })
  const index = found >= 0 ? found : current && current.index < rows.length ? current.index : -1

  const press = useEffectEvent((key: string) => {
    const move = MOVES[key]
    if (move !== undefined) {
      const next = Math.min(Math.max(index + move, 0), rows.length - 1)
      const row = rows[next]
      return row ? setCurrent({ index: next, id: rowId(row) }) : false
    }
    const row = rows[index]
    if (!row) return false
    const action = actions[key === 'Enter' ? 'o' : key]
    if (!action) return false
    action.run(row)
  })
  usePlainKeys('ArrowDown ArrowUp Enter', press)

  const names = ['j', 'k', ...Object.keys(actions)].join(' ')
  useEffect(() => {
    const ends = names.split(' ').map((key) => listen({ keys: key, run: () => press(key) }))
    return () => {
      for (const end of ends) end()
    }
  }, [names])

  const help = JSON.stringify(listShortcuts(actions, searchLabel !== undefined))
  useEffect(() => showListKeys(JSON.parse(help)), [help])
  return index
}

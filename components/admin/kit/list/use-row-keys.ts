import { useEffect, useEffectEvent, useState } from 'react'
import { listen } from '@/components/shortcuts/keyboard'

export type RowKeys<Row> = Readonly<Record<string, (row: Row) => void>>

/**
 * Triage by keyboard: j and k walk the rows, and each key of `actions` acts on the row they stand on. Nothing is heard
 * while one writes, while something is open on top, or where single keys are turned off. They stand on the row itself,
 * wherever it moves when others come in; once it is gone, on the one in its place. Answers the row's index, -1 for none.
 */
export function useRowKeys<Row>(rows: readonly Row[], rowId: (row: Row) => string, actions: RowKeys<Row>): number {
  const [at, setAt] = useState<{ index: number; id: string } | null>(null)
  const found = at ? rows.findIndex((row) => rowId(row) === at.id) : -1
  if (at && found >= 0 && found !== at.index) setAt({ ...at, index: found })
  const index = found >= 0 ? found : at && at.index < rows.length ? at.index : -1

  const stand = (next: number) => {
    const row = rows[next]
    if (row) setAt({ index: next, id: rowId(row) })
  }
  const press = useEffectEvent((key: string) => {
    if (key === 'j') return stand(Math.min(index + 1, rows.length - 1))
    if (key === 'k') return stand(Math.max(index - 1, 0))
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

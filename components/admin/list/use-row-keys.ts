import { useEffect, useEffectEvent, useState } from 'react'
import { listen } from '@/components/shortcuts/keyboard'

export type RowKeys<Row> = Readonly<Record<string, (row: Row) => void>>

/**
 * Triage by keyboard: j and k walk the rows, and each key of `actions` acts on the row they stand on. Nothing is heard
 * while one writes, while something is open on top, or where single keys are turned off. Answers the row's index, -1
 * for none.
 */
export function useRowKeys<Row>(rows: readonly Row[], actions: RowKeys<Row>): number {
  const [at, setAt] = useState(-1)
  const index = at < rows.length ? at : -1

  const press = useEffectEvent((key: string) => {
    if (key === 'j') return setAt(Math.min(index + 1, rows.length - 1))
    if (key === 'k') return setAt(Math.max(index - 1, 0))
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

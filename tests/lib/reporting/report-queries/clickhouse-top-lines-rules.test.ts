import { describe, expect, test } from 'vitest'
import { inOrder, selectCandidates } from '@/lib/reporting/report-queries/clickhouse-top-lines-rules'

const line = (key: string, figure: string) => ({ key, figure })
const keysOf = (lines: readonly { key?: string | number }[]) => lines.map(({ key }) => key)

describe('lines that are read by keys', () => {
  const lines = [line('a', '9'), line('b', '5'), line('c', '5'), line('d', '5'), line('e', '4')]

  test('are those listed, and all with the figure of the last of these', () => {
    expect(keysOf(selectCandidates(lines, 1))).toEqual(['a'])
    expect(keysOf(selectCandidates(lines, 2))).toEqual(['a', 'b', 'c', 'd'])
    expect(keysOf(selectCandidates(lines, 4))).toEqual(['a', 'b', 'c', 'd'])
    expect(keysOf(selectCandidates(lines, 9))).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('keep their order, and that of their values where figures are equal', () => {
    const named = [
      { key: 'e', tw0: 'apple' },
      { key: 'd', tw0: 'bread' },
      { key: 'b', tw0: 'cheese' },
      { key: 'a', tw0: 'dates' },
      { key: 'c', tw0: 'eggs' },
    ]
    const sorted = inOrder(lines, named)
    expect(keysOf(sorted)).toEqual(['a', 'd', 'b', 'c', 'e'])
    expect(sorted[1]).toEqual({ key: 'd', figure: '5', tw0: 'bread' })
  })
})

import { describe, expect, test } from 'vitest'
import type { ReportDimension } from '@/lib/reporting/builder/constants'
import { type CopiedLine, firstLines, inFullOrder } from '@/lib/reporting/copied-cubes/rules'

const BY: ReportDimension[] = ['day', 's1', 'offer']
/** A line as `place day s1 offer`. */
const line = (text: string): CopiedLine => {
  const [place = '', tw0 = '', tw1 = '', tw2 = ''] = text.split(' ')
  return { place: place === 'null' ? null : place, tw0, tw1, tw2 }
}
const textOf = ({ place, tw0, tw1, tw2 }: CopiedLine) => [place, tw0, tw1, tw2].join(' ')

describe('first lines of those sorted by hashes', () => {
  const lines = ['9 mon b 1', '7 mon a 1', '7 mon c 1', '7 tue a 1', '3 mon a 1'].map(line)
  const first = (wanted: number, isAll: boolean) =>
    firstLines(lines, { dimensions: BY, wanted, isAll })?.map(textOf) ?? null

  test('have every line that is equal to the last one but for its sub-IDs', () => {
    expect(first(1, false)).toEqual(['9 mon b 1'])
    expect(first(2, false)).toEqual(['9 mon b 1', '7 mon a 1', '7 mon c 1'])
    expect(first(4, false)).toHaveLength(4)
  })

  test('are not known when more of them may follow', () => {
    expect(first(5, false)).toBeNull()
    expect(first(6, false)).toBeNull()
    expect(first(5, true)).toHaveLength(5)
    expect(first(6, true)).toHaveLength(5)
  })

  test('are only those of the same place when the sub-ID is the first dimension', () => {
    const dimensions: ReportDimension[] = ['s1', 'day']
    expect(firstLines(lines, { dimensions, wanted: 2, isAll: false })?.map(textOf)).toEqual(
      lines.slice(0, 4).map(textOf),
    )
  })
})

test('lines keep their place, and are then sorted by each dimension: numbers as such, texts by their bytes', () => {
  const lines = ['5 mon b 10', '5 mon b 9', '5 mon Z 1', '5 mon ä 1', '5 fri z 1', 'null mon b 1', 'null mon a 1'].map(
    line,
  )
  expect(inFullOrder(lines, BY).map(textOf)).toEqual([
    ...['5 fri z 1', '5 mon Z 1', '5 mon b 9', '5 mon b 10', '5 mon ä 1'],
    ...[' mon a 1', ' mon b 1'],
  ])
})

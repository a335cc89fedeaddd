import { describe, expect, test } from 'vitest'
import { formatCount, plural } from '@/lib/platform/text/counts'

describe('a count', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1_204, '1,204'],
    [-1_204, '-1,204'],
    [12_345_678n, '12,345,678'],
  ])('%s reads %s', (count, expected) => {
    expect(formatCount(count)).toBe(expected)
  })

  test.each([
    [0, '0 rows'],
    [1, '1 row'],
    [2, '2 rows'],
    [1_204, '1,204 rows'],
  ])('%s with its noun reads %s', (count, expected) => {
    expect(plural(count, 'row')).toBe(expected)
  })

  test('a noun that takes no s is given in full, with its verb', () => {
    expect(plural(1, 'try', 'tries')).toBe('1 try')
    expect(plural(2, 'row differs', 'rows differ')).toBe('2 rows differ')
  })
})

import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useInitialRows } from '@/components/ui/use-initial-rows'

/** What each render drew. */
function drawn(totals: readonly number[]) {
  const counts: number[] = []
  const show = (total: number) => {
    const count = useInitialRows(total, 12)
    counts.push(count)
    return count
  }
  const [first = 0, ...others] = totals
  const { rerender } = renderHook(show, { initialProps: first })
  for (const total of others) rerender(total)
  return counts
}

test('a long list draws the rows in sight first and all of them in the end [Q54]', () => {
  expect(drawn([40])).toEqual([12, 40])
})

test('rows that arrive later are drawn in the same way, and the list stays whole afterwards [Q54]', () => {
  expect(drawn([0, 40, 41])).toEqual([0, 12, 40, 41])
})

test('a short list is drawn at once [Q54]', () => {
  expect(new Set(drawn([3]))).toEqual(new Set([3]))
})

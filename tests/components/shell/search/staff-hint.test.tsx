import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchBox } from '@/components/shell/search/search-box'
import { render } from '@/tests/support/components/render'
import { answerSearch } from '@/tests/support/components/search'

beforeEach(() => {
  answerSearch()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the empty search field of staff says what they find, in rotation', async () => {
  render(<SearchBox affiliateId={null} isStaff />)
  const seen = []
  for (let turn = 0; turn < 5; turn++) {
    seen.push(screen.getByRole('combobox', { name: 'Search' }).getAttribute('placeholder'))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
  }
  const found = ['people', 'offers', 'conversions', 'payouts', 'people']
  expect(seen).toEqual(found.map((hint) => `Search ${hint}`))
})

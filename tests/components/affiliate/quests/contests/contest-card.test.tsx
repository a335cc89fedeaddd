import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ContestCard } from '@/components/affiliate/quests/contests/contest-card'
import { ordinal } from '@/lib/rewards/contests/rules'
import type { ListedContest } from '@/lib/rewards/contests/schema'
import { render } from '@/tests/support/components/render'

const mara = { rank: 1, name: 'Mara V.', value: 12, prizeCents: 50_000, isOwn: false }
const own = { rank: 14, name: 'Ada L.', value: 8, prizeCents: 0, isOwn: true }

const contestOf = (part: Partial<ListedContest> = {}): ListedContest => ({
  id: 4,
  name: 'Sales race',
  description: '',
  metric: 'conversions',
  offerId: null,
  isOfSquad: false,
  startsAt: '2026-11-01T04:00:00.000Z',
  endsAt: '2026-11-08T05:00:00.000Z',
  settlesAt: '2026-11-15T05:00:00.000Z',
  state: 'running',
  ranked: 20,
  prizes: [
    { from: 1, to: 1, cents: 50_000 },
    { from: 2, to: 10, cents: 2_500 },
  ],
  table: [mara],
  own,
  next: { rank: 13, missing: 1 },
  heldUntil: null,
  isTakenBack: false,
  ...part,
})

test('a running contest shows the own rank, what is missing to the next one, and the own row below the first ranks', () => {
  render(<ContestCard contest={contestOf()} />)
  expect(screen.getByText(/You are/).textContent).toBe(
    'You are 14th of 20 with 8 conversions. 1 conversion more to be 13th.',
  )
  expect(screen.getByText('Prizes: 1st $500.00, 2nd–10th $25.00')).toBeVisible()
  const rows = within(screen.getByRole('table', { name: 'Ranks of Sales race' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'RankAffiliateConversionsPrize',
    '1Mara V.12$500.00',
    '14You8—',
  ])
})

test('a settled contest says whether the own prize is held or was reversed', () => {
  const winner = { ...mara, isOwn: true }
  const won: Partial<ListedContest> = { state: 'settled', own: winner, table: [winner], next: null }
  const { rerender } = render(<ContestCard contest={contestOf({ ...won, heldUntil: '2026-11-22T05:00:00.000Z' })} />)
  expect(screen.getByText('Your prize of $500.00 is held until Nov 22.')).toBeVisible()
  rerender(<ContestCard contest={contestOf({ ...won, isTakenBack: true })} />)
  expect(screen.getByText(/Your prize of \$500.00 was reversed/)).toBeVisible()
})

test('a cancelled contest shows no ranks and no prizes', () => {
  render(<ContestCard contest={contestOf({ state: 'cancelled', own: null, next: null, table: [] })} />)
  expect(screen.getByText('It was canceled. No prizes are paid.')).toBeVisible()
  expect(screen.queryByText(/Prizes:/)).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
  [113, '113th'],
])('place %i is written %s', (place, text) => {
  expect(ordinal(place)).toBe(text)
})

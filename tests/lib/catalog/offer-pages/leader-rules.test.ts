import { expect, test } from 'vitest'
import { leaderBoard } from '@/lib/catalog/offer-pages/leader-rules'

test('the leaderboard lists ten, and returns the affiliate’s own row at any rank [S3.51]', () => {
  const rows = Array.from({ length: 15 }, (_, index) => ({
    affiliateId: index,
    name: `N${index}`,
    conversions: 30 - index,
  }))
  const { leaders, own } = leaderBoard(rows, 12)
  expect(leaders.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(own).toEqual({ rank: 13, name: 'N12', conversions: 18, isOwn: true })
  expect(leaderBoard(rows, 99).own).toBeNull()
  expect(leaderBoard([], 1)).toEqual({ leaders: [], own: null })
})

import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StreakCard } from '@/components/affiliate/streak/streak-card'
import { render } from '@/tests/support/components/render'
import { AFFILIATE_ID, NOON, ProgressServer, streakAnswer, YESTERDAY } from '@/tests/support/components/streak'

let server: ProgressServer

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  localStorage.clear()
  server = new ProgressServer().start()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show(over: Parameters<typeof streakAnswer>[0] = {}) {
  server.streak = streakAnswer(over)
  render(<StreakCard affiliateId={AFFILIATE_ID} />)
  await elapse(50)
  return screen.getByRole('region', { name: 'Streak' })
}

describe('the streak card', () => {
  test('shows the streak, its tier, the best one, the next tier and the restore points [S3.3] [S3.4] [S3.6]', async () => {
    const card = await show()
    for (const text of ['23days', 'InfernoBest 41', 'Day 15', '7 days to Hellfire', '2 of 3'])
      expect(card).toHaveTextContent(text)
    expect(within(card).getByRole('progressbar', { name: 'Progress to Hellfire' })).toHaveAttribute(
      'aria-valuenow',
      '53',
    )
  })

  test.each([
    ['today is recorded', {}, 'Today is safe. Next day in'],
    ['today is not recorded yet', { lastConversionDate: YESTERDAY }, 'Keep your streak within'],
    ['there is no streak', { lastConversionDate: null, currentConversionStreak: 0 }, 'Today ends in'],
  ])('counts down to the Eastern midnight; when %s: "%s" [S4.16] [S9.2]', async (_, over, label) => {
    const card = await show(over)
    expect(within(card).getByText(label).parentElement).toHaveTextContent(/12 h 0 m 0 s|11 h 59 m 59 s/)
    await elapse(61_000)
    expect(within(card).getByText(label).parentElement).toHaveTextContent(/11 h 58 m \d+ s/)
  })

  test('a day that ended is no longer safe, before the streak is checked again [S4.16]', async () => {
    vi.setSystemTime(new Date('2026-11-21T04:59:30Z'))
    const card = await show()
    expect(card).toHaveTextContent('Today is safe.')
    await elapse(31_000)
    expect(card).toHaveTextContent('Keep your streak within23 h 59 m')
  })

  test('is busy without a glow while loading', async () => {
    server.delayMs = 1_000
    render(<StreakCard affiliateId={AFFILIATE_ID} />)
    const card = screen.getByRole('region', { name: 'Streak' })
    expect(card).toHaveAttribute('aria-busy', 'true')
    expect(card.className).not.toContain('radial-gradient')
    await elapse(1_100)
    expect(card).toHaveAttribute('aria-busy', 'false')
    expect(card.className).toContain('radial-gradient')
  })
})

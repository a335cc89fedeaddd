import '@/tests/support/components/panels'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StreakBadge } from '@/components/affiliate/streak/streak-badge'
import { describeEvent } from '@/components/affiliate/streak/streak-history'
import { addDays } from '@/lib/platform/dates/days'
import type { DayState, StreakHistory } from '@/lib/rewards/streak/schema'
import { render } from '@/tests/support/components/render'
import { AFFILIATE_ID, brokenStreak, NOON, ProgressServer, TODAY } from '@/tests/support/components/streak'

let server: ProgressServer

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  localStorage.clear()
  server = new ProgressServer().start()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const daysFrom = (from: string, states: readonly DayState[]) =>
  states.map((state, index) => ({ day: addDays(from, index), state }))
const event = (over: Partial<StreakHistory['events'][number]>): StreakHistory['events'][number] => ({
  at: '2026-11-19T12:00:00Z',
  kind: 'broken',
  day: '2026-11-18',
  before: 17,
  after: 0,
  points: 2,
  note: null,
  ...over,
})

async function open() {
  const user = userEvent.setup()
  render(<StreakBadge affiliateId={AFFILIATE_ID} />)
  const badge = await screen.findByRole('button', { name: /^Streak/ })
  await user.click(badge)
  return { user, badge, panel: screen.getByRole('dialog', { name: 'Your streak' }) }
}

describe('the info popup', () => {
  test('shows the streak, the days to the next tier and when the day ends [S4.12] [S4.16]', async () => {
    const { panel } = await open()
    expect(panel).toHaveTextContent('23daysInfernoBest 41')
    expect(panel).toHaveTextContent('Day 157 days to Hellfire')
    expect(within(panel).getByRole('progressbar', { name: 'Progress to Hellfire' })).toHaveAttribute(
      'aria-valuenow',
      '53',
    )
    expect(panel).toHaveTextContent(/Today is safe\. The day ends .+ your time, in 12 h 0 m\./)
  })

  test('at the top tier the progress is complete [S4.12]', async () => {
    server.streak = { ...server.streak, currentConversionStreak: 400 }
    const { panel } = await open()
    expect(within(panel).getByRole('progressbar', { name: 'The highest tier' })).toHaveAttribute('aria-valuenow', '100')
  })

  test('closes on Esc and returns the focus', async () => {
    const { user, badge } = await open()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(badge).toHaveFocus())
  })
})

describe('the new-features marker', () => {
  test('is shown until the popup was viewed, which stores 2024-08-19 [S4.27]', async () => {
    const { user, panel } = await open()
    expect(within(panel).getByText('New')).toBeInTheDocument()
    expect(localStorage.getItem('stoke-streak-features-viewed')).toBe('2024-08-19')
    await user.keyboard('{Escape}')
    const badge = screen.getByRole('button', { name: /^Streak/ })
    expect(badge).not.toHaveAccessibleName(expect.stringContaining('New features'))
    await user.click(badge)
    expect(screen.queryByText('New')).toBeNull()
  })

  test.each([
    [null, true],
    ['2023-01-01', true],
    ['2024-08-19', false],
  ])('with %s stored: %s [S4.27]', async (viewed, isMarked) => {
    if (viewed) localStorage.setItem('stoke-streak-features-viewed', viewed)
    render(<StreakBadge affiliateId={AFFILIATE_ID} />)
    const badge = await screen.findByRole('button', { name: /^Streak/ })
    expect(badge.getAttribute('aria-label')?.endsWith('. New features')).toBe(isMarked)
  })
})

describe('the calendar', () => {
  test('shows the state of each day of the week [S4.13] [S4.14]', async () => {
    server.streak = brokenStreak()
    const days = daysFrom('2026-11-16', ['converted', 'restored', 'skipped', 'none', 'open', 'none', 'none'])
    server.history = { today: TODAY, days, events: [] }
    const { panel } = await open()
    const week = within(panel).getByRole('list', { name: 'This week' })
    await waitFor(() => expect(week).toHaveAttribute('aria-busy', 'false'))
    const said = within(week)
      .getAllByRole('listitem')
      .map((day) => day.querySelector('.sr-only')?.textContent)
    expect(said).toEqual([
      'Nov 16: converted',
      'Nov 17: restored',
      'Nov 18: skipped',
      'Nov 19',
      'Nov 20, today: open',
      'Nov 21',
      'Nov 22',
    ])
  })

  test('shows months, back without a limit and not beyond the current one', async () => {
    server.history = { today: TODAY, days: daysFrom('2026-11-20', ['converted']), events: [] }
    const { user, panel } = await open()
    await user.click(within(panel).getByRole('radio', { name: 'Month' }))
    expect(await within(panel).findByText('Nov 20, today: converted')).toBeInTheDocument()
    expect(within(panel).getByRole('button', { name: 'Next month' })).toBeDisabled()
    await user.click(within(panel).getByRole('button', { name: 'Previous month' }))
    expect(within(panel).getByRole('heading', { name: 'October 2026' })).toBeInTheDocument()
    expect(server.calls.at(-1)?.path).toBe('/api/streaks/history?from=2026-09-28&to=2026-11-01')
    await user.click(within(panel).getByRole('button', { name: 'Next month' }))
    expect(within(panel).getByRole('heading', { name: 'November 2026' })).toBeInTheDocument()
  })
})

describe('the history', () => {
  test('shows events and their reason, except days that only extended the streak [S4.14]', async () => {
    const extended = event({ kind: 'extended', day: '2026-11-17', before: 16, after: 17 })
    server.history = { today: TODAY, days: [], events: [event({}), extended] }
    const { panel } = await open()
    const history = within(panel).getByRole('region', { name: 'History' })
    expect(await within(history).findByText('No conversion on this day: the streak of 17 days broke.')).toBeVisible()
    expect(within(history).getAllByRole('listitem')).toHaveLength(1)
  })

  test('that cannot be loaded shows an error, and can be retried', async () => {
    server.failing = { 'GET /api/streaks/history': 503 }
    const { user, panel } = await open()
    const history = within(panel).getByRole('region', { name: 'History' })
    expect(await within(history).findByText('The history could not be loaded.')).toBeVisible()
    server.failing = {}
    await user.click(within(history).getByRole('button', { name: 'Retry' }))
    expect(await within(history).findByText('Nothing in the last 90 days.')).toBeVisible()
  })

  test('shows an empty state', async () => {
    const { panel } = await open()
    expect(await within(panel).findByText('Nothing in the last 90 days.')).toBeVisible()
  })

  test.each([
    [event({ kind: 'started', before: 0, after: 1 }), 'A streak began.'],
    [event({ kind: 'extended', before: 1, after: 2 }), 'The streak grew to 2 days.'],
    [event({ before: 1 }), 'No conversion on this day: the streak of 1 day broke.'],
    [event({ kind: 'restored', after: 17, points: 1 }), 'Restored to 17 days. 1 restore point left.'],
    [event({ kind: 'point_earned', note: 'level 3', points: 2 }), 'Restore point earned: level 3. You had 2 then.'],
    [
      event({ kind: 'rebuilt', before: 9, after: 4, note: 'the conversions of 2026-11-18 no longer count' }),
      'The streak went from 9 to 4 days: the conversions of 2026-11-18 no longer count.',
    ],
    [event({ kind: 'rebuilt', before: 4, after: 4 }), 'The streak was recalculated.'],
  ])('an event is shown as a sentence: %#', (happened, sentence) => {
    expect(describeEvent(happened)).toBe(sentence)
  })
})

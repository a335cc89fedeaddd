import '@/tests/support/components/panels'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { RestoreBox } from '@/components/affiliate/streak/restore/restore-box'
import { restoreConditions } from '@/components/affiliate/streak/restore/use-may-restore'
import { StreakCard } from '@/components/affiliate/streak/streak-card'
import { useStreak } from '@/components/affiliate/streak/use-streak'
import { toast } from '@/components/ui/toast'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { render } from '@/tests/support/components/render'
import {
  AFFILIATE_ID,
  brokenStreak,
  NOON,
  ProgressServer,
  streakAnswer,
  TODAY,
} from '@/tests/support/components/streak'

let server: ProgressServer
let toasted: MockInstance<typeof toast.success>
let failed: MockInstance<typeof toast.error>
const restored = streakAnswer({ currentConversionStreak: 17, lastConversionDate: '2026-11-19', streakRestoreCount: 1 })

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  localStorage.clear()
  server = new ProgressServer().start()
  server.streak = brokenStreak()
  server.restored = restored
  server.eligibility = { canRestore: true, availablePoints: 2, lastStreakBeforeReset: 17 }
  toasted = vi.spyOn(toast, 'success').mockReturnValue(1)
  failed = vi.spyOn(toast, 'error').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Box() {
  const streak = useStreak(AFFILIATE_ID)
  return streak ? <RestoreBox affiliateId={AFFILIATE_ID} streak={streak} areNew={false} /> : null
}

const button = () => screen.findByRole('button', { name: /^Restore/ })
const restores = () => server.sent('POST /api/streaks/restore').length
const FAILED = 'Failed to restore streak. Please try again.'

describe('the conditions of a restore', () => {
  test.each([
    ['all hold', {}, [true, true, true]],
    ['it broke 8 days ago', { brokenAt: '2026-11-12T05:00:00.000Z' }, [false, true, true]],
    ['it never broke', { brokenAt: null }, [false, true, true]],
    ['there is no restore point', { streakRestoreCount: 0 }, [true, false, true]],
    ['the current streak is as long', { currentConversionStreak: 17 }, [true, true, false]],
  ])('are checked separately: %s [S4.22-S4.25]', (_, over, expected) => {
    expect(Object.values(restoreConditions(brokenStreak(over), TODAY))).toEqual(expected)
  })

  test('are shown as met or not [S4.22-S4.25] [S3.6] [S3.8]', async () => {
    server.streak = brokenStreak({ streakRestoreCount: 0 })
    server.eligibility = { canRestore: false, availablePoints: 0, lastStreakBeforeReset: 17 }
    render(<Box />)
    const list = await screen.findByRole('list')
    const shown = within(list).getAllByRole('listitem')
    expect(shown.map((item) => item.textContent)).toEqual([
      'Met: It broke within the last 7 days, on Nov 18',
      'Not met: You have at least 1 restore point',
      'Met: The broken streak (17 days) was longer than the current one (0 days)',
    ])
    expect(await button()).toBeDisabled()
    expect(screen.getByText('0 of 3')).toBeInTheDocument()
  })

  test('are folded while a healthy streak has nothing to restore', async () => {
    server.streak = brokenStreak({ currentConversionStreak: 40 })
    server.eligibility = { canRestore: false, availablePoints: 2, lastStreakBeforeReset: 17 }
    const { container } = render(<Box />)
    await screen.findByRole('heading', { name: 'Restore' })
    const box = container.querySelector('details')
    expect(box?.open).toBe(false)
    await userEvent.click(screen.getByText('Restore', { selector: 'h3' }))
    expect(box?.open).toBe(true)
  })

  test.each([
    [true, true],
    [false, false],
  ])('the server’s answer decides: %s [S7.4]', async (canRestore, isEnabled) => {
    server.eligibility = { ...server.eligibility, canRestore }
    render(<Box />)
    await waitFor(() => expect(server.sent('GET /api/streaks/restore')).toHaveLength(1))
    await waitFor(async () => expect((await button()).hasAttribute('disabled')).toBe(!isEnabled))
  })

  test('the server is asked every 5 minutes, also across reloads [S7.17] [S9.3]', async () => {
    const asked = () => server.sent('GET /api/streaks/restore').length
    const load = async () => {
      const { unmount } = render(<Box />)
      await button()
      await waitFor(() => expect(asked()).toBeGreaterThan(0))
      unmount()
    }
    await load()
    vi.setSystemTime(NOON.getTime() + 4 * MINUTE_MS)
    await load()
    expect(asked()).toBe(1)
    vi.setSystemTime(NOON.getTime() + 5 * MINUTE_MS)
    await load()
    await waitFor(() => expect(asked()).toBe(2))
  })
})

describe('a restore', () => {
  test('restores the streak and shows a confirmation [S4.22] [S4.26] [S7.5]', async () => {
    render(<Box />)
    await userEvent.click(await button())
    await waitFor(() => expect(toasted).toHaveBeenCalledWith('🎉 Streak restored to 17 days!', expect.anything()))
    expect(toasted.mock.calls[0]?.[1]).toMatchObject({ description: '1 restore point left' })
    expect(screen.getByText('1 of 3')).toBeInTheDocument()
    expect(failed).not.toHaveBeenCalled()
  })

  test('clicked twice runs once, and shows that it is busy [S4.22]', async () => {
    server.delayMs = 30
    render(<Box />)
    const restore = await button()
    await waitFor(() => expect(restore).toBeEnabled())
    restore.click()
    restore.click()
    await waitFor(() => expect(restore).toHaveAttribute('aria-busy', 'true'))
    expect(restore).toHaveAccessibleName('Restoring…')
    restore.click()
    await waitFor(() => expect(toasted).toHaveBeenCalledTimes(1))
    expect(restores()).toBe(1)
  })

  test('from two buttons at once runs once', async () => {
    server.delayMs = 30
    const { container } = render(
      <>
        <Box />
        <Box />
      </>,
    )
    await waitFor(() => expect(container.querySelectorAll('button')).toHaveLength(2))
    for (const each of container.querySelectorAll('button')) each.click()
    await waitFor(() => expect(toasted).toHaveBeenCalledTimes(1))
    expect(restores()).toBe(1)
  })

  test('that does not improve the streak is a failure [S4.26]', async () => {
    server.restored = brokenStreak()
    render(<Box />)
    await userEvent.click(await button())
    await waitFor(() => expect(failed).toHaveBeenCalledWith(FAILED))
    expect(toasted).not.toHaveBeenCalled()
  })

  test.each([
    [409, 'It failed with 409.'],
    [500, 'It failed with 500.'],
  ])('that fails with %i shows an error, and can be retried [S8.10]', async (status, description) => {
    server.failing = { 'POST /api/streaks/restore': status }
    render(<Box />)
    await userEvent.click(await button())
    await waitFor(() => expect(failed).toHaveBeenCalledWith(FAILED, { description }))
    await waitFor(() => expect(server.sent('GET /api/streaks')).toHaveLength(2))
    server.failing = {}
    await userEvent.click(await button())
    await waitFor(() => expect(toasted).toHaveBeenCalled())
  })

  test('asks the server about eligibility again afterwards [S7.17]', async () => {
    render(<Box />)
    await userEvent.click(await button())
    await waitFor(() => expect(server.sent('GET /api/streaks/restore')).toHaveLength(2))
  })
})

describe('the card', () => {
  test('has a restore button that opens the popup without restoring [S4.22-S4.25]', async () => {
    render(<StreakCard affiliateId={AFFILIATE_ID} />)
    await userEvent.click(await button())
    expect(screen.getByRole('dialog', { name: 'Your streak' })).toBeInTheDocument()
    expect(restores()).toBe(0)
  })

  test('keeps the popup open after its restore [S4.26]', async () => {
    render(<StreakCard affiliateId={AFFILIATE_ID} />)
    await userEvent.click(await button())
    const panel = screen.getByRole('dialog', { name: 'Your streak' })
    await userEvent.click(await within(panel).findByRole('button', { name: 'Restore 17 days' }))
    await waitFor(() => expect(panel).toHaveTextContent('17daysInferno'))
    expect(panel).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'How streaks work' })).toHaveFocus())
  })

  test('has no restore button for a running streak', async () => {
    server.streak = streakAnswer()
    render(<StreakCard affiliateId={AFFILIATE_ID} />)
    expect(await screen.findByText('23')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
  })
})

import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { BalanceAmount } from '@/components/affiliate/balance/balance-amount'
import { LevelCard } from '@/components/affiliate/levels/level-card'
import { ProgressWatch } from '@/components/affiliate/levels/progress-watch'
import { LiveProvider } from '@/components/shell/live/live-provider'
import { toast } from '@/components/ui/toast'
import { TestEventSource, useTestEventSource } from '@/tests/support/components/event-source'
import { render } from '@/tests/support/components/render'
import { achieved } from '@/tests/support/components/shell'
import { AFFILIATE_ID, NOON, ProgressServer } from '@/tests/support/components/streak'

let server: ProgressServer
let toasted: MockInstance<typeof toast.success>
let failed: MockInstance<typeof toast.error>

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  localStorage.clear()
  useTestEventSource()
  server = new ProgressServer().start()
  toasted = vi.spyOn(toast, 'success').mockReturnValue(1)
  failed = vi.spyOn(toast, 'error').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const load = () =>
  render(
    <LiveProvider>
      <ProgressWatch affiliateId={AFFILIATE_ID} />
      <BalanceAmount of="balance" />
      <LevelCard />
    </LiveProvider>,
  )
const BALANCE = 'GET /api/payouts/real-time'
const ACHIEVEMENTS = 'GET /api/achievements'
const timesOf = (name: string) => server.calls.filter((call) => call.name === name).map(({ at }) => at - NOON.getTime())

describe('balance and achievements', () => {
  test('are loaded once, 100 ms apart, however many components show them [S4.34] [S9.4] [S7.6] [S7.7]', async () => {
    load()
    await elapse(1_000)
    expect(timesOf(BALANCE)).toEqual([0])
    expect(timesOf(ACHIEVEMENTS)).toEqual([100])
  })

  test('are then polled every 300000 ms [S4.34] [S9.4]', async () => {
    load()
    await elapse(299_000)
    expect([timesOf(BALANCE).length, timesOf(ACHIEVEMENTS).length]).toEqual([1, 1])
    await elapse(2_000)
    expect([timesOf(BALANCE).length, timesOf(ACHIEVEMENTS).length]).toEqual([2, 2])
    await elapse(300_000)
    expect([timesOf(BALANCE).length, timesOf(ACHIEVEMENTS).length]).toEqual([3, 3])
  })

  test('a page left within the 100 ms does not request achievements', async () => {
    const { unmount } = load()
    await elapse(50)
    unmount()
    await elapse(1_000)
    expect(timesOf(ACHIEVEMENTS)).toEqual([])
  })

  test.each(['level', 'achievement', 'balance'])('a %s event refetches achievements immediately', async (type) => {
    load()
    await elapse(1_000)
    TestEventSource.latest.send(
      { level: { type, level: 5 }, achievement: { type, id: 'x' }, balance: { type } }[type] ?? '',
    )
    await elapse(50)
    expect(timesOf(ACHIEVEMENTS)).toHaveLength(2)
  })
})

describe('when they fail', () => {
  test('rate-limited achievements show no error, and the level is Newbie [S8.4]', async () => {
    server.failing = { [ACHIEVEMENTS]: 429 }
    load()
    await elapse(5_000)
    expect(timesOf(ACHIEVEMENTS)).toEqual([100])
    expect(failed).not.toHaveBeenCalled()
    expect(screen.getByRole('heading', { name: /^Level 1 ?Newbie$/ })).toBeInTheDocument()
  })

  test('other failures of achievements show the server’s message [S8.5]', async () => {
    server.failing = { [ACHIEVEMENTS]: 503 }
    load()
    await elapse(5_000)
    expect(failed).toHaveBeenCalledWith('It failed with 503.', { id: 'achievements' })
  })

  test('a failing poll keeps the known level', async () => {
    load()
    await elapse(1_000)
    server.failing = { [ACHIEVEMENTS]: 429 }
    await elapse(301_000)
    expect(screen.getByRole('heading', { name: /^Level 4 ?Rainmaker$/ })).toBeInTheDocument()
  })

  test.each([
    [429, '$0.00', 0],
    [503, '–', 1],
  ])('a balance that fails with %i shows %s and %i toasts [S8.2] [S8.3]', async (status, shown, toasts) => {
    server.failing = { [BALANCE]: status }
    load()
    await elapse(5_000)
    expect(screen.getByText(shown)).toBeInTheDocument()
    expect(failed.mock.calls.filter(([, options]) => options?.id === 'balance')).toHaveLength(toasts)
  })
})

describe('a level', () => {
  const reach = async (level: number) => {
    server.achievements = achieved({ level })
    await elapse(300_500)
  }

  test('that is reached is celebrated once, also after a reload', async () => {
    const { unmount } = load()
    await elapse(1_000)
    expect(toasted).not.toHaveBeenCalled()
    await reach(5)
    expect(toasted).toHaveBeenCalledWith('You reached level 5', { id: 'level', description: 'Champion' })
    unmount()
    load()
    await elapse(1_000)
    expect(toasted).toHaveBeenCalledTimes(1)
  })

  test('that a browser sees first is not celebrated', async () => {
    load()
    await reach(4)
    expect(toasted).not.toHaveBeenCalled()
  })
})

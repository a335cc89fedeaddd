import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FeedScreen } from '@/components/admin/conversion-feed/feed-screen'
import { BATCH_WINDOW_MS, POLL_MS } from '@/components/admin/conversion-feed/use-feed'
import { LiveProvider } from '@/components/shell/live/live-provider'
import type { FeedConversion } from '@/lib/conversions/lifecycle/admin-schema'
import type { StoredCall } from '@/lib/tracking/postbacks/admin-schema'
import { TestEventSource, useTestEventSource } from '@/tests/support/components/event-source'
import { fakeTimeUser, render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()

function conversion(number: number, more: Partial<FeedConversion> = {}): FeedConversion {
  const id = `019da71f-dd53-7bff-bddc-3fe26800000${number}`
  return {
    ref: `10001-${id}`,
    id,
    affiliateId: 10_001,
    affiliateName: `Ada ${number}`,
    createdAt: '2026-11-20T15:00:00.000Z',
    offerId: 1042,
    offerName: 'Northpay',
    sourceName: '',
    s1: null,
    s2: null,
    s3: null,
    s4: null,
    s5: null,
    txnId: `T-${number}`,
    goalName: null,
    event: 'sale',
    amountCents: null,
    reported: null,
    payoutCents: 2_500,
    revenueCents: 4_000,
    status: 'pending',
    reason: null,
    holdUntil: '2026-11-27T15:00:00.000Z',
    approver: null,
    decidedAt: null,
    ...more,
  }
}

let rows: FeedConversion[]
let refusal: object | null
let user: UserEvent
beforeEach(() => {
  user = fakeTimeUser()
  vi.clearAllMocks()
  vi.stubGlobal('fetch', fetchMock)
  useTestEventSource()
  rows = [conversion(1)]
  refusal = null
  fetchMock.mockImplementation(async (input, init) => {
    if (String(input).includes('saved-views')) return Response.json({ views: [] })
    if (init?.method === 'POST' && refusal) return Response.json({ error: refusal }, { status: 422 })
    if (init?.method === 'POST')
      return Response.json({ outcomes: [{ id: rows[0]?.ref, isDone: true, message: 'Approved' }] })
    return Response.json({ rows, total: rows.length, page: 1, size: 25 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(searchParams = '') {
  render(
    <NuqsTestingAdapter hasMemory searchParams={searchParams}>
      <LiveProvider>
        <FeedScreen
          offers={[{ id: 1042, name: 'Northpay' }]}
          advertisers={[{ id: 101, name: 'Northpay' }]}
          countries={[]}
        />
      </LiveProvider>
    </NuqsTestingAdapter>,
  )
  await screen.findByText('Ada 1')
}
const lists = () =>
  fetchMock.mock.calls.filter(([path]) => String(path).startsWith('/api/admin/conversion-feed?')).length
const sent = () =>
  fetchMock.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([path, init]) => [path, JSON.parse(String(init?.body))])

/** Adds a conversion and sends its event on the stream. */
function arrive(number: number) {
  rows = [conversion(number), ...rows]
  const event = { type: 'fed_conversion', affiliateId: 10_001, conversionId: `c${number}`, change: 'new' }
  TestEventSource.latest.send(event)
}

describe('the feed [S2.39]', () => {
  test('shows new conversions automatically', async () => {
    await open()
    TestEventSource.latest.open()
    expect(screen.getByText('Live')).toBeInTheDocument()
    arrive(2)
    expect(await screen.findByText('Ada 2')).toBeInTheDocument()
  })

  test('refetches once for several events at the same time', async () => {
    await open()
    TestEventSource.latest.open()
    const before = lists()
    for (const number of [2, 3, 4, 5]) arrive(number)
    await screen.findByText('Ada 5', {}, { timeout: 3 * BATCH_WINDOW_MS })
    await act(() => vi.advanceTimersByTimeAsync(BATCH_WINDOW_MS + 200))
    expect(lists() - before).toBeLessThanOrEqual(2)
  })

  test('does not update while paused, counts new conversions, and shows them on request', async () => {
    await open()
    TestEventSource.latest.open()
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    arrive(2)
    arrive(3)
    const news = await screen.findByRole('button', { name: '2 new' })
    expect(screen.queryByText('Ada 3')).not.toBeInTheDocument()
    await user.click(news)
    expect(await screen.findByText('Ada 3')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '2 new' })).not.toBeInTheDocument()
  })

  test('does not update while rows are selected, nor on any page but the first', async () => {
    await open()
    TestEventSource.latest.open()
    await user.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
    expect(screen.getByText('Paused while rows are selected')).toBeInTheDocument()
    arrive(2)
    expect(await screen.findByRole('button', { name: '1 new' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(await screen.findByText('Ada 2')).toBeInTheDocument()
  })

  test('polls while the stream is down, and stops when it is up', async () => {
    await open()
    expect(screen.getByText(/Connecting;/)).toBeInTheDocument()
    TestEventSource.latest.open()
    TestEventSource.latest.lose()
    rows = [conversion(2), ...rows]
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS))
    expect(await screen.findByText('Ada 2')).toBeInTheDocument()
    TestEventSource.latest.open()
    const before = lists()
    await act(() => vi.advanceTimersByTimeAsync(3 * POLL_MS))
    expect(lists()).toBe(before)
  })

  test('keyboard navigation stays on its row when rows are inserted above it', async () => {
    await open()
    TestEventSource.latest.open()
    await user.keyboard('j')
    arrive(2)
    await screen.findByText('Ada 2')
    await user.keyboard('a')
    expect(await screen.findByRole('dialog', { name: 'Approve: $25.00 to Ada 1' })).toBeInTheDocument()
  })
})

describe('recorded calls [S2.39]', () => {
  const call = (number: number): StoredCall => ({
    id: `019da71f-dd53-7bff-bddc-3fe2680001${number}0`,
    createdAt: '2026-11-20T15:00:00.000Z',
    outcome: 'rejected',
    reason: 'bad_token',
    message: 'Bad token',
    httpStatus: 401,
    txnId: `T-${number}`,
    advertiserName: null,
    affiliateId: null,
    offerName: null,
    clickRef: null,
    event: null,
    amount: null,
    method: 'GET',
    ip: null,
    conversionId: null,
    canReplay: false,
  })

  test('are polled, because the stream does not report calls without a conversion', async () => {
    let kept = [call(1)]
    fetchMock.mockImplementation(async () => Response.json({ rows: kept, total: kept.length, page: 1, size: 25 }))
    render(
      <NuqsTestingAdapter hasMemory searchParams="view=calls">
        <LiveProvider>
          <FeedScreen offers={[]} advertisers={[]} countries={[]} />
        </LiveProvider>
      </NuqsTestingAdapter>,
    )
    await screen.findByText('T-1')
    TestEventSource.latest.open()
    kept = [call(2), call(1)]
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS))
    expect(await screen.findByText('T-2')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    kept = [call(3), ...kept]
    await act(() => vi.advanceTimersByTimeAsync(3 * POLL_MS))
    expect(screen.queryByText('T-3')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    expect(await screen.findByText('T-3')).toBeInTheDocument()
  })
})

describe('a decision [S2.39]', () => {
  test('made with the key r reverses an approved conversion, with the reason shown to its affiliate', async () => {
    rows = [conversion(1, { status: 'approved' })]
    await open()
    await user.keyboard('j')
    await user.keyboard('r')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reverse: $25.00 to Ada 1' }))
    await user.selectOptions(dialog.getByLabelText('Reason shown to the affiliate'), 'proxy')
    await user.type(dialog.getByLabelText('Reason'), 'Hosting')
    expect(dialog.queryByLabelText(/to confirm/)).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Reverse' }))
    const seen = { ids: [rows[0]?.ref], seenCents: 2_500 }
    const body = { ...seen, decision: 'reverse', because: 'proxy', reason: 'Hosting', confirm: '' }
    await waitFor(() => expect(sent()).toEqual([['/api/admin/conversion-feed/decide', body]]))
  })

  test('above $100 asks for the payout, and refused by the server keeps the input', async () => {
    rows = [conversion(1, { payoutCents: 10_001 })]
    await open()
    refusal = {
      code: 'invalid',
      message: 'Type "$24.00" to confirm.',
      fields: { confirm: 'Type "$24.00" to confirm.' },
    }
    await user.keyboard('j')
    await user.keyboard('a')
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Reason'), 'Fine')
    await user.type(dialog.getByLabelText('Type "$100.01" to confirm'), '$100.01')
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await dialog.findByText('Type "$24.00" to confirm.')).toBeInTheDocument()
    expect(dialog.getByLabelText('Reason')).toHaveValue('Fine')
  })

  test('on several conversions sends the selected reason for all of them', async () => {
    rows = [conversion(1), conversion(2)]
    await open()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject: 2' }))
    await user.selectOptions(dialog.getByLabelText('Reason shown to the affiliate'), 'fraud')
    expect(dialog.getByLabelText('Reason shown to the affiliate')).toHaveValue('fraud')
    await user.type(dialog.getByLabelText('Reason'), 'Same card')
    await user.type(dialog.getByLabelText('Type "reject 2" to confirm'), 'reject 2')
    await user.click(dialog.getByRole('button', { name: 'Reject 2' }))
    const ids = rows.map(({ ref }) => ref)
    const body = { ids, decision: 'reject', because: 'fraud', reason: 'Same card', confirm: 'reject 2' }
    await waitFor(() => expect(sent()).toEqual([['/api/admin/conversion-feed/decide', body]]))
  })

  test('on several conversions previews which are decided and which are skipped', async () => {
    rows = [conversion(1), conversion(2), conversion(3, { status: 'approved' })]
    await open()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'Approve: 3' })
    expect(dialog).toHaveTextContent('2 conversions, $50.00 in payouts.')
    expect(dialog).toHaveTextContent('1 is not pending and is skipped.')
    expect(within(dialog).getByLabelText('Type "approve 3" to confirm')).toBeInTheDocument()
  })

  test('does not apply to a rejected conversion: the key opens the row instead', async () => {
    rows = [conversion(1, { status: 'rejected', reason: 'cap' })]
    await open()
    await user.keyboard('j')
    await user.keyboard('a')
    expect(await screen.findByRole('dialog')).not.toHaveAccessibleName(/^Approve/)
  })
})

describe('a reinstatement [S2.39]', () => {
  const preview = {
    payoutCents: 2_500,
    state: 'pending',
    holdUntil: '2026-11-27T15:00:00.000Z',
    isMoneyHeld: false,
    obstacle: null,
    missedRefundCents: 0,
    waiting: [] as object[],
  }
  const answerWith = (shown: object) => {
    const others = fetchMock.getMockImplementation()
    fetchMock.mockImplementation(async (input, init) =>
      String(input).endsWith('/reinstatement') ? Response.json(shown) : (others?.(input, init) ?? Response.error()),
    )
  }

  test('made with the key i shows amount, new state and end of the hold, and sends the reason', async () => {
    rows = [conversion(1, { status: 'rejected', reason: 'staff' })]
    const at = '2026-11-20T15:00:00.000Z'
    const first = { id: crypto.randomUUID(), amountCents: 2_500, by: 'bo@stoke.test', at, reason: 'Proof' }
    answerWith({ ...preview, waiting: [first] })
    await open()
    await user.keyboard('j')
    await user.keyboard('i')
    const dialog = await screen.findByRole('dialog', { name: 'Reinstate: $25.00 to Ada 1' })
    await within(dialog).findByText('$25.00, pending')
    expect(dialog).toHaveTextContent('New statusPending')
    expect(dialog).toHaveTextContent('End of holdNov 27, 2026, 10:00:00 AM')
    expect(dialog).toHaveTextContent('First approval$25.00 by bo@stoke.test on Nov 20, 10:00 AM ET: Proof')
    await user.type(within(dialog).getByLabelText('Reason'), 'It is valid')
    await user.click(within(dialog).getByRole('button', { name: 'Reinstate' }))
    const body = { ids: [rows[0]?.ref], seenCents: 2_500, reason: 'It is valid', confirm: '' }
    await waitFor(() => expect(sent()).toEqual([['/api/admin/conversion-feed/reinstate', body]]))
  })

  test('that is impossible says why and what to do instead', async () => {
    rows = [conversion(1, { status: 'reversed', reason: 'fraud' })]
    answerWith({ ...preview, obstacle: 'A rejected fraud case names it. Reopen that case first.' })
    await open()
    await user.keyboard('j')
    await user.keyboard('i')
    const dialog = await screen.findByRole('dialog', { name: 'This conversion cannot be reinstated' })
    expect(dialog).toHaveTextContent('Reopen that case first.')
    expect(within(dialog).queryByRole('button', { name: 'Reinstate' })).not.toBeInTheDocument()
  })

  test('of several takes rejected and reversed ones and skips the others', async () => {
    rows = [
      conversion(1, { status: 'rejected', reason: 'staff' }),
      conversion(2, { status: 'reversed', reason: 'staff' }),
      conversion(3),
    ]
    await open()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    await user.click(screen.getByRole('button', { name: 'Reinstate' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reinstate: 3' })
    expect(dialog).toHaveTextContent('2 conversions, $50.00 in payouts.')
    expect(dialog).toHaveTextContent('1 is not rejected or reversed and is skipped.')
    await user.type(within(dialog).getByLabelText('Reason'), 'All valid')
    await user.type(within(dialog).getByLabelText('Type "reinstate 3" to confirm'), 'reinstate 3')
    await user.click(within(dialog).getByRole('button', { name: 'Reinstate 3' }))
    const body = { ids: rows.map(({ ref }) => ref), reason: 'All valid', confirm: 'reinstate 3' }
    await waitFor(() => expect(sent()).toEqual([['/api/admin/conversion-feed/reinstate', body]]))
  })
})

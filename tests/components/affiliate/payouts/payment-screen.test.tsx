import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PaymentScreen } from '@/components/affiliate/payouts/payment-screen'
import { toast } from '@/components/ui/toast'
import { ledgerPageOf, payoutOf, withdrawalOf } from '@/tests/support/components/payments'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

let answers: Record<string, unknown>
beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(toast, 'success').mockReturnValue(1)
  answers = {
    '/api/payouts/withdrawal': withdrawalOf(),
    '/api/payouts/methods': {
      methods: [],
      isPicked: false,
      heldUntil: null,
      liftedAt: null,
      payoneerEmailAddress: null,
      paypalEmailAddress: null,
      usBankAddress: null,
      internationalBankAddress: null,
    },
    '/api/payouts': { payouts: [], nextCursor: null },
    '/api/statements': { months: [] },
  }
  fetchMock.mockImplementation(async (path) => {
    const answer = answers[String(path)]
    if (answer !== undefined) return Response.json(answer)
    const error = { code: 'internal', message: `No answer to ${path}.` }
    return Response.json({ error }, { status: 500, headers: { 'x-request-id': 'request-7' } })
  })
})

const show = (searchParams = '') =>
  render(
    <NuqsTestingAdapter searchParams={searchParams} hasMemory>
      <PaymentScreen countries={[{ code: 'DE', name: 'Germany' }]} />
    </NuqsTestingAdapter>,
  )
const asked = (path: string) => fetchMock.mock.calls.filter(([each]) => each === path).length

describe('the balances', () => {
  test('each open their transactions, page by page, with the balance after each and a CSV link [S2.5]', async () => {
    answers['/api/ledger?account=available'] = ledgerPageOf('1-0-x', {})
    answers['/api/ledger?account=available&cursor=1-0-x'] = ledgerPageOf(null, {
      id: 'b',
      kind: 'payout_request',
      label: 'Payout requested',
      amountCents: -5_000,
      balanceAfterCents: 23_800,
      offerName: null,
      at: '2026-11-19T17:00:00.000Z',
    })
    show()
    const tile = await screen.findByRole('button', { name: /^Available/ })
    expect(tile).toHaveTextContent('$250.00')
    expect(screen.getByRole('button', { name: /^Paid/ })).toHaveTextContent('$700.00')
    await userEvent.click(tile)
    const sheet = await screen.findByRole('dialog', { name: 'Available' })
    await userEvent.click(await within(sheet).findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(within(sheet).getAllByRole('listitem')).toHaveLength(2))
    expect(
      within(sheet)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Conversion approved · Lumen VPN+$12.00Nov 20, 2026, 12:00 PM ESTBalance after $250.00',
      'Payout requested-$50.00Nov 19, 2026, 12:00 PM ESTBalance after $238.00',
    ])
    expect(within(sheet).getByRole('link', { name: 'CSV of all transactions of Available' })).toHaveAttribute(
      'href',
      '/api/ledger?account=available&format=csv',
    )
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(tile).toHaveFocus())
  })

  test('open from the URL; an invalid month opens nothing', async () => {
    answers['/api/ledger?account=pending'] = ledgerPageOf(null)
    show('?account=pending&month=2026-13')
    expect(await screen.findByRole('dialog', { name: 'Pending' })).toBeVisible()
    expect(await screen.findByText('No transactions yet')).toBeVisible()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })
})

test('upcoming releases are listed by day and hour, earliest first', async () => {
  const day = (date: number) => ({
    day: `2026-11-${date}`,
    at: `2026-11-${date}T17:30:00.000Z`,
    count: date - 20,
    rewardCount: date === 22 ? 1 : 0,
    amountCents: 300,
  })
  answers['/api/payouts/withdrawal'] = withdrawalOf({ releases: [21, 22, 23, 24, 25, 26].map(day) })
  show()
  await screen.findByText('Upcoming releases')
  expect(screen.getByText('Nov 21').closest('li')).toHaveTextContent('Nov 21$3.001 conversion, by 12:30 PM EST')
  expect(screen.getByText('Nov 22').closest('li')).toHaveTextContent(
    '2 conversions and 1 quest reward, by 12:30 PM EST',
  )
  expect(screen.queryByText('Nov 26')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show all 6 days' }))
  expect(screen.getByText('Nov 26').closest('li')).toHaveTextContent('6 conversions, by 12:30 PM EST')
})

describe('the payouts', () => {
  test('show their steps, and can be canceled while that is possible', async () => {
    const paid = payoutOf({
      id: '01a1fe56-bbfe-7417-b4df-768068f6bc0b',
      status: 'paid',
      canCancel: false,
      reference: 'PAY-1',
      timeline: [
        { status: 'requested', at: '2026-11-08T17:00:00.000Z', reason: null },
        { status: 'failed', at: '2026-11-09T17:00:00.000Z', reason: 'The bank was closed.' },
        { status: 'paid', at: '2026-11-10T17:00:00.000Z', reason: null },
      ],
    })
    answers['/api/payouts'] = { payouts: [payoutOf(), paid], nextCursor: null }
    const { id } = payoutOf()
    answers[`/api/payouts/${id}/cancel`] = payoutOf({ status: 'cancelled', canCancel: false })
    show()
    const [, ofPaid] = await screen.findAllByRole('list', { name: 'Payout steps', hidden: true })
    expect([...(ofPaid?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'RequestedNov 8, 2026, 12:00 PM EST',
      'FailedNov 9, 2026, 12:00 PM ESTThe bank was closed.',
      'PaidNov 10, 2026, 12:00 PM EST',
    ])
    expect(screen.getByText('PAY-1')).toBeInTheDocument()
    answers['/api/payouts'] = { payouts: [payoutOf({ status: 'cancelled', canCancel: false }), paid], nextCursor: null }
    const [cancel, ...others] = screen.getAllByRole('button', { name: 'Cancel payout', hidden: true })
    expect(others).toEqual([])
    await userEvent.click(screen.getAllByText('Requested')[0] as HTMLElement)
    await userEvent.click(cancel as HTMLElement)
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('$50.00 is available again.'))
    expect(asked(`/api/payouts/${id}/cancel`)).toBe(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel payout', hidden: true })).toBeNull())
    expect(asked('/api/payouts/withdrawal')).toBe(2)
  })

  test('that can no longer be canceled show why', async () => {
    const toasted = vi.spyOn(toast, 'error').mockReturnValue(1)
    answers['/api/payouts'] = { payouts: [payoutOf()], nextCursor: null }
    show()
    const message = 'This payout is being worked on and can no longer be canceled.'
    const cancel = await screen.findByRole('button', { name: 'Cancel payout', hidden: true })
    fetchMock.mockImplementationOnce(async () =>
      Response.json({ error: { code: 'conflict', message } }, { status: 409 }),
    )
    await userEvent.click(screen.getAllByText('Requested')[0] as HTMLElement)
    await userEvent.click(cancel)
    await waitFor(() => expect(toasted).toHaveBeenCalledWith(message))
  })
})

describe('the statements', () => {
  test('open a month with every account, and link to a CSV', async () => {
    answers['/api/statements'] = {
      months: [
        { month: '2026-11', lineCount: 1, isComplete: false },
        { month: '2026-10', lineCount: 1_035, isComplete: true },
      ],
    }
    answers['/api/statements/2026-10'] = {
      month: '2026-10',
      from: '2026-10-01T04:00:00.000Z',
      to: '2026-11-01T04:00:00.000Z',
      isComplete: true,
      accounts: [
        {
          account: 'available',
          openingCents: 1_000,
          closingCents: 2_200,
          lines: [{ kind: 'conversion_release', label: 'Conversion approved', count: 3, amountCents: 1_200 }],
        },
      ],
    }
    show()
    expect(await screen.findByRole('button', { name: /^November 2026/ })).toHaveTextContent(/So far.*1 line$/)
    expect(screen.getByRole('link', { name: 'CSV of October 2026' })).toHaveAttribute(
      'href',
      '/api/statements/2026-10?format=csv',
    )
    await userEvent.click(screen.getByRole('button', { name: /October 2026/ }))
    const month = await screen.findByRole('region', { name: 'Available' })
    expect(month).toHaveTextContent('AvailableOpening balance$10.00Conversion approved × 3+$12.00Closing balance$22.00')
  })
})

describe('empty and failed states', () => {
  test('empty lists show an empty state', async () => {
    show()
    expect(await screen.findByText('No payouts yet')).toBeVisible()
    expect(await screen.findByText('No statements yet')).toBeVisible()
  })

  test('a failure shows its request id, and can be retried', async () => {
    const { '/api/payouts/withdrawal': withdrawal } = answers
    delete answers['/api/payouts/withdrawal']
    show()
    expect(await screen.findByText('No answer to /api/payouts/withdrawal.')).toBeVisible()
    expect(screen.getByText('request-7')).toBeVisible()
    answers['/api/payouts/withdrawal'] = withdrawal
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('button', { name: /^Available/ })).toBeVisible()
  })
})

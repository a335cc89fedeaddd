import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { RecentConversions } from '@/components/affiliate/home/recent-conversions'
import { LiveProvider } from '@/components/shell/live/live-provider'
import type { RecentConversion } from '@/lib/conversions/lifecycle/schema'
import { useTestEventSource } from '@/tests/support/components/event-source'
import { render } from '@/tests/support/components/render'

function conversion(id: string, change: Partial<RecentConversion>): RecentConversion {
  return {
    id,
    offerName: 'Lumen VPN',
    sourceName: '',
    payoutCents: 1200,
    status: 'approved',
    reason: null,
    reasonLabel: null,
    holdUntil: '2026-11-25T12:00:00.000Z',
    approver: null,
    createdAt: new Date(Date.now() - 125_000).toISOString(),
    ...change,
  }
}

const show = (searchParams = '') =>
  render(
    <NuqsTestingAdapter searchParams={searchParams} hasMemory>
      <RecentConversions />
    </NuqsTestingAdapter>,
  )

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers: { 'x-request-id': 'req-7' } }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('RecentConversions', () => {
  test('each conversion shows its status and reason', async () => {
    answer(200, {
      nextBefore: null,
      conversions: [
        conversion('a', { sourceName: 'tiktok-bio', payoutCents: 1750 }),
        conversion('b', { status: 'pending' }),
        conversion('c', { status: 'rejected', reason: 'duplicate', reasonLabel: 'Duplicate' }),
        conversion('d', { status: 'reversed', reason: 'advertiser', reasonLabel: 'Reversed by the advertiser' }),
      ],
    })
    show()
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/\+\$17\.50.*2 min ago · tiktok-bio.*Approved/)
    expect(rows[1]).toMatch(/No source.*Held until Nov 25/)
    expect(rows[2]).toMatch(/VPN\$12\.00.*Duplicate/)
    expect(rows[3]).toMatch(/Reversed by the advertiser/)
  })

  test('it is requested every ten seconds, and with a live stream every minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const stream = useTestEventSource()
    const asked = vi.fn(async () => Response.json({ conversions: [], nextBefore: null }))
    vi.stubGlobal('fetch', asked)
    render(
      <NuqsTestingAdapter>
        <LiveProvider>
          <RecentConversions />
        </LiveProvider>
      </NuqsTestingAdapter>,
    )
    const during = async (ms: number) => {
      const before = asked.mock.calls.length
      await act(() => vi.advanceTimersByTimeAsync(ms))
      return asked.mock.calls.length - before
    }
    await during(1_000)
    expect(await during(60_000)).toBe(6)
    stream.latest.open()
    expect(await during(59_000)).toBe(0)
    expect(await during(2_000)).toBe(1)
  })

  test('an empty list shows an empty state', async () => {
    answer(200, { conversions: [], nextBefore: null })
    show()
    expect(await screen.findByText('No conversions yet')).toBeInTheDocument()
  })

  test('a failure shows its request id and can be retried', async () => {
    answer(503, { error: { code: 'unavailable', message: 'Try again soon.' } })
    show()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Try again soon.'))
    expect(screen.getByText('req-7')).toBeInTheDocument()
    answer(200, { conversions: [conversion('a', {})], nextBefore: null })
    screen.getByRole('button', { name: 'Retry' }).click()
    expect(await screen.findByRole('listitem')).toHaveTextContent('Lumen VPN')
  })

  test('a rejected conversion opens with its reason, offer, time and amount, and a link to it opens the same', async () => {
    const trail = {
      conversion: {
        id: 'c',
        offerId: 7,
        offerName: 'Lumen VPN',
        txnId: 'T-1',
        event: 'sale',
        goalName: null,
        status: 'rejected',
        reason: 'cap',
        reasonLabel: 'Cap reached',
        reasonText: 'Your monthly cap of $40.00 on this offer had no room for it.',
        amountCents: 4999,
        reported: null,
        refundedCents: 0,
        payoutCents: 1200,
        paidBy: null,
        share: null,
        holdUntil: '2026-11-25T12:00:00.000Z',
        approver: null,
        createdAt: '2026-11-22T08:18:00.000Z',
        decidedAt: '2026-11-22T08:18:00.000Z',
        isMoneyHeld: false,
      },
      click: null,
      calls: [],
      history: [
        { at: '2026-11-22T08:18:00.000Z', from: null, to: 'rejected', reasonLabel: 'Cap reached', by: 'system' },
      ],
      ledger: [],
      payouts: [],
    }
    const list = {
      conversions: [conversion('c', { status: 'rejected', reason: 'cap', reasonLabel: 'Cap reached' })],
      nextBefore: null,
    }
    const appeal = { until: '2026-12-22T08:18:00.000Z', isPossible: true, appeal: null }
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.endsWith('/appeal')) return Response.json(appeal)
      return Response.json(url.includes('/conversions/c') ? trail : list)
    })
    const shows = async () => {
      const sheet = await screen.findByRole('dialog', { name: 'Conversion' })
      const texts = ['Cap reached', 'Your monthly cap of $40.00', 'Lumen VPN', '$12.00', '$49.99', '3:18:00 AM ET']
      for (const text of texts) await waitFor(() => expect(sheet).toHaveTextContent(text))
    }
    const { unmount } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Lumen VPN' }))
    await shows()
    unmount()
    show('?conversion=c')
    await shows()
  })
})

import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { RecentConversions } from '@/components/home/recent-conversions'
import type { RecentConversion } from '@/lib/traffic/conversions/schema'
import { render } from '../../support/render'

function conversion(id: string, change: Partial<RecentConversion>): RecentConversion {
  return {
    id,
    offerName: 'Lumen VPN',
    sourceName: '',
    payoutCents: 1200,
    status: 'approved',
    reason: null,
    holdUntil: '2026-11-25T12:00:00.000Z',
    createdAt: new Date(Date.now() - 125_000).toISOString(),
    ...change,
  }
}

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers: { 'x-request-id': 'req-7' } }))
afterEach(() => vi.unstubAllGlobals())

describe('RecentConversions', () => {
  test('each conversion shows its status and reason', async () => {
    answer(200, {
      nextBefore: null,
      conversions: [
        conversion('a', { sourceName: 'tiktok-bio', payoutCents: 1750 }),
        conversion('b', { status: 'pending' }),
        conversion('c', { status: 'rejected', reason: 'duplicate' }),
        conversion('d', { status: 'reversed', reason: 'advertiser' }),
      ],
    })
    render(<RecentConversions />)
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/\+\$17\.50.*2 min ago · tiktok-bio.*Approved/)
    expect(rows[1]).toMatch(/No source.*Held until Nov 25/)
    expect(rows[2]).toMatch(/VPN\$12\.00.*Duplicate/)
    expect(rows[3]).toMatch(/Reversed by the advertiser/)
  })

  test('an empty list shows an empty state', async () => {
    answer(200, { conversions: [], nextBefore: null })
    render(<RecentConversions />)
    expect(await screen.findByText('No conversions yet')).toBeInTheDocument()
  })

  test('a failure shows its request id and can be retried', async () => {
    answer(503, { error: { code: 'unavailable', message: 'Try again soon.' } })
    render(<RecentConversions />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again soon.')
    expect(screen.getByText('req-7')).toBeInTheDocument()
    answer(200, { conversions: [conversion('a', {})], nextBefore: null })
    screen.getByRole('button', { name: 'Retry' }).click()
    expect(await screen.findByRole('listitem')).toHaveTextContent('Lumen VPN')
  })
})

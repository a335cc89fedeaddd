import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ReferralsScreen } from '@/components/affiliate/referrals/referrals-screen'
import { toast } from '@/components/ui/toast'
import type { Referrals, Referred } from '@/lib/rewards/referrals/schema'
import { render } from '@/tests/support/components/render'

const referred = (over: Partial<Referred>): Referred => ({
  name: 'Chloé M.',
  joinedAt: '2026-10-14T14:00:00.000Z',
  commissionUntil: '2027-10-14T14:00:00.000Z',
  hasConverted: true,
  earnedCents: 4397,
  state: 'active',
  refusedReason: null,
  ...over,
})

let pages: Record<string, Referrals>
const page = (over: Partial<Referrals>): Referrals => ({
  link: 'http://localhost:3000/sign-up?ref=abc',
  code: 'abc',
  earnedCents: 4397,
  referred: [],
  nextCursor: null,
  funnel: { visits: 28, signUps: 2, firstConversions: 1 },
  ...over,
})
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => Response.json(pages[path]))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the referrals', () => {
  test('show the conversion rate and each referral with its state and earnings [S2.11]', async () => {
    const states = [
      referred({}),
      referred({ name: 'Ben H.', hasConverted: false, earnedCents: 0, joinedAt: '2026-10-15T14:00:00.000Z' }),
      referred({ name: 'Old O.', state: 'ended', joinedAt: '2025-01-01T14:00:00.000Z' }),
      referred({ name: 'Me M.', state: 'refused', refusedReason: 'signed_in', joinedAt: '2026-10-16T14:00:00.000Z' }),
    ]
    pages = { '/api/referrals': page({ referred: states }) }
    render(<ReferralsScreen />)
    expect(await screen.findByText('7.1%')).toBeVisible()
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'NameJoinedCommissionYou earned',
      'Chloé M.Oct 14, 2026Until Oct 14, 2027$43.97',
      'Ben H.Oct 15, 2026No conversion yet$0.00',
      'Old O.Jan 1, 2025Ended Oct 14, 2027$43.97',
      'Me M.Oct 16, 2026The sign-up came while you were signed in$43.97',
    ])
    expect(screen.getByTitle('Your invitation as a QR code')).toBeInTheDocument()
    // the link comes before a potentially long list
    const link = screen.getByRole('status', { name: 'Invitation link' })
    expect(link.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('copy the link and confirm it', async () => {
    const toasted = vi.spyOn(toast, 'success').mockReturnValue(1)
    pages = { '/api/referrals': page({}) }
    const user = userEvent.setup()
    render(<ReferralsScreen />)
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/sign-up?ref=abc')
    expect(toasted).toHaveBeenCalled()
  })

  test('without referrals show an empty state', async () => {
    pages = { '/api/referrals': page({}) }
    render(<ReferralsScreen />)
    expect(await screen.findByText('Nobody yet')).toBeVisible()
  })

  test('load page by page', async () => {
    pages = {
      '/api/referrals': page({ referred: [referred({})], nextCursor: '1.2' }),
      '/api/referrals?cursor=1.2': page({ referred: [referred({ name: 'Zoe Z.' })] }),
    }
    render(<ReferralsScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('Zoe Z.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull())
  })
})

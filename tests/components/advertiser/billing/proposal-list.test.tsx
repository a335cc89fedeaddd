import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ProposalList } from '@/components/advertiser/offers/proposal-list'
import { PROPOSALS_SHOWN } from '@/lib/catalog/proposals/constants'
import type { Proposal } from '@/lib/catalog/proposals/schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
beforeEach(() => vi.clearAllMocks())

const proposalOf = (index: number): Proposal => ({
  id: `id-${index}`,
  kind: 'new_offer',
  status: 'waiting',
  offerId: null,
  offerName: `Lamp ${index}`,
  lines: [],
  note: '',
  createdBy: 'Ada',
  createdAt: '2026-11-20T12:00:00.000Z',
  decidedAt: null,
  decisionReason: null,
})
const latestOf = (count: number) => Array.from({ length: count }, (_, index) => proposalOf(index))
const show = (latest: Proposal[]) =>
  render(<ProposalList filter={{ kind: 'new_offer' }} latest={latest} mayWithdraw={false} isNamed />)

describe('the proposals of an advertiser', () => {
  test('that came with the offers are shown without another call', () => {
    show(latestOf(2))
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Lamp 0', 'Lamp 1'])
    expect(fetchMock).not.toHaveBeenCalled()
  })

  test('are all shown page by page when more than the latest may wait', async () => {
    const latest = latestOf(PROPOSALS_SHOWN)
    fetchMock.mockImplementation(async (path) =>
      String(path) === '/api/advertiser/proposals?kind=new_offer&cursor=1-id-49'
        ? Response.json({ proposals: [proposalOf(50)], nextCursor: null })
        : Response.json({ proposals: latest, nextCursor: '1-id-49' }),
    )
    show(latest)
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('heading', { name: 'Lamp 50' })).toBeVisible()
    expect(screen.getAllByRole('heading')).toHaveLength(51)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})

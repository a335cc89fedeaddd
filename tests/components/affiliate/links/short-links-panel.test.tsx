import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ShortLinksPanel } from '@/components/affiliate/links/short-links-panel'
import type { ShortLink } from '@/lib/traffic/links/short/schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const NOTHING = { source: null, s1: null, s2: null, s3: null, s4: null, s5: null, url: null }
const linkOf = (id: number): ShortLink => ({
  id,
  host: '',
  slug: `sale-${id}`,
  address: `https://stoke.example/c/sale-${id}`,
  target: { offerId: 1042, smartLinkId: null, ...NOTHING },
  leadsTo: 'Northpay',
  isTargetGone: false,
  direct: 'https://stoke.example/c/1042?a=7',
  isActive: true,
  disabledReason: null,
  createdAt: '2026-11-20T12:00:00.000Z',
})

test('short links are counted whole, and the older ones shown on demand', async () => {
  const known = { count: 2, limit: 2 }
  fetchMock.mockImplementation(async (path) =>
    String(path) === '/api/links/short?cursor=8'
      ? Response.json({ shortLinks: [linkOf(7)], nextCursor: null, ...known })
      : Response.json({ shortLinks: [linkOf(8)], nextCursor: '8', ...known }),
  )
  render(<ShortLinksPanel offers={[{ id: 1042, name: 'Northpay' }]} />)
  expect(await screen.findByText(/^2 of 2\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'New short link' })).toBeDisabled()
  expect(screen.queryByText(/sale-7/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText(/sale-7/)).toBeVisible()
  expect(screen.getByText(/sale-8/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

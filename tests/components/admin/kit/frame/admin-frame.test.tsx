import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { AdminFrame } from '@/components/admin/kit/frame/admin-frame'
import { ForbiddenNotice } from '@/components/admin/kit/frame/forbidden-notice'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { address } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'

beforeEach(() => {
  address.path = '/admin'
})

// pages beside the 23 of the spec
const OF_ALL_STAFF = 5
const OF_SUPER_ADMINS = 2
// Appeals and Links, of growth success managers too
const OF_GROWTH = 2
// Automatic Rules, of those who may edit advertisers and offers
const OF_AUTOMATION = 1

function show(path: string, role: UserRole = 'SUPER_ADMIN') {
  address.path = path
  render(<AdminFrame staff={{ role }}>What is on the page</AdminFrame>)
}
const links = () => within(screen.getByRole('navigation', { name: 'Admin' })).getAllByRole('link')

describe('the admin frame', () => {
  test.each([
    ['/admin/bulk-approve-affiliates', 'Bulk Approval'],
    ['/admin/bulk-approve-affiliates/offers', 'Bulk Approval'],
    ['/admin/payouts-dashboard', 'Payouts Dashboard'],
    ['/admin/manage-users', 'Manage Users'],
    ['/admin/bucketing', 'Bucketing Rules'],
    ['/admin/traffic-overrides', 'Traffic Override'],
    ['/admin/none', 'Page Not Found'],
    ['/admin/manage-usersX', 'Page Not Found'],
  ])('on %s the heading is "%s" [S2.43] [S2.20-S2.32]', (path, title) => {
    show(path)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  })

  test.each([
    ['/admin/manage-users/10482', '/admin/manage-users'],
    ['/admin/offers/1042', '/admin/offers'],
    ['/admin/support/17', '/admin/support'],
  ])('above the record of %s the heading leads back to its list', (path, list) => {
    show(path)
    const heading = screen.getByRole('heading', { level: 1 })
    expect(within(heading).getByRole('link')).toHaveAttribute('href', list)
  })

  test.each(['/admin/manage-users', '/admin/bulk-approve-affiliates/offers'])('on %s it leads nowhere', (path) => {
    show(path)
    expect(within(screen.getByRole('heading', { level: 1 })).queryByRole('link')).toBeNull()
  })

  test.each([
    ['/admin/manage-users', ['Manage Users']],
    ['/admin/manage-users/42', ['Manage Users']],
    ['/admin', []],
    ['/admin/none', []],
  ])('at %s the navigation marks %j [S2.43]', (path, marked) => {
    show(path)
    const current = links().filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map(({ textContent }) => textContent)).toEqual(marked)
  })

  test.each([
    ['SUPER_ADMIN', 23 + OF_ALL_STAFF + OF_GROWTH + OF_SUPER_ADMINS + OF_AUTOMATION],
    ['GSM', 9 + OF_ALL_STAFF + OF_GROWTH + OF_AUTOMATION],
    ['COMMUNITY_TEAM', 5 + OF_ALL_STAFF],
    ['MODERATOR', 3 + OF_ALL_STAFF],
    ['ADMIN', 2 + OF_ALL_STAFF + OF_AUTOMATION],
  ] as const)('links %s to %i pages, each once [S2.19] [S1.12] [S6.1]', (role, count) => {
    show('/admin', role)
    const addresses = links().map((link) => link.getAttribute('href'))
    expect(new Set(addresses).size).toBe(count)
    expect(addresses).toHaveLength(count)
  })
})

test.each([
  ['/admin/revenue', 'It requires this role: Super admin.'],
  ['/admin/payouts-dashboard', 'It requires one of these roles: Super admin, Growth success manager.'],
  ['/admin/manage-quests', 'It requires one of these roles: Super admin, Admin, Growth success manager.'],
])('a forbidden page, %s, names the roles that may open it [S6.1] [S6.5]', (path, words) => {
  address.path = path
  render(<ForbiddenNotice />)
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to your pages' })).toHaveAttribute('href', '/admin')
})

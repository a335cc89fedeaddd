import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ADMIN_PAGES, type AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { adminLinks, adminTitle, findAdminPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { canEdit, canView, rolesWith } from '@/lib/accounts/staff-permissions/permission-rules'
import { UserRole } from '@/lib/generated/prisma/enums'

// A copy of the spec's table: S = SUPER_ADMIN, G = GSM, C = COMMUNITY_TEAM, M = MODERATOR, A = ADMIN.
const SPEC: [page: AdminPage, title: string | null, roles: string][] = [
  ['bulk-approve-affiliates', 'Bulk Approval', 'SGC'],
  ['payouts-dashboard', 'Payouts Dashboard', 'SG'],
  ['manage-users', 'Manage Users', 'SGCMA'],
  ['custom-notification', null, 'S'],
  ['bucketing', 'Bucketing Rules', 'S'],
  ['manage-mentees', null, 'SGC'],
  ['fraud-analysis', null, 'SG'],
  ['funding-application', null, 'SGCM'],
  ['squad-application', null, 'S'],
  ['feature-flag', null, 'S'],
  ['bot-profiles', null, 'S'],
  ['bot-orders', null, 'SG'],
  ['traffic-overrides', 'Traffic Override', 'S'],
  ['offer-groups', null, 'S'],
  ['conversion-caps', null, 'SGCM'],
  ['admin-logs', null, 'S'],
  ['manage-admins', null, 'S'],
  ['revenue', null, 'S'],
  ['manage-quests', null, 'SAG'],
  ['conversion-feed', null, 'S'],
  ['squad-revenue', null, 'S'],
  ['manage-squads', null, 'S'],
  ['daily-metrics', null, 'S'],
]
// Pages beside those of the spec, with who may open them and who may change their data.
const ADDED: [page: AdminPage, title: string, roles: string, changers: string][] = [
  ['settings', 'Settings', 'S', 'S'],
  ['support', 'Support', 'SGCMA', 'SGCMA'],
  ['system', 'System', 'S', 'S'],
  ['advertisers', 'Advertisers', 'SGCMA', 'SAG'],
  ['offers', 'Offers', 'SGCMA', 'SAG'],
  ['appeals', 'Appeals', 'SG', 'SG'],
  ['links', 'Links', 'SG', 'SG'],
  ['second-approvals', 'Second Approvals', 'SGCMA', 'SGCMA'],
  ['test-mode', 'Test Mode', 'SGCMA', 'SAG'],
  ['automatic-rules', 'Automatic Rules', 'SAG', 'SAG'],
]
const ALL: [page: AdminPage, title: string | null, roles: string, changers: string][] = [
  ...SPEC.map(([page, title, roles]) => [page, title, roles, roles] as (typeof ALL)[number]),
  ...ADDED,
]
const ROLES: Record<string, UserRole> = {
  S: 'SUPER_ADMIN',
  G: 'GSM',
  C: 'COMMUNITY_TEAM',
  M: 'MODERATOR',
  A: 'ADMIN',
}

describe('the table of admin pages', () => {
  test('has the 23 pages of the spec in its order, then the added ones [S2.19-S2.42]', () => {
    expect(SPEC).toHaveLength(23)
    expect(Object.keys(ADMIN_PAGES)).toEqual(ALL.map(([page]) => page))
  })

  test.each(ALL)('%s has its roles and its title [S2.20-S2.42] [S6.1]', (page, title, letters, changers) => {
    const rolesFor = (all: string) => [...all].map((letter) => ROLES[letter]).sort()
    expect([...rolesWith(canView(page))].sort()).toEqual(rolesFor(letters))
    expect([...rolesWith(canEdit(page))].sort()).toEqual(rolesFor(changers))
    if (title) expect(ADMIN_PAGES[page].title).toBe(title)
  })

  test.each(Object.values(UserRole))(
    'the navigation of %s lists exactly the pages the role can open [S1.1] [S1.12] [S2.19]',
    (role) => {
      const shown = adminLinks({ role }, []).flatMap(({ links }) => links.map(({ page }) => page))
      const letter = Object.keys(ROLES).find((one) => ROLES[one] === role)
      const isTheirs = (letters: string) => letter !== undefined && letters.includes(letter)
      const expected = ALL.filter(([, , letters]) => isTheirs(letters)).map(([page]) => page)
      expect(shown.sort()).toEqual(expected.sort())
    },
  )
})

test('every page has a page.tsx file', () => {
  expect(ALL.map(([page]) => page).filter((page) => !existsSync(`app/admin/${page}/page.tsx`))).toEqual([])
})

describe('the title of a path', () => {
  test.each([
    ['/admin', 'Admin'],
    ['/admin/bulk-approve-affiliates', 'Bulk Approval'],
    ['/admin/manage-users', 'Manage Users'],
    ['/admin/manage-users/42', 'Manage Users'],
    ['/admin/traffic-overrides/', 'Traffic Override'],
    ['/admin/manage-usersX', 'Page Not Found'],
    ['/admin/Manage-Users', 'Page Not Found'],
    ['/admin/', 'Page Not Found'],
    ['/admin/none', 'Page Not Found'],
    ['/home', 'Page Not Found'],
  ])('%s is "%s" [S2.43] [Q21]', (pathname, title) => {
    expect(adminTitle(pathname)).toBe(title)
  })

  test('a path outside the table belongs to no page [S2.43]', () => {
    expect(findAdminPage('/admin/bucketing-rules')).toBeNull()
    expect(findAdminPage('/administrator')).toBeNull()
  })
})

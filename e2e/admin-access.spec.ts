import type { BrowserContext } from '@playwright/test'
import { ADMIN_PAGES, type AdminPage } from '../lib/accounts/staff-permissions/page-permission-constants'
import { adminPath } from '../lib/accounts/staff-permissions/page-permission-rules'
import { mayOpen } from '../lib/accounts/staff-permissions/permission-rules'
import type { UserRole } from '../lib/generated/prisma/enums'
import { enter, expect, expectFailedRequests, signIn, test } from './fixtures'

const STAFF = [
  ['super@stoke.test', 'SUPER_ADMIN'],
  ['gsm@stoke.test', 'GSM'],
  ['community@stoke.test', 'COMMUNITY_TEAM'],
  ['moderator@stoke.test', 'MODERATOR'],
  ['admin@stoke.test', 'ADMIN'],
] as const
const PAGES = Object.keys(ADMIN_PAGES) as AdminPage[]

async function statusOf(context: BrowserContext, path: string, headers: Record<string, string> = {}): Promise<number> {
  return (await context.request.get(path, { maxRedirects: 0, headers })).status()
}

const expectedOf = (page: AdminPage, role: UserRole) => (mayOpen({ role }, page) ? 200 : 403)

for (const [email, role] of STAFF) {
  test(`${role} opens its pages and no others [Q20] [S2.20-S2.42] [S6.1] [S6.5]`, { tag: '@main' }, async ({
    context,
  }) => {
    await enter(context, email)
    const found: Record<string, number> = {}
    for (const page of PAGES) found[page] = await statusOf(context, adminPath(page))
    expect(found).toEqual(Object.fromEntries(PAGES.map((page) => [page, expectedOf(page, role)])))
  })
}

test('affiliates get 404 for every admin page, and signed-out visitors are redirected to the login page [Q20]', {
  tag: '@main',
}, async ({ context, browser }) => {
  await enter(context, 'affiliate@stoke.test')
  const outside = await browser.newContext()
  for (const page of PAGES) {
    expect([page, await statusOf(context, adminPath(page)), await statusOf(outside, adminPath(page))]).toEqual([
      page,
      404,
      307,
    ])
  }
  await outside.close()
})

test('other spellings of a path and framework headers do not bypass the check [Q21]', { tag: '@main' }, async ({
  context,
  browser,
  baseURL,
}) => {
  await enter(context, 'moderator@stoke.test')
  // the content that must not be found below
  const boss = await browser.newContext()
  await enter(boss, 'super@stoke.test')
  for (const headers of [{}, { rsc: '1' }]) {
    const answer = await boss.request.get('/admin/revenue', { headers: headers as Record<string, string> })
    expect(await answer.text()).toContain('RevenueScreen')
  }
  await boss.close()
  const spellings = [
    '/admin%2Frevenue',
    '/ADMIN/revenue',
    '/admin/Revenue',
    '/admin//revenue',
    '/admin/./revenue',
    '/admin/manage-users/../revenue',
    '/admin/revenue/',
    '/admin/revenue/x',
    '/admin/revenueX',
    '/admin/revenue.rsc',
    '/admin/revenue.json',
    '/_next/data/x/admin/revenue.json',
    '//admin/revenue',
  ]
  const headers: Record<string, string>[] = [
    {},
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
    { 'x-original-url': '/admin/revenue', 'x-rewrite-url': '/admin/revenue' },
    { 'x-middleware-rewrite': '/admin/revenue' },
  ]
  for (const path of ['/admin/revenue', ...spellings]) {
    for (const extra of headers) {
      const answer = await context.request.get(`${baseURL}${path}`, { maxRedirects: 3, headers: extra })
      const text = await answer.text()
      expect([path, extra, answer.status(), text.includes('RevenueScreen')]).toEqual([
        path,
        extra,
        expect.any(Number),
        false,
      ])
      // a response for the framework's scripts may have status 200
      const isForScripts = 'rsc' in extra || path.endsWith('.rsc')
      if (!isForScripts) expect(answer.status(), `${path} ${JSON.stringify(extra)}`).toBeGreaterThanOrEqual(400)
    }
  }
})

test('staff are led to their pages; a page of other roles names those roles, and an unknown path is a 404 [S1.12] [S2.43] [S6.1]', {
  tag: '@main',
}, async ({ page }) => {
  // home, where signing in leads, is theirs
  await signIn(page, 'moderator@stoke.test')
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin/payouts-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts Dashboard' })).toBeVisible()
  await expect(page.getByText('It requires one of these roles: Super admin, Growth success manager.')).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect(links).toHaveText([
    'Manage Users',
    'Support',
    'Advertisers',
    'Offers',
    'Funding Application',
    'Second Approvals',
    'Conversion Caps',
    'Test Mode',
  ])
  await page.goto('/admin/no-such-page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  expectFailedRequests(page, 403)
  expectFailedRequests(page, 404)
})

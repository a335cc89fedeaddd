import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, expectFailedRequests, signIn, test } from './fixtures'

// Every screen there is, at the widths people use, in both themes: no accessibility violation, no sideways
// scroll, nothing on the console. Add a screen here when you add one to the product.
const SIGNED_OUT = [
  '/',
  '/login',
  '/sign-up',
  '/reset-password',
  '/welcome',
  '/developers',
  '/demo/mail',
  '/demo/landing?offer=1042',
  '/demo/discord/oauth2/authorize',
]
const SIGNED_IN = [
  '/home',
  '/home?metric=clicks&group=source',
  '/home?range=month&sub=s1',
  '/dashboard',
  '/dashboard?by=offer',
  '/dashboard?by=s1&range=yesterday',
  '/offers',
  '/offers/1042',
  '/levels',
  '/referrals',
  '/home/tools',
  '/market',
  '/shop',
  '/shop/orders',
  '/market?q=zebra',
  '/home/tools?q=nothing&category=proxies',
  '/home/tools/university',
  '/home/tools/university/first-link',
  '/search',
  '/search?q=pay',
  '/search?q=zebra',
  '/account',
  '/account/profile',
  '/account/payment',
  '/account/payment?account=available',
  '/account/tax-form',
  '/account/privacy-security',
  '/account/notifications',
  '/account/connections',
  '/account/funding',
  '/account/squad',
  '/account/help',
  '/developers',
]

const OF_STAFF = [
  '/admin',
  '/admin/bulk-approve-affiliates',
  '/admin/payouts-dashboard',
  '/admin/payouts-dashboard?view=batches',
  '/admin/manage-users',
  '/admin/manage-users?q=zebra',
  '/admin/bucketing',
  '/admin/feature-flag',
  '/admin/bot-profiles',
  '/admin/bot-orders',
  '/admin/traffic-overrides',
  '/admin/offer-groups',
  '/admin/conversion-caps',
  '/admin/conversion-feed',
  '/admin/conversion-feed?view=calls',
  '/admin/admin-logs',
  '/admin/manage-admins',
  '/admin/revenue',
  '/admin/revenue?by=offer',
  '/admin/manage-quests',
  '/admin/custom-notification',
  '/admin/manage-mentees',
  '/admin/manage-mentees?view=mentors',
  '/admin/funding-application',
  '/admin/funding-application?view=decided',
  '/admin/daily-metrics',
  '/admin/squad-application',
  '/admin/manage-squads',
  '/admin/squad-revenue',
  '/admin/fraud-analysis',
  '/admin/fraud-analysis?status=held',
]

type Look = { theme: 'dark' | 'light'; width: number; axe?: 'all' | 'colours' }

/**
 * How every screen is looked at, one after the other, without loading it again. Of themes only the colours differ, so
 * the second one is asked for these alone; and the widths between need no axe.
 */
const LOOKS: readonly Look[] = [
  { theme: 'dark', width: 1440, axe: 'all' },
  { theme: 'dark', width: 768 },
  { theme: 'dark', width: 390, axe: 'all' },
  { theme: 'dark', width: 320 },
  { theme: 'light', width: 390, axe: 'colours' },
  { theme: 'light', width: 1440, axe: 'colours' },
]
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

// A test walks through all screens, and looks at each six times.
test.describe.configure({ timeout: 480_000 })

test('screens of the signed-out [Q50] [Q52] [Q55]', async ({ page }) => {
  for (const path of SIGNED_OUT) await inspect(page, path)
  await inspect(page, '/no-such-page')
  expectFailedRequests(page, 404)
})

for (const [who, email] of [
  ['with a year of history', 'affiliate@stoke.test'],
  ['with nothing yet', 'newbie@stoke.test'],
] as const) {
  test(`screens of an affiliate ${who} [Q50] [Q52] [Q55]`, async ({ page }) => {
    await signIn(page, email)
    for (const path of SIGNED_IN) await inspect(page, path)
  })
}

test('screens of staff [Q50] [Q52] [Q55]', async ({ page }) => {
  await signIn(page, 'super@stoke.test')
  for (const path of OF_STAFF) await inspect(page, path)
})

async function inspect(page: Page, path: string) {
  for (const [index, look] of LOOKS.entries()) {
    await page.emulateMedia({ colorScheme: look.theme })
    await page.setViewportSize({ width: look.width, height: look.width < 768 ? 844 : 900 })
    if (index === 0) await load(page, path)
    await inspectLook(page, path, look)
  }
}

async function load(page: Page, path: string) {
  await page.goto(path)
  // never idle: the stream of live events stays open
  await page.locator('main').first().waitFor()
  await expect(page.locator('[aria-busy="true"]'), `${path} keeps loading`).toHaveCount(0)
}

async function inspectLook(page: Page, path: string, { theme, width, axe }: Look) {
  const where = `${path}, ${theme}, ${width} px`
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // what is drawn by its measured size follows a frame later
  await expect.poll(sideways, { message: `${where} scrolls sideways`, intervals: [0, 50, 100, 250] }).toBe(0)
  if (!axe) return
  const builder = new AxeBuilder({ page })
  const { violations } = await (axe === 'all' ? builder : builder.withRules(COLOUR_RULES)).analyze()
  expect(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`)).toEqual([])
}

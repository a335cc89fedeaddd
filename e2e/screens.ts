import type { Page } from '@playwright/test'
import { COLOR_RULES, expectAccessible } from './axe'
import { expect } from './fixtures'

// Every screen of the product. Add new ones here.

export const NO_SUCH_PAGE = '/no-such-page'

export const SIGNED_OUT: readonly string[] = [
  '/',
  '/login',
  '/sign-up',
  '/reset-password',
  '/welcome',
  '/developers',
  '/privacy/links',
  '/terms',
  '/demo/mail',
  '/demo/landing?offer=1042',
  '/demo/discord/oauth2/authorize',
  '/shared/no-such-link',
  '/unsubscribe/no-such-schedule',
]

/** Screens that differ for an affiliate without data. */
export const OF_THEIR_OWN = [
  '/home',
  '/home?metric=clicks&group=source',
  '/home?range=month&sub=s1',
  '/dashboard',
  '/dashboard?by=offer',
  '/dashboard?by=s1&range=yesterday',
  '/dashboard/builder?by=offer,source',
  '/dashboard/builder?by=weekday,device&across=device&figures=clicks',
  '/dashboard/cohorts',
  '/dashboard/views',
  '/conversions',
  '/conversions?status=rejected',
  '/conversions/customers',
  '/links',
  '/test-mode',
  '/links?show=short',
  '/links?show=domains',
  '/offers',
  '/levels',
  '/referrals',
  '/shop/orders',
  '/account',
  '/account/profile',
  '/account/payment',
  '/account/payment?account=available',
  '/account/tax-form',
  '/account/privacy-security',
  '/account/notifications',
  '/account/connections',
  '/account/actions',
  '/account/funding',
  '/account/squad',
  '/account/help',
]

/** Screens that are similar for every affiliate. */
export const OF_ALL_AFFILIATES = [
  '/offers/1042',
  '/home/tools',
  '/home/tools?q=nothing&category=proxies',
  '/home/tools/university',
  '/home/tools/university/first-link',
  '/market',
  '/market?q=zebra',
  '/shop',
  '/search',
  '/search?q=pay',
  '/search?q=zebra',
  '/developers',
  '/privacy/links',
  '/terms',
]

export const OF_STAFF = [
  '/admin',
  '/admin/bulk-approve-affiliates',
  '/admin/payouts-dashboard',
  '/admin/payouts-dashboard?view=batches',
  '/admin/manage-users',
  '/admin/manage-users?q=zebra',
  '/admin/manage-users/10482',
  '/admin/manage-users/10482?tab=traffic',
  '/admin/manage-users/10482?tab=conversions',
  '/admin/manage-users/10482?tab=money',
  '/admin/manage-users/10482?tab=security',
  '/admin/second-approvals',
  '/admin/bucketing',
  '/admin/feature-flag',
  '/admin/bot-profiles',
  '/admin/bot-orders',
  '/admin/traffic-overrides',
  '/admin/offer-groups',
  '/admin/conversion-caps',
  '/admin/automatic-rules',
  '/admin/appeals',
  '/admin/appeals?view=decided',
  '/admin/links',
  '/admin/links?view=domains',
  '/admin/links?view=old-ids',
  '/admin/links?view=unknown-ids',
  '/admin/links?view=dual-runs',
  '/admin/links?view=compared-sales',
  '/admin/links?view=comparison',
  '/admin/conversion-feed',
  '/admin/conversion-feed?view=calls',
  '/admin/admin-logs',
  '/admin/settings',
  '/admin/settings?view=texts',
  '/admin/settings?view=rates',
  '/admin/settings?view=webhooks',
  '/admin/manage-admins',
  '/admin/revenue',
  '/admin/revenue?by=offer',
  '/admin/revenue?view=performance&by=day,offer,country',
  '/admin/revenue?view=builder&by=affiliate,offer',
  '/admin/revenue?view=cohorts',
  '/admin/revenue?view=views',
  '/admin/manage-quests',
  '/admin/manage-quests?view=contests',
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
  '/admin/advertisers',
  '/admin/advertisers?open=101',
  '/admin/advertisers?q=zebra',
  '/admin/advertisers/101/customers',
  '/admin/offers',
  '/admin/offers?q=zebra',
  '/admin/offers/new',
  '/admin/offers/proposals',
  '/admin/offers/proposals?state=decided',
  '/admin/offers/1042',
  '/admin/offers/1042?tab=details',
  '/admin/offers/1042?tab=targeting',
  '/admin/offers/1733?tab=payouts',
  '/admin/support',
  '/admin/support/1001',
  '/admin/support?view=replies',
  '/admin/support?q=zebra',
  '/admin/system',
  '/admin/system?view=jobs',
  '/admin/system?view=emails',
  '/admin/system/import',
]

export const OF_ADVERTISERS: readonly string[] = [
  '/advertiser',
  '/advertiser?days=365',
  '/advertiser/conversions',
  '/advertiser/conversions?q=zebra',
  '/advertiser/conversions/customers',
  '/advertiser/offers',
  '/advertiser/offers/new',
  '/advertiser/offers/1042',
  '/advertiser/calls',
  '/advertiser/calls?outcome=rejected',
  '/advertiser/billing',
  '/advertiser/uploads',
  '/advertiser/reconcile',
  '/advertiser/people',
  '/advertiser/integration',
  '/advertiser/webhooks',
  '/advertiser/test',
]

export type Look = { theme: 'dark' | 'light'; width: number; axe?: 'all' | 'colors' }

/** Every width, and both themes: they differ only in colors, so the second one is checked only for contrast. */
export const ALL_LOOKS: readonly Look[] = [
  { theme: 'dark', width: 1440, axe: 'all' },
  { theme: 'dark', width: 768 },
  { theme: 'dark', width: 390, axe: 'all' },
  { theme: 'dark', width: 320 },
  { theme: 'light', width: 390, axe: 'colors' },
  { theme: 'light', width: 1440, axe: 'colors' },
]

/** Checks each screen in every given look, without reloading it. */
export async function inspect(page: Page, paths: readonly string[], looks: readonly Look[]): Promise<void> {
  for (const path of paths) {
    for (const [index, look] of looks.entries()) {
      await page.emulateMedia({ colorScheme: look.theme })
      await page.setViewportSize({ width: look.width, height: look.width < 768 ? 844 : 900 })
      if (index === 0) await load(page, path)
      await inspectLook(page, path, look)
    }
  }
}

async function load(page: Page, path: string) {
  const answer = await page.goto(path)
  if (path !== NO_SUCH_PAGE && !SIGNED_OUT.includes(path)) {
    expect(answer?.status(), `status of ${path}`).toBe(200)
    expect(new URL(page.url()).pathname, `${path} redirects`).toBe(new URL(path, page.url()).pathname)
  }
  // the network is never idle, because the stream of live events stays open
  await page.locator('main').first().waitFor()
  await expect(page.locator('h1').first(), `heading of ${path}`).toBeAttached()
  await expect(page.locator('[aria-busy="true"]'), `${path} keeps loading`).toHaveCount(0)
}

async function inspectLook(page: Page, path: string, { theme, width, axe }: Look) {
  const where = `${path}, ${theme}, ${width} px:`
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await expectNoSidewaysScroll(page, where)
  if (axe) await expectAccessible(page, { where, ...(axe === 'colors' && { rules: COLOR_RULES }) })
}

export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.offsetWidth)
  // content that depends on measured sizes renders a frame later
  await expect.poll(sideways, { message: `${where} scrolls sideways`, intervals: [0, 50, 100, 250] }).toBe(0)
}

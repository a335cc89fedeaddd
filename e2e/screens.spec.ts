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
  '/home?metric=clicks&group=sources',
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
  '/account/notifications',
  '/account/connections',
  '/developers',
]
const AXE_WIDTHS = [390, 1440]
// Widths do not depend on the theme: where axe does not look, one theme is enough.
const WIDTHS = { dark: [320, 390, 768, 1440], light: AXE_WIDTHS } as const

// A test walks through all screens, looking at each with axe.
test.describe.configure({ timeout: 240_000 })

for (const theme of ['dark', 'light'] as const) {
  for (const width of WIDTHS[theme]) {
    test.describe(`${theme}, ${width} px wide`, () => {
      test.use({ colorScheme: theme, viewport: { width, height: width < 768 ? 844 : 900 } })

      test('screens of the signed-out', async ({ page }) => {
        for (const path of SIGNED_OUT) await inspect(page, path)
        await inspect(page, '/no-such-page')
        expectFailedRequests(page, 404)
      })

      test('screens of an affiliate with a year of history', async ({ page }) => {
        await signIn(page, 'affiliate@stoke.test')
        for (const path of SIGNED_IN) await inspect(page, path)
      })

      test('screens of an affiliate with nothing yet', async ({ page }) => {
        await signIn(page, 'newbie@stoke.test')
        for (const path of SIGNED_IN) await inspect(page, path)
      })
    })
  }
}

async function inspect(page: Page, path: string) {
  await page.goto(path)
  // never idle: the stream of live events stays open
  await page.locator('main').first().waitFor()
  await expect(page.locator('[aria-busy="true"]'), `${path} keeps loading`).toHaveCount(0)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `${path} scrolls sideways`).toBe(0)
  if (!AXE_WIDTHS.includes(page.viewportSize()?.width ?? 0)) return
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([])
}

import type { Page } from '@playwright/test'
import { inBrowserOf, NEW_PASSWORD, newAffiliate } from './admin-steps'
import { copied, enter, expect, test } from './fixtures'

const cents = (text: string | null) => Math.round(Number((text ?? '').replace(/[^\d.-]/g, '')) * 100)

/** The figures from the API, because numbers on screen may still be counting up. */
async function figures(page: Page) {
  const read = async (path: string) => (await page.request.get(path)).json()
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  const query = `startDate=${day}&endDate=${day}&rangeTypeValue=today&offset=0&timeZone=America/New_York`
  const { data } = (await read(`/api/stats?${query}`)) as {
    data: { Stat: { clicks: number; conversions: number; payout: number } }[]
  }
  const sum = (of: 'clicks' | 'conversions' | 'payout') => data.reduce((total, { Stat }) => total + Stat[of], 0)
  const { balance } = (await read('/api/payouts/real-time')) as { balance: number }
  return {
    clicks: sum('clicks'),
    conversions: sum('conversions'),
    earned: Math.round(sum('payout') * 100),
    balance: Math.round(balance * 100),
  }
}

const metric = (page: Page, label: string) =>
  page.locator('label').filter({ has: page.getByRole('radio'), hasText: label })
const shown = async (page: Page, label: string) =>
  cents((await metric(page, label).locator('.figure').first().textContent()) ?? '')
const PAYOUT_CENTS = 1_750

test.use({ timezoneId: 'America/New_York', permissions: ['clipboard-read', 'clipboard-write'] })

test('a copied link is opened, the visitor buys, and the affiliate’s page shows it without a reload [S1.3] [S1.6] [S4.28]', {
  tag: '@main',
}, async ({ page, browser, request }) => {
  // a new affiliate, because holds of the demo's affiliates may end at any minute
  const { email } = await newAffiliate(request)
  await enter(page.context(), email, NEW_PASSWORD)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible()
  const before = await figures(page)
  await expect.poll(() => shown(page, 'Total Clicks')).toBe(before.clicks * 100)

  await page.getByLabel('Offer', { exact: true }).selectOption({ label: 'Glowbox Beauty Trial' })
  await page.getByRole('textbox', { name: 'Source' }).fill('e2e-journey')
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = await copied(page, /\/c\/\d+\?a=\d+&source=e2e-journey$/)
  await inBrowserOf(browser, {}, async (visitor) => {
    await visitor.goto(link)
    await expect(visitor).toHaveURL(/\/demo\/landing/)
    await visitor.getByRole('button', { name: /^Buy/ }).click()
    await expect(visitor.getByText(/accepted/i).first()).toBeVisible()
  })

  await expect.poll(() => shown(page, 'Total Clicks')).toBe((before.clicks + 1) * 100)
  await expect.poll(() => shown(page, 'Conversions')).toBe((before.conversions + 1) * 100)
  await expect.poll(() => shown(page, 'Total Earnings')).toBe(before.earned + PAYOUT_CENTS)
  const card = page.getByRole('region', { name: 'Available' })
  await expect
    .poll(async () => cents(await card.locator('.figure').first().textContent()))
    .toBe(before.balance + PAYOUT_CENTS)
  await expect(page.getByText('e2e-journey').first()).toBeVisible()
  expect(await figures(page)).toEqual({
    clicks: before.clicks + 1,
    conversions: before.conversions + 1,
    earned: before.earned + PAYOUT_CENTS,
    balance: before.balance + PAYOUT_CENTS,
  })
})

test('an invalid link shows the reason and does not redirect', { tag: '@main' }, async ({ page }) => {
  for (const [path, status, words] of [
    ['/c/999999?a=10001', 404, 'This offer does not exist.'],
    ['/c/1001', 400, 'missing its affiliate number'],
  ] as const) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    expect([answer.status(), (await answer.text()).includes(words)]).toEqual([status, true])
  }
})

// Slow: test purchases are made, matched and ended.
import type { Page } from '@playwright/test'
import { DEMO_ADVERTISER } from '../lib/accounts/sign-in/demo-constants'
import { demoToken } from '../prisma/seed/advertisers'
import { startDemoShop } from '../scripts/demo-shop.mjs'
import { inBrowserOf, REASON } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

const { advertiserId } = DEMO_ADVERTISER

test.beforeEach(() => {
  test.setTimeout(120_000)
})

/** An offer of the demo's advertiser that leads to a shop of another origin. */
async function offerOf(page: Page, destinationUrl: string): Promise<string> {
  const name = `Test kettle ${Math.random().toString(36).slice(2, 8)}`
  const answer = await page.request.post('/api/admin/offers', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      advertiserId,
      name,
      description: '',
      displayAdvertiser: 'Kettles',
      categoryIds: [],
      destinationUrl,
      defaultPayoutCents: 1500,
      defaultRevenueCents: 2000,
      holdDays: 7,
      reason: REASON,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return name
}

/** Makes a test purchase of an offer and buys in the shop, as the owner of the advertiser does. */
async function purchase(owner: Page, offer: string, price: string): Promise<void> {
  const section = owner.getByRole('region', { name: 'Test purchase' })
  const option = await section.getByRole('option', { name: offer }).textContent()
  await section.getByLabel('Offer').selectOption({ label: option ?? '' })
  await section.getByLabel('Price of the test order').fill(price)
  await section.getByRole('button', { name: 'Make a test purchase' }).click()
  const [shop] = await Promise.all([
    owner.context().waitForEvent('page'),
    section.getByRole('link', { name: 'Open the test link' }).click(),
  ])
  await shop.getByRole('link', { name: 'Buy now' }).click()
  await shop.getByRole('button', { name: 'Pay' }).click()
  await expect(shop.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await shop.close()
}

test('an advertiser learns by a test purchase that another amount arrives, sees the next one work, and ends its hold', async ({
  page,
  browser,
  baseURL,
}) => {
  const settings: Record<string, string | undefined> = {
    way: 'api',
    tracker: baseURL ?? '',
    token: demoToken(advertiserId),
  }
  const shop = await startDemoShop(settings)
  try {
    await enter(page.context(), 'super@stoke.test')
    await page.goto('/admin/offers')
    const offer = await offerOf(page, `${shop.origin}/product?click_id={click_id}`)
    const live = () =>
      ask('SELECT count(*) FROM conversion WHERE affiliate_id < 2000000000 AND advertiser_id = $1', [advertiserId])
    const before = await live()
    await inBrowserOf(browser, { email: 'advertiser@stoke.test' }, async (owner) => {
      await owner.goto('/advertiser/integration')
      await purchase(owner, offer, '45.00')
      await expect(owner.getByText('The amount is not the price of the test order')).toBeVisible()

      await purchase(owner, offer, '49.90')
      await expect(owner.getByText('Everything works')).toBeVisible()

      await owner.getByRole('region', { name: 'Test purchase' }).getByRole('link', { name: 'Test mode' }).click()
      await expect(owner.getByRole('heading', { name: 'Test mode', level: 1 })).toBeVisible()
      await expect(owner.getByText('Nothing here counts in any report')).toBeVisible()
      await expect(owner.getByRole('region', { name: 'Test sales' })).toContainText('Cost $20.00')
      await expect(owner.getByRole('button', { name: 'To the payout' })).toHaveCount(0)
      await owner.getByRole('button', { name: 'To the end of the hold' }).click()
      await expect(owner.getByText('2 sales were approved.')).toBeVisible()
    })
    expect(await live()).toEqual(before)
    await page.goto('/admin/test-mode')
    await page.getByRole('button', { name: /Open the test account of Advertiser/ }).click()
    await expect(page.getByRole('region', { name: 'Test sales' })).toContainText(offer)
  } finally {
    await shop.stop()
  }
})

test('an affiliate makes a test link, buys, and sees the test sale and no live one', async ({ browser }) => {
  await inBrowserOf(browser, { email: 'newbie@stoke.test' }, async (affiliate) => {
    await affiliate.goto('/links')
    await affiliate.getByRole('link', { name: 'Test mode' }).click()
    await expect(affiliate.getByText('Nothing here counts in any report')).toBeVisible()
    const offer = affiliate.getByLabel('Offer')
    // other journeys make offers whose shops have stopped
    const option = await offer.getByRole('option', { name: '(1042)' }).textContent()
    await offer.selectOption({ label: option ?? '' })
    await affiliate.getByRole('button', { name: 'Make a test link' }).click()
    const [shop] = await Promise.all([
      affiliate.context().waitForEvent('page'),
      affiliate.getByRole('link', { name: 'Open it in a new tab' }).click(),
    ])
    await expect(shop).toHaveURL(/\/demo\/landing/)
    await shop.close()
    await expect(affiliate.getByRole('region', { name: 'Test clicks' }).getByRole('listitem').first()).toBeVisible()
    await affiliate.goto('/conversions')
    await expect(affiliate.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

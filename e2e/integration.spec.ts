import type { Browser, Page } from '@playwright/test'
import { startDemoShop } from '../scripts/demo-shop.mjs'
import { confirm, inBrowserOf, NEW_PASSWORD, newAffiliate, REASON, type Somebody } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

type DemoShop = Awaited<ReturnType<typeof startDemoShop>>
type Settings = Record<string, string | undefined>

/** One advertiser without anything, its owner, an affiliate, and a shop of another origin. */
type World = {
  page: Page
  owner: Page
  browser: Browser
  baseURL: string
  affiliate: Somebody
  advertiserId: number
  offerId: number
  settings: Settings
  shop: DemoShop
}

test.beforeEach(() => {
  test.setTimeout(170_000)
})

/** Staff make an advertiser with an offer and invite its owner, who signs in and opens the integration page. */
async function inNewWorld(
  { page, browser, baseURL }: { page: Page; browser: Browser; baseURL: string | undefined },
  settings: Settings,
  run: (world: World) => Promise<void>,
): Promise<void> {
  const tag = Math.random().toString(36).slice(2, 8)
  const [name, email] = [`Kettles ${tag}`, `owner-${tag}@kettles.test`]
  const tracker = baseURL ?? ''
  const all: Settings = { ...settings, tracker }
  const shop = await startDemoShop(all)
  try {
    await enter(page.context(), 'super@stoke.test')
    await page.goto('/admin/advertisers')
    await page.getByRole('button', { name: 'New advertiser' }).click()
    await page.getByRole('dialog', { name: 'New advertiser' }).getByLabel('Name', { exact: true }).first().fill(name)
    await confirm(page, 'Create advertiser')
    await expect(page).toHaveURL(/open=\d+/)
    const advertiserId = Number(/open=(\d+)/.exec(page.url())?.[1])
    all.advertiserId = String(advertiserId)
    const accounts = page.getByRole('region', { name: 'Accounts' })
    await accounts.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('dialog', { name: 'Invite to the account' }).getByLabel('Email').fill(email)
    await confirm(page, 'Invite')
    const offerId = await offerOf(page, advertiserId, `${shop.origin}/product?click_id={click_id}`)
    const affiliate = await newAffiliate(page.request)
    await ask(`UPDATE affiliate SET status = 'approved' WHERE id = $1`, [affiliate.id])
    await inBrowserOf(browser, {}, async (owner) => {
      await owner.goto(await linkTo(owner, email, name))
      await owner.getByLabel('First name').fill('Ona')
      await owner.getByLabel('Last name').fill('Reno')
      await owner.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
      await owner.getByRole('button', { name: 'Join', exact: true }).click()
      await owner.getByRole('button', { name: 'Open your account' }).click()
      await expect(owner).toHaveURL(/\/advertiser$/)
      await owner.goto('/advertiser/integration')
      await run({ page, owner, browser, baseURL: tracker, affiliate, advertiserId, offerId, settings: all, shop })
    })
  } finally {
    await shop.stop()
  }
}

async function offerOf(page: Page, advertiserId: number, destinationUrl: string): Promise<number> {
  const answer = await page.request.post('/api/admin/offers', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      ...{ advertiserId, name: `Blue kettle ${advertiserId}`, description: '', displayAdvertiser: 'Kettles' },
      ...{ categoryIds: [], destinationUrl, previewUrl: '', payoutType: 'cpa_flat', defaultPayoutCents: 500 },
      ...{ percentPayoutBps: 0, defaultRevenueCents: 800, percentRevenueBps: 0, isLossAccepted: false },
      ...{ payoutCapCents: null, holdDays: 7, attributionModel: 'last_click', attributionWindowDays: 30 },
      ...{ allowMultipleConversions: false, isSubscription: false, requiresApproval: false, isPrivate: false },
      ...{ allowDeepLinks: false, deepLinkHosts: [], allowedTraffic: [], allowedCountries: [], allowedDevices: [] },
      ...{ fallbackOfferId: null, startsAt: null, expiresAt: null, status: 'active', reason: REASON },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { id: number }).id
}

/** The link of the invitation, as the demo's mail shows it. */
async function linkTo(page: Page, email: string, name: string): Promise<string> {
  await expect(async () => {
    await page.goto(`/demo/mail?to=${encodeURIComponent(email)}`)
    await page.getByRole('link', { name: `Your account for ${name}` }).click({ timeout: 1_000 })
  }).toPass()
  await page.getByText('As plain text').click()
  const text = (await page.locator('pre').textContent()) ?? ''
  return /https?:\/\/\S+advertiser-invite\?token=\S+/.exec(text)?.[0] ?? ''
}

/** A visitor comes to the shop, by the affiliate's link unless another address is given, and buys. */
async function buy({ browser, baseURL, offerId, affiliate, shop }: World, address?: string): Promise<void> {
  await inBrowserOf(browser, {}, async (visitor) => {
    await visitor.goto(address ?? `${baseURL}/c/${offerId}?a=${affiliate.id}&s1=poster`)
    await expect(visitor).toHaveURL(new RegExp(`^${shop.origin}/product`))
    await visitor.getByRole('link', { name: 'Buy now' }).click()
    await visitor.getByRole('button', { name: 'Pay' }).click()
    await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await visitor.waitForLoadState('networkidle')
  })
}

/** The sale is among the conversions of the advertiser, with how it came, and among those of the affiliate. */
async function expectSale({ owner, browser, affiliate, advertiserId }: World, via: string): Promise<void> {
  await expect
    .poll(() => ask('SELECT 1 FROM conversion WHERE advertiser_id = $1', [advertiserId]).then((rows) => rows.length))
    .toBe(1)
  await owner.goto('/advertiser/conversions')
  await owner
    .getByRole('button', { name: /^Conversion of/ })
    .first()
    .click()
  const sheet = owner.getByRole('dialog', { name: 'Conversion' })
  await expect(sheet.getByRole('region', { name: 'Your calls' })).toContainText(via)
  await expect(sheet.getByRole('region', { name: 'What happened' })).toContainText('Clicked')
  await inBrowserOf(browser, { email: affiliate.email, password: NEW_PASSWORD }, async (promoter) => {
    await promoter.goto('/conversions')
    const row = promoter.getByRole('table', { name: 'Conversions' }).locator('tbody tr').first()
    await expect(row).toContainText(`Blue kettle ${advertiserId}`)
    await row.getByRole('button').first().click()
    await expect(promoter.getByText('The advertiser reported the sale')).toBeVisible()
    if (via !== 'API') await expect(promoter.getByText(via)).toBeVisible()
  })
}

/** The text of the code block with a label. */
const codeOf = async (page: Page, label: string): Promise<string> =>
  (await page.locator('figure', { hasText: label }).locator('pre').first().textContent()) ?? ''

test('an advertiser with nothing reports the first sale of its shop with the API and a secret of its own', async ({
  page,
  browser,
  baseURL,
}) => {
  await inNewWorld({ page, browser, baseURL }, { way: 'api' }, async (world) => {
    const { owner, settings } = world
    await expect(owner.getByText('None yet. Without one, every call of your server is refused.')).toBeVisible()
    await owner.getByRole('button', { name: 'Add a secret' }).click()
    await owner.getByRole('dialog').getByLabel('Label').fill('Shop server')
    await owner.getByRole('dialog').getByRole('button', { name: 'Add secret' }).click()
    const reveal = owner.getByRole('dialog', { name: 'New token' })
    settings.token = (await reveal.locator('pre').first().textContent()) ?? ''
    await reveal.getByRole('button', { name: 'I have copied it' }).click()
    expect(await codeOf(owner, 'curl')).toContain(`${settings.tracker}/api/v1/conversions`)
    await buy(world)
    await expectSale(world, 'API')
    await owner.goto('/advertiser/integration')
    await expect(owner.getByRole('listitem').filter({ hasText: /^API/ })).toContainText('Received')
  })
})

test('the script of the integration page reports a sale after a link, and one after a link without a redirect', async ({
  page,
  browser,
  baseURL,
}) => {
  await inNewWorld({ page, browser, baseURL }, { way: 'script' }, async (world) => {
    const { owner, settings, advertiserId, offerId, affiliate, shop } = world
    await switchOn(owner)
    await owner.getByRole('tab', { name: 'Script' }).click()
    const code = await codeOf(owner, 'Script')
    expect(code).toContain(`data-advertiser="${advertiserId}"`)
    settings.snippet = code.split('\n')[0] ?? ''
    await buy(world)
    await expectSale(world, 'Reported by the browser')
    // the hold is the one of claims
    const [held] = await ask<{ days: number }>(
      `SELECT round(extract(epoch FROM hold_until - created_at) / 86400)::int AS days FROM conversion
       WHERE advertiser_id = $1`,
      [advertiserId],
    )
    expect(held?.days).toBe(30)
    await buy(world, `${shop.origin}/product?tr_offer=${offerId}&tr_a=${affiliate.id}&tr_s1=direct`)
    await expect
      .poll(() =>
        ask('SELECT 1 FROM conversion WHERE advertiser_id = $1 AND s1 = $2', [advertiserId, 'direct']).then(
          (rows) => rows.length,
        ),
      )
      .toBe(1)
  })
})

/** Switches the reports of pages on, for the shop's host. */
async function switchOn(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = owner.getByRole('dialog', { name: 'Reports of your pages' })
  await dialog.getByLabel('Sales reported by pages').selectOption('On')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Name the site the script runs on.')
  await dialog.getByLabel('Sites').fill('127.0.0.1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('a pixel reports the first sale of a page without scripts', async ({ page, browser, baseURL }) => {
  await inNewWorld({ page, browser, baseURL }, { way: 'pixel' }, async (world) => {
    await switchOn(world.owner)
    await buy(world)
    await expectSale(world, 'Reported by the browser, with a pixel')
  })
})

const SERVICES = [
  { way: 'stripe', name: 'Stripe', label: 'Name', shopName: 'Checkout', secret: 'whsec_of_the_demo_shop' },
  {
    way: 'shopify',
    name: 'Shopify',
    label: 'Domain at Shopify',
    shopName: 'kettles.myshopify.com',
    secret: 'shpss_of_the_demo_shop',
  },
  { way: 'woocommerce', name: 'WooCommerce', label: 'Name', shopName: 'Kettles', secret: null },
] as const

for (const { way, name, label, shopName, secret } of SERVICES) {
  test(`a connected shop at ${name} reports its first sale and a refund of a part`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await inNewWorld({ page, browser, baseURL }, { way, domain: shopName }, async (world) => {
      const { owner, settings, shop, advertiserId } = world
      await owner.getByRole('button', { name: 'Connect a shop' }).click()
      const dialog = owner.getByRole('dialog', { name: 'Connect a shop' })
      await dialog.getByLabel('Service').selectOption(name)
      await dialog.getByLabel(label, { exact: true }).fill(shopName)
      await dialog.getByRole('button', { name: 'Connect' }).click()
      const reveal = owner.getByRole('dialog', { name: 'Set up the webhooks' })
      settings.endpoint = (await reveal.locator('pre').first().textContent()) ?? ''
      if (secret === null) settings.secret = (await reveal.locator('pre').nth(1).textContent()) ?? ''
      await reveal.getByRole('button', { name: 'I have copied it' }).click()
      if (secret !== null) {
        await owner.getByRole('button', { name: `Signing secret of ${shopName}` }).click()
        const form = owner.getByRole('dialog', { name: `Signing secret of ${shopName}` })
        await form.getByLabel('Signing secret').fill(secret)
        await form.getByRole('button', { name: 'Save' }).click()
        await expect(form).toBeHidden()
        settings.secret = secret
      }
      await buy(world)
      await expectSale(world, `Webhook of ${name}`)
      const order = shop.orders[0]
      if (!order) throw new Error('nothing was bought')
      expect(await shop.refund(order, '9.90')).toMatchObject({ status: 200 })
      const [sale] = await ask<{ refunded: string }>(
        'SELECT refunded_cents AS refunded FROM conversion WHERE advertiser_id = $1',
        [advertiserId],
      )
      expect(sale?.refunded).toBe('990')
      await owner.goto('/advertiser/integration')
      await expect(owner.getByRole('list', { name: 'Last webhooks' })).toContainText('refunded')
    })
  })
}

// Slow: an advertiser is invited, connects a shop and sells in it.
import type { Page } from '@playwright/test'
import { ask } from './demo-database'
import { expect, test } from './fixtures'
import { buy, expectSale, inNewWorld } from './new-advertiser'

test.beforeEach(() => {
  test.setTimeout(170_000)
})

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
  test(`a connected shop at ${name} reports its first sale and a refund of a part`, {
    tag: way === 'shopify' ? '@main' : [],
  }, async ({ page, browser, baseURL }) => {
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

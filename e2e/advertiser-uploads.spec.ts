// Slow: a file with sales goes through every step of an upload, twice.
import { follow, newAffiliate } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'
import { buy, expectSale, inNewWorld } from './new-advertiser'

test('a manager uploads a file with sales, sees what each row would become, records it, opens the first sale', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const affiliate = await newAffiliate(request)
  await ask(`UPDATE affiliate SET status = 'approved' WHERE id = $1`, [affiliate.id])
  const [offer] = await ask<{ id: number }>(
    `INSERT INTO offer (advertiser_id, name, display_advertiser, destination_url, payout_type, default_payout_cents,
       default_revenue_cents, hold_days, rules, updated_at)
     SELECT advertiser_id, $1, display_advertiser, destination_url, 'cpa_flat', 1500, 2000, 7, '', now()
     FROM offer WHERE id = 1042 RETURNING id`,
    [`Store sales ${Date.now()}`],
  )
  const landing = new URL(await follow(request, offer?.id ?? 0, affiliate.id), 'http://localhost')
  const clickId = landing.searchParams.get('click_id')
  const order = `STORE-${Date.now()}`
  const file = ['Zeile;Herkunft;Betrag', `${order};${clickId};49,90`, `${order}-2;no-click;10,00`].join('\n')

  await enter(page.context(), 'advertiser@stoke.test')
  await page.goto('/advertiser/uploads')
  await page
    .getByLabel('File with sales')
    .setInputFiles({ name: 'store.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByRole('heading', { level: 1, name: 'store.csv' })).toBeVisible()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  // no heading names it, and the one of different values in each row can only be the order
  await expect(page.getByText('Choose the column with the click ID.')).toBeVisible()
  await expect(page.getByLabel('Order ID').locator('option:checked')).toHaveText('Zeile')
  await page.getByLabel('Click ID').selectOption('Herkunft')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('This is what each row would become now. Nothing is recorded yet.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('1 accepted, 1 rejected')).toBeVisible()
  await expect(page.getByText('click_id is not a click id')).toBeVisible()
  expect(await ask(`SELECT 1 FROM conversion WHERE txn_id = $1`, [order])).toEqual([])

  await page.getByRole('button', { name: 'Record the conversions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('The rows are recorded.', { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: `Conversion of order ${order}` }).click()
  await expect(page.getByRole('dialog', { name: 'Conversion' })).toContainText(order)
})

test('an advertiser with nothing uploads the first sale of its shop', async ({ page, browser, baseURL }) => {
  test.setTimeout(170_000)
  await inNewWorld({ page, browser, baseURL }, { way: 'csv' }, async (world) => {
    const { owner, shop, advertiserId } = world
    await buy(world)
    const [order] = shop.orders
    const file = ['Order,Click,Total', `${order?.id},${order?.clickId},${order?.total}`].join('\n')
    await owner.getByRole('link', { name: 'Uploads' }).first().click()
    await expect(owner.getByText('No files yet')).toBeVisible()
    await owner
      .getByLabel('File with sales')
      .setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await owner.getByLabel('Order ID').selectOption('Order')
    await owner.getByLabel('Click ID').selectOption('Click')
    await owner.getByRole('button', { name: 'Check the rows' }).click()
    await expect(owner.getByText('1 accepted')).toBeVisible({ timeout: 30_000 })
    expect(await ask('SELECT 1 FROM conversion WHERE advertiser_id = $1', [advertiserId])).toEqual([])
    await owner.getByRole('button', { name: 'Record the conversions' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click()
    await expect(owner.getByText('The rows are recorded.', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expectSale(world, 'Uploaded file')
  })
})

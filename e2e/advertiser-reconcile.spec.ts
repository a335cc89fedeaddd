// Slow: a list goes through every cause, each with the sale that makes it, as manager and as staff.
import { follow, newAffiliate } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

test('a manager compares a list with the records, sees every cause, records a missing sale, and staff see the list', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(150_000)
  const affiliate = await newAffiliate(request)
  await ask(`UPDATE affiliate SET status = 'approved' WHERE id = $1`, [affiliate.id])
  const [offer] = await ask<{ id: number; advertiserId: number }>(
    `INSERT INTO offer (advertiser_id, name, display_advertiser, destination_url, payout_type, default_payout_cents,
       default_revenue_cents, hold_days, rules, updated_at)
     SELECT advertiser_id, $1, display_advertiser, destination_url, 'cpa_flat', 1500, 2000, 7, '', now()
     FROM offer WHERE id = 1042 RETURNING id, advertiser_id AS "advertiserId"`,
    [`List sales ${Date.now()}`],
  )
  const landing = new URL(await follow(request, offer?.id ?? 0, affiliate.id), 'http://localhost')
  const click = landing.searchParams.get('click_id')
  const order = `LIST-${Date.now()}`
  const today = new Date().toISOString().slice(0, 10)
  const file = ['Spalte A;Klick;Summe', `${order};${click};49,90`, `${order};${click};49,90`, `${order}-x;;viel`].join(
    '\n',
  )

  await enter(page.context(), 'advertiser@stoke.test')
  await page.goto('/advertiser/reconcile')
  await page
    .getByLabel('List of sales')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByRole('heading', { level: 1, name: 'Compared list' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('Choose the column with the order ID.')).toBeVisible()
  await page.getByLabel('Order ID').selectOption('Spalte A')
  await page.getByLabel('Click ID').selectOption('Klick')
  await page.getByLabel('Amount').selectOption('Summe')
  await page.getByLabel('Sums are written').selectOption('1.234,50')
  await page.getByLabel('First day of the list').fill(today)
  await page.getByLabel('Last day of the list').fill(today)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('Each difference has its cause below.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('No call with this order arrived.', { exact: true })).toBeVisible()
  await expect(page.getByText('Line 2 has the same order; it counts once.')).toBeVisible()
  await expect(page.getByText('The amount “viel” is not a sum such as 49,90.')).toBeVisible()

  await page.getByRole('button', { name: 'Check missing sales' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('1 would be recorded')).toBeVisible({ timeout: 30_000 })
  expect(await ask('SELECT 1 FROM conversion WHERE txn_id = $1', [order])).toEqual([])
  await page.getByRole('button', { name: 'Record 1 sale' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('1 recorded')).toBeVisible({ timeout: 30_000 })
  expect(await ask('SELECT 1 FROM conversion WHERE txn_id = $1', [order])).toHaveLength(1)

  await page.getByRole('button', { name: 'Compare again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('1 match')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('combobox', { name: 'Cause' }).selectOption({ label: 'Matches' })
  await expect(page.getByText('It is recorded and on hold.')).toBeVisible({ timeout: 30_000 })

  const staff = await browser.newContext()
  await enter(staff, 'super@stoke.test')
  const desk = await staff.newPage()
  await desk.goto(`/admin/advertisers/${offer?.advertiserId}/reconcile`)
  await desk.getByRole('link', { name: 'november.csv' }).first().click()
  await expect(desk.getByText('1 match')).toBeVisible()
  await staff.close()
})

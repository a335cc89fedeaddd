// Slow: each goes through the pages of two people, and waits for jobs.
import type { APIRequestContext } from '@playwright/test'
import { easternDay } from '../lib/platform/dates/days'
import { follow, inBrowserOf, NEW_PASSWORD, newAffiliate, REASON, type Somebody } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

type OwnOffer = { id: number; name: string; affiliate: Somebody; clickId: string }

/** An offer of the demo's advertiser that no other journey buys from, and an affiliate with a click on it. */
async function newOffer(request: APIRequestContext, name: string, paidCustomers = 'all'): Promise<OwnOffer> {
  const affiliate = await newAffiliate(request)
  await ask(`UPDATE affiliate SET status = 'approved' WHERE id = $1`, [affiliate.id])
  const unique = `${name} ${affiliate.id}`
  const [offer] = await ask<{ id: number }>(
    `INSERT INTO offer (advertiser_id, name, display_advertiser, destination_url, payout_type, default_payout_cents,
       default_revenue_cents, hold_days, rules, updated_at, paid_customers)
     SELECT advertiser_id, $1, display_advertiser, destination_url, 'cpa_flat', 1500, 2000, 7, '', now(), $2::paid_customers
     FROM offer WHERE id = 1042 RETURNING id`,
    [unique, paidCustomers],
  )
  const id = offer?.id ?? 0
  const landing = new URL(await follow(request, id, affiliate.id), 'http://localhost')
  return { id, name: unique, affiliate, clickId: landing.searchParams.get('click_id') ?? '' }
}

test('an advertiser uploads its customers, and the next sale to one of them pays nothing @main', async ({
  page,
  baseURL,
  request,
}) => {
  test.setTimeout(120_000)
  const { affiliate, clickId } = await newOffer(request, 'New customers', 'new')
  const known = `Ada.${affiliate.id}@example.test`
  const file = ['Customer number,Email', `known-${affiliate.id},`, `,${known}`].join('\n')
  await enter(page.context(), 'advertiser@stoke.test')
  await page.goto('/advertiser/integration')
  await page.getByLabel('New list').setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
  const list = page.getByRole('list', { name: 'Lists of existing customers' }).getByRole('listitem')
  await expect(list.filter({ hasText: 'customers.csv' })).toContainText('In use', { timeout: 90_000 })
  await expect(list.filter({ hasText: 'customers.csv' })).toContainText('2 names')

  const origin = { origin: baseURL ?? '' }
  const token = await page.request.post('/api/advertiser/integration/secrets', {
    headers: origin,
    data: { kind: 'token', label: 'Shop' },
  })
  const { secret } = (await token.json()) as { secret: string }
  const sell = async (order: string, customer: object) => {
    const data = { click_id: clickId, txn_id: `${order}-${affiliate.id}`, amount: '49.90', ...customer }
    const headers = { authorization: `Bearer ${secret}` }
    const answer = await (await request.post('/api/v1/conversions', { headers, data })).json()
    return answer.results[0]
  }
  expect(await sell('listed', { customer_email: known.toLowerCase() })).toMatchObject({ reason: 'existing_customer' })
  expect(await sell('number', { customer_id: `known-${affiliate.id}` })).toMatchObject({ reason: 'existing_customer' })
  expect(await sell('new', { customer_id: `new-${affiliate.id}` })).toMatchObject({ state: 'pending' })
  await page.goto('/advertiser/conversions')
  const row = page.getByRole('row', { name: new RegExp(`listed-${affiliate.id}`) })
  await expect(row).toContainText('Existing customer')
  await expect(row).toContainText('$0.00')
})

test('staff write a rule with two conditions, try it, turn it on, and undo what it did', async ({ page }) => {
  test.setTimeout(150_000)
  const name = `Traffic to look at ${Date.now()}`
  // an affiliate of the demo with recorded traffic, of whom no other journey buys
  const [person] = await ask<{ id: number }>(
    `SELECT a.id FROM affiliate a JOIN app_user u ON u.id = a.user_id WHERE u.email = 'theo.lang@stoke.test'`,
    [],
  )
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/automatic-rules')
  await page.getByRole('button', { name: 'New rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('If', { exact: true }).selectOption('clicks')
  await dialog.getByLabel('is', { exact: true }).first().selectOption('above')
  await dialog.getByLabel('the bound of').first().fill('1')
  await dialog.getByLabel('with at least').first().fill('1')
  await dialog.getByRole('button', { name: 'Add a condition' }).click()
  await dialog.getByLabel('the bound of').nth(1).fill('100')
  await dialog.getByLabel('with at least').nth(1).fill('1')
  await dialog.getByLabel('Only these affiliates').fill(String(person?.id))
  await page.getByRole('listbox', { name: 'Affiliates' }).getByRole('option').first().click()
  await expect(dialog.getByRole('list', { name: 'Only these affiliates' })).toContainText(`(${person?.id})`)
  await dialog.getByLabel('then', { exact: true }).selectOption('hold')
  await dialog.getByLabel('at most', { exact: true }).fill('50')
  await dialog.getByRole('button', { name: 'Dry run' }).click()
  await expect(dialog.getByText(/It would have acted \d+ times?\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create rule' }).click()
  await expect(page.getByText('Rule created. It is off.')).toBeVisible()

  const sheet = page.getByRole('dialog', { name })
  await page.getByRole('button', { name }).click()
  await expect(sheet.getByText('It has not acted yet')).toBeVisible()
  await sheet.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect
    .poll(() => ask(`SELECT 1 FROM traffic_restriction WHERE affiliate_id = $1 AND ended_at IS NULL`, [person?.id]), {
      timeout: 60_000,
    })
    .not.toEqual([])

  await page.reload()
  await page.getByRole('button', { name }).click()
  await expect(sheet.getByText('In effect').first()).toBeVisible()
  const undo = sheet.getByRole('button', { name: /^Undo/ }).first()
  await undo.click()
  await expect(sheet.getByText('Undone').first()).toBeVisible()
  await expect
    .poll(() => ask(`SELECT 1 FROM traffic_restriction WHERE affiliate_id = $1 AND ended_at IS NULL`, [person?.id]))
    .toEqual([])
  await sheet.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Rule turned off.')).toBeVisible()
})

test('an affiliate asks about a sale that is missing, the advertiser grants it, and it is paid', async ({
  page,
  browser,
  request,
}) => {
  const { name, affiliate } = await newOffer(request, 'Missing sale')
  const order = `MISSING-${affiliate.id}`
  await enter(page.context(), affiliate.email, NEW_PASSWORD)
  await page.goto('/conversions')
  await page.getByRole('button', { name: 'Missing a sale?' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Missing sale' })
  await sheet.getByLabel('Offer').selectOption({ label: name })
  await sheet.getByLabel('Number of the order').fill(order)
  await sheet.getByLabel('Day of the sale (ET)').fill(easternDay(new Date()))
  await sheet.getByRole('button', { name: 'Look it up' }).click()
  await expect(sheet.getByText('No call of the advertiser has this order.')).toBeVisible()
  await sheet.getByLabel('What the buyer paid (optional)').fill('$49.90')
  await sheet.getByLabel('What proves it').fill('The buyer sent me the confirmation of the shop.')
  await sheet.getByRole('button', { name: 'Ask about it' }).click()
  const own = sheet.getByRole('region', { name: 'Your inquiries' })
  await expect(own).toContainText('Under review')

  await inBrowserOf(browser, { email: 'advertiser@stoke.test' }, async (advertiser) => {
    await advertiser.goto('/advertiser/conversions')
    const asked = advertiser.getByRole('region', { name: 'Missing sales' }).getByRole('listitem')
    await asked.filter({ hasText: order }).getByRole('button', { name: 'Grant' }).click()
    const dialog = advertiser.getByRole('dialog')
    await dialog.getByLabel('What the affiliate reads').fill('It was paid: our server did not report it.')
    await dialog.getByRole('button', { name: 'Grant it' }).click()
    await expect(advertiser.getByText('Granted. The affiliate is notified.')).toBeVisible()
    await expect(advertiser.getByRole('row', { name: new RegExp(order) })).toContainText('$20.00')
  })

  await page.reload()
  await expect(own).toContainText('It was paid: our server did not report it.')
  await own.getByRole('button', { name: 'Open the conversion' }).click()
  await expect(page.getByRole('dialog', { name: 'Conversion' })).toContainText('$15.00')
})

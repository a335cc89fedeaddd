import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { confirm, follow, newAffiliate } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, expectFailedRequests, test } from './fixtures'

const postback = async (request: APIRequestContext, parameters: Record<string, string>) => {
  const answer = await request.get(`/api/postback?${new URLSearchParams(parameters)}`)
  return (await answer.json()) as { status?: string; reason?: string }
}

/** Adds a token on the open sheet, and reads it from the dialog that shows it once. */
async function addToken(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add a secret' }).click()
  await page.getByRole('dialog').last().getByLabel('Label').fill('Shop server')
  await confirm(page, 'Add secret')
  const reveal = page.getByRole('dialog', { name: 'New token' })
  const token = (await reveal.locator('pre').first().textContent())?.trim() ?? ''
  await expect(reveal.locator('pre').last()).toContainText(`token=${token}`)
  await reveal.getByRole('button', { name: 'I have copied it' }).click()
  await expect(reveal).toBeHidden()
  return token
}

/** Reads the revenue of the offer with the only role that sees it. */
async function expectRevenue(browser: Browser, advertiserId: number, revenue: string) {
  const boss = await browser.newContext()
  await enter(boss, 'super@stoke.test')
  const page = await boss.newPage()
  await page.goto(`/admin/advertisers?open=${advertiserId}`)
  await expect(page.getByRole('dialog').getByRole('row', { name: /Quillon Plan/ })).toContainText(revenue)
  await boss.close()
}

test('an advertiser is created, its token reports a sale, and is refused from elsewhere and once it is revoked', async ({
  page,
  request,
  browser,
}) => {
  await enter(page.context(), 'admin@stoke.test')
  await page.goto('/admin/advertisers')
  const name = `Quillon ${Math.random().toString(36).slice(2, 8)}`
  await page.getByRole('button', { name: 'New advertiser' }).click()
  const form = page.getByRole('dialog', { name: 'New advertiser' })
  await form.getByLabel('Name').first().fill(name)
  await form.getByLabel('Website').fill('quillon.example')
  await form.getByLabel('Payment terms').fill('Net 30')
  await form.getByRole('button', { name: 'Add a contact' }).click()
  await form.getByLabel('Name of contact 1').fill('Ada Reyes')
  await form.getByLabel('Email of contact 1').fill('ada@quillon.example')
  await confirm(page, 'Create advertiser')

  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toContainText('https://quillon.example')
  await expect(sheet.getByRole('link', { name: 'ada@quillon.example' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]open=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('open'))
  const token = await addToken(page)
  await expect(sheet.getByRole('region', { name: 'Postback secrets' })).toContainText(`…${token.slice(-4)}`)

  // no page creates offers yet: one of the demo is copied for the new advertiser
  const [offer] = await ask<{ id: number }>(
    `INSERT INTO offer (advertiser_id, name, display_advertiser, destination_url, payout_type, default_payout_cents,
       default_revenue_cents, hold_days, description, updated_at)
     SELECT $1, 'Quillon Plan', $2, destination_url, 'cpa_flat', 1500, 2000, 0, '', now() FROM offer WHERE id = 1904
     RETURNING id`,
    [id, name],
  )
  if (!offer) throw new Error('The offer was not copied.')
  const affiliate = await newAffiliate(request)
  const clickIdOf = async () =>
    new URL(await follow(request, offer.id, affiliate.id), 'http://localhost').searchParams.get('click_id') ?? ''
  const txn = `Q-${id}`
  const sale = { click_id: await clickIdOf(), txn_id: txn, token }
  expect(await postback(request, sale)).toMatchObject({ status: 'accepted' })
  await page.reload()
  await expect(sheet.getByRole('region', { name: 'Last calls' })).toContainText(txn)
  await expect(sheet.getByRole('columnheader', { name: 'Conv.' })).toBeVisible()
  await expect(sheet.getByRole('columnheader', { name: 'Revenue' })).toBeHidden()
  await expectRevenue(browser, id, '$20.00')

  await sheet.getByRole('button', { name: 'Change allowed IP addresses' }).click()
  await page.getByRole('dialog').last().getByLabel('IP addresses').fill('198.51.100.0/24')
  await confirm(page, 'Save IP addresses', name)
  const later = { click_id: await clickIdOf(), txn_id: `${txn}-2`, token }
  await expect.poll(async () => (await postback(request, later)).reason).toBe('address_not_allowed')
  await sheet.getByRole('button', { name: 'Change allowed IP addresses' }).click()
  await page.getByRole('dialog').last().getByLabel('IP addresses').fill('')
  await confirm(page, 'Save IP addresses', name)
  await expect.poll(async () => (await postback(request, later)).status).toBe('accepted')

  await sheet.getByRole('button', { name: `Revoke token …${token.slice(-4)}` }).click()
  await confirm(page, 'Revoke', `revoke ${token.slice(-4)}`)
  await expect(sheet.getByRole('region', { name: 'Postback secrets' })).toContainText('Revoked')
  const refused = { click_id: await clickIdOf(), txn_id: `${txn}-3`, token }
  await expect.poll(async () => (await postback(request, refused)).reason).toBe('bad_token')
  await page.reload()
  await expect(sheet.getByRole('region', { name: 'Last calls' })).toContainText('was revoked')

  await sheet.getByRole('button', { name: 'Archive' }).click()
  const archiving = page.getByRole('dialog', { name: `Archive ${name}` })
  await archiving.getByLabel('Reason', { exact: true }).fill('Contract ended')
  await archiving.getByLabel(`Type "${name}" to confirm`).fill(name)
  await archiving.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(archiving).toContainText('Quillon Plan')
  await archiving.getByRole('button', { name: 'Cancel' }).click()
  expectFailedRequests(page, 409)
})

test('other staff read an advertiser without changing it', async ({ page }) => {
  await enter(page.context(), 'moderator@stoke.test')
  await page.goto('/admin/advertisers?open=101')
  const sheet = page.getByRole('dialog', { name: 'Northpay' })
  await expect(sheet.getByText('Net 30 by wire, invoiced on the 1st')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Edit' })).toBeHidden()
  await expect(sheet.getByRole('button', { name: 'Add a secret' })).toBeHidden()
})

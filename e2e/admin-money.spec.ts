// Slow: payouts of several kinds are decided by two people.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { buy, confirm, follow, inBrowserOf, NEW_PASSWORD, newAffiliate, REASON, type Somebody } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, expectFailedRequests, test } from './fixtures'

/** Glowbox Beauty Trial: no hold. */
const TRIAL = 1904
const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

type Cost = 'referralCents' | 'bonusCents' | 'questCents' | 'adjustmentCents'
type Line = Record<'revenueCents' | 'payoutCents' | 'marginCents' | Cost, number>

test('a conversion changes the revenue and the margin of its day by its own amounts [S2.37]', { tag: '@main' }, async ({
  page,
  request,
}) => {
  await enter(page.context(), 'super@stoke.test')
  const { id, name } = await newAffiliate(request)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  const today = async () => {
    const answer = await page.request.get(`/api/admin/revenue?from=${day}&to=${day}&by=day`)
    const [line] = ((await answer.json()) as { lines: [Line] }).lines
    // costs may grow meanwhile, because a hold that ends in the demo pays a referral commission
    const costs = line.referralCents + line.bonusCents + line.questCents + line.adjustmentCents
    expect(line.marginCents).toBe(line.revenueCents - line.payoutCents - costs)
    return { revenueCents: line.revenueCents, marginBeforeCosts: line.marginCents + costs }
  }
  const before = await today()
  await buy(request, TRIAL, id)
  const [sums] = await ask<{ revenue: number; payout: number }>(
    `SELECT revenue_cents::int AS revenue, payout_cents::int AS payout FROM conversion WHERE affiliate_id = $1`,
    [id],
  )
  if (!sums) throw new Error('the purchase made no conversion')
  const { revenue, payout } = sums
  expect(payout).toBe(1_750)
  await expect.poll(today).toEqual({
    revenueCents: before.revenueCents + revenue,
    marginBeforeCosts: before.marginBeforeCosts + revenue - payout,
  })
  await page.goto(`/admin/revenue?from=${day}&to=${day}&by=affiliate`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  for (const cents of [revenue, payout, revenue - payout]) await expect(row).toContainText(dollars(cents))
})

test('a counted click adds one to the clicks of its day [S2.42]', { tag: '@main' }, async ({ page, request }) => {
  await enter(page.context(), 'super@stoke.test')
  const { id } = await newAffiliate(request)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  const clicks = async () => {
    const answer = await page.request.get(`/api/admin/daily-metrics?from=${day}&to=${day}`)
    return ((await answer.json()) as { days: { figures: { clicks: number } }[] }).days[0]?.figures.clicks ?? 0
  }
  const before = await clicks()
  await follow(request, TRIAL, id)
  await expect.poll(clicks).toBe(before + 1)
  await page.goto(`/admin/daily-metrics?from=${day}&to=${day}`)
  const table = page.getByRole('table', { name: /^Daily metrics/ })
  await expect(table.getByRole('row').nth(1)).toContainText((before + 1).toLocaleString('en-US'))
})

/** A new affiliate with a balance given by staff, a payout method, a tax form, and no hold on payouts. */
async function somebodyOwed(staff: Page, browser: Browser, cents: number): Promise<Somebody> {
  const somebody = await newAffiliate(staff.request)
  const { id, userId, email, name } = somebody
  const adjust = { amountCents: cents, confirm: `+${dollars(cents)}`, reason: `${REASON} ${id}` }
  const give = (by: Page) => by.request.post(`/api/admin/manage-users/${userId}/adjust`, { data: adjust })
  expect(await (await give(staff)).json()).toEqual({ isDone: false })
  // above $1,000 a second super admin makes the same adjustment
  const second = await newAffiliate(staff.request)
  const setRole = (role: string) => ask(`UPDATE app_user SET role = $2::user_role WHERE id = $1`, [second.userId, role])
  await setRole('SUPER_ADMIN')
  await inBrowserOf(browser, { email: second.email, password: NEW_PASSWORD }, async (by) => {
    expect(await (await give(by)).json()).toEqual({ isDone: true })
  })
  await setRole('AFFILIATE')
  await inBrowserOf(browser, { email, password: NEW_PASSWORD }, async ({ request }) => {
    const method = { kind: 'paypal', email: 'tess.ray@pay.example', password: NEW_PASSWORD }
    const added = await request.put('/api/payouts/methods', { data: method })
    expect(added.ok(), await added.text()).toBe(true)
    const filed = await request.post('/api/account/tax-form', { data: taxForm(name) })
    expect(filed.ok(), await filed.text()).toBe(true)
    await ask(`UPDATE affiliate SET payouts_held_until = now() - interval '1 minute' WHERE id = $1`, [id])
    const asked = await request.post('/api/payouts', { data: { amountCents: cents, idempotencyKey: randomUUID() } })
    expect(asked.ok(), await asked.text()).toBe(true)
  })
  return somebody
}

const taxForm = (name: string) => ({
  kind: 'w9',
  legalName: name,
  businessName: '',
  classification: 'individual',
  llcTaxedAs: '',
  otherClassification: '',
  hasForeignOwners: false,
  exemptPayeeCode: '',
  fatcaCode: '',
  street: '12 Mill Lane',
  city: 'Albany',
  state: 'NY',
  zip: '12207',
  taxNumberType: 'ssn',
  taxNumber: '212-55-6789',
  isSubjectToBackupWithholding: false,
  signedName: name,
  isCertified: true,
})

const openBatch = (page: Page, sum: string) =>
  page.getByRole('row').filter({ hasText: sum }).getByRole('button').click()

async function actOnBatch(page: Page, button: string, label: string, sum: string): Promise<void> {
  await openBatch(page, sum)
  await page.getByRole('button', { name: button, exact: true }).click()
  await confirm(page, label, sum)
}

test('above $1,000 two people approve; a payout returned by the bank is retried and paid once [S2.21] [Q10]', {
  tag: '@main',
}, async ({ page, browser }) => {
  await enter(page.context(), 'super@stoke.test')
  // an amount that no other batch has
  const cents = 120_000 + Math.round(Math.random() * 9_999)
  const somebody = await somebodyOwed(page, browser, cents)
  const sum = dollars(cents)
  const ofThem = `/admin/payouts-dashboard?q=${encodeURIComponent(somebody.email)}`
  await page.goto(ofThem)
  await page
    .getByRole('row', { name: new RegExp(somebody.name) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Create batch' }).click()
  await expect(page.getByText('Above $1,000.00: two approvals required.')).toBeVisible()
  await confirm(page, 'Create batch of 1')

  await test.step('the same person can approve only once, and a second one completes it', async () => {
    await page.goto('/admin/payouts-dashboard?view=batches')
    await actOnBatch(page, 'Approve', 'Approve', sum)
    await expect(page.getByRole('row').filter({ hasText: sum })).toContainText('1 of 2 approved')
    await openBatch(page, sum)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByLabel('Reason', { exact: true }).fill(REASON)
    await page.getByLabel(`Type "${sum}" to confirm`).fill(sum)
    await page.getByRole('dialog').last().getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(
      page.getByText('Above $1,000.00 a second person must approve; you have approved already.'),
    ).toBeVisible()
    expectFailedRequests(page, 409)
    // the provider reports that the bank returned the first attempt, whose key is the request's id
    await ask(
      `INSERT INTO sandbox_payment (key, amount_cents, destination, status)
       SELECT id, amount_cents, method_hint, 'failed' FROM payout_request WHERE affiliate_id = $1`,
      [somebody.id],
    )
    await inBrowserOf(browser, { email: 'gsm@stoke.test' }, async (second) => {
      await second.goto('/admin/payouts-dashboard?view=batches')
      await actOnBatch(second, 'Approve', 'Approve', sum)
      await expect(second.getByRole('row').filter({ hasText: sum })).not.toContainText('1 of 2 approved')
    })
  })

  const status = async () =>
    (await ask<{ status: string }>(`SELECT status FROM payout_request WHERE affiliate_id = $1`, [somebody.id]))[0]
      ?.status
  /** Sends until the payout has this status; the job that runs every minute may do it first. */
  const carryOn = async (until: string) => {
    await expect(async () => {
      if ((await status()) === until) return
      const [batch] = await ask<{ id: string }>(`SELECT batch_id AS id FROM payout_request WHERE affiliate_id = $1`, [
        somebody.id,
      ])
      await page.request.post(`/api/admin/payouts-dashboard/batches/${batch?.id}/send`, {
        data: { reason: REASON, confirm: sum },
      })
      expect(await status()).toBe(until)
    }).toPass({ timeout: 20_000 })
  }

  await test.step('the bank returns it, and staff retry', async () => {
    await carryOn('failed')
    await page.goto(ofThem)
    await page
      .getByRole('row', { name: new RegExp(somebody.name) })
      .getByRole('button')
      .click()
    await expect(page.getByText('Failed: The receiving bank sent it back.')).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await confirm(page, 'Retry', sum)
    await carryOn('paid')
  })

  await inBrowserOf(browser, { email: somebody.email, password: NEW_PASSWORD }, async (affiliate) => {
    await affiliate.goto('/account/payment')
    const payout = affiliate.getByRole('region', { name: 'Payouts', exact: true }).getByRole('listitem').first()
    await expect(payout).toContainText('Paid')
    await affiliate.goto('/account/payment?account=available')
    const lines = affiliate.getByRole('list', { name: /^Transactions of/ }).getByRole('listitem')
    await expect(lines).toHaveCount(2)
  })
})

import type { APIRequestContext } from '@playwright/test'
import { demoToken } from '../prisma/seed/advertisers'
import { confirm, follow, inBrowserOf, NEW_PASSWORD, newAffiliate } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, expectFailedRequests, test } from './fixtures'

const postback = async (request: APIRequestContext, parameters: Record<string, string>) => {
  const answer = await request.get(`/api/postback?${new URLSearchParams(parameters)}`)
  return (await answer.json()) as { status?: string; reason?: string; state?: string }
}

/** An offer of its own with a hold, of the advertiser of the Northpay card. */
async function newOffer(name: string): Promise<number> {
  const [offer] = await ask<{ id: number }>(
    `INSERT INTO offer (advertiser_id, name, display_advertiser, destination_url, payout_type, default_payout_cents,
       default_revenue_cents, hold_days, description, updated_at)
     SELECT advertiser_id, $1, display_advertiser, destination_url, 'cpa_flat', 1500, 2000, 7, '', now()
     FROM offer WHERE id = 1042 RETURNING id`,
    [name],
  )
  if (!offer) throw new Error('The offer was not copied.')
  return offer.id
}

test('staff add a goal, the affiliate sees it, and its event is paid by it; own and scheduled payouts are shown', async ({
  page,
  request,
  browser,
}) => {
  const name = `Quillon Deposit ${Math.random().toString(36).slice(2, 8)}`
  const offerId = await newOffer(name)
  const affiliate = await newAffiliate(request)
  await enter(page.context(), 'gsm@stoke.test')
  await page.goto(`/admin/offers/${offerId}?tab=payouts`)

  await page.getByRole('button', { name: 'Add a goal' }).click()
  const goal = page.getByRole('dialog', { name: `Add a goal to ${name}` })
  await goal.getByLabel('Name').fill('First deposit')
  await goal.getByLabel('Event').fill('conversion')
  await goal.getByLabel('Payout', { exact: true }).fill('8.50')
  await goal.getByLabel('Revenue', { exact: true }).fill('12')
  await goal.getByLabel('Reason', { exact: true }).fill('Agreed with the advertiser')
  await goal.getByRole('button', { name: 'Add the goal' }).click()
  await expect(goal).toContainText('This is the event of the base payout.')
  expectFailedRequests(page, 422)
  await goal.getByLabel('Event').fill('Deposit')
  await goal.getByRole('button', { name: 'Add the goal' }).click()
  await expect(goal).toBeHidden()
  const present = page.getByRole('region', { name: 'Current payouts' })
  await expect(present.getByRole('row', { name: /First deposit/ })).toContainText('$8.50')

  await page.getByRole('button', { name: 'Change payouts' }).click()
  const change = page.getByRole('dialog', { name: `Change payouts of ${name}` })
  const year = new Date().getFullYear() + 1
  await change.getByLabel('Begins, Eastern Time').fill(`${year}-01-15T00:00`)
  const own = change.getByRole('group', { name: 'Conversion', exact: true })
  await own.getByLabel('Payout', { exact: true }).fill('21')
  await change.getByLabel('Reason', { exact: true }).fill('The advertiser pays more')
  await change.getByLabel('Type "change payouts" to confirm').fill('change payouts')
  await change.getByRole('button', { name: 'Schedule the change' }).click()
  await expect(change).toContainText('above the revenue')
  expectFailedRequests(page, 422)
  await change.getByLabel('I confirm this is intended and explained in the reason').check()
  await change.getByRole('button', { name: 'Schedule the change' }).click()
  await expect(change).toBeHidden()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText(`Jan 15, ${year}`)

  await page.getByRole('button', { name: 'Set a custom payout' }).click()
  const single = page.getByRole('dialog', { name: 'Set a custom payout' })
  await single.getByLabel('Affiliate', { exact: true }).fill(String(affiliate.id))
  await page.getByRole('option', { name: String(affiliate.id) }).click()
  await single.getByLabel('Payout', { exact: true }).fill('17')
  await confirm(page, 'Set the payout')
  await expect(page.getByRole('table', { name: 'Affiliates with custom payouts' })).toContainText('$17.00')

  await inBrowserOf(browser, { email: affiliate.email, password: NEW_PASSWORD }, async (own) => {
    await own.goto(`/offers/${offerId}`)
    await expect(own.getByRole('heading', { name, exact: true })).toBeVisible()
    const payouts = own.getByRole('region', { name: 'Payouts' })
    await expect(payouts).toContainText('First deposit')
    await expect(payouts).toContainText('$8.50')
    await expect(payouts).toContainText('Custom payout')
    await expect(payouts).toContainText('$17.00')

    const landing = new URL(await follow(request, offerId, affiliate.id), 'http://localhost')
    const click_id = landing.searchParams.get('click_id') ?? ''
    const call = { click_id, token: demoToken(101) }
    const sale = { ...call, txn_id: `D-${offerId}`, event: 'deposit' }
    expect(await postback(request, sale)).toMatchObject({ status: 'accepted', state: 'pending' })
    const unknown = { ...call, txn_id: `D-${offerId}-2`, event: 'install' }
    expect(await postback(request, unknown)).toMatchObject({ status: 'rejected', reason: 'unknown_event' })

    await own.goto('/account/payment')
    await expect(own.getByText('$8.50').first()).toBeVisible()
  })
  const [paid] = await ask<{ payout: string; goal: string }>(
    `SELECT c.payout_cents::text AS payout, g.name AS goal FROM conversion c JOIN offer_goal g ON g.id = c.goal_id
     WHERE c.offer_id = $1 AND c.status = 'pending'`,
    [offerId],
  )
  expect(paid).toEqual({ payout: '850', goal: 'First deposit' })
})

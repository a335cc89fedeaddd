// Slow: two members and two people of staff close the period of a squad.
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { confirm, inBrowserOf, NEW_PASSWORD, newAffiliate, REASON, type Somebody } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

type Pair = { name: string; leader: Somebody; mate: Somebody }

/** Two new affiliates, one of whom proposes a squad of both, which the other accepts. */
async function propose(browser: Browser, request: APIRequestContext): Promise<Pair> {
  const [leader, mate] = [await newAffiliate(request), await newAffiliate(request)]
  const name = `Pair ${leader.id}`
  await as(browser, leader, async (page) => {
    const pitch = 'We try this out from end to end.'
    const data = { name, pitch, split: 'equal', members: [{ who: String(mate.id) }] }
    expect((await page.request.post('/api/account/squad', { data })).status()).toBe(201)
  })
  await as(browser, mate, async (page) => {
    await page.goto('/account/squad')
    const invitations = page.getByRole('region', { name: 'Invitations' })
    await expect(invitations).toContainText('Equal: everybody gets the same')
    await invitations.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(invitations.getByText('You accepted')).toBeVisible()
  })
  return { name, leader, mate }
}

const as = <T>(browser: Browser, { email }: Somebody, run: (page: Page) => Promise<T>) =>
  inBrowserOf(browser, { email, password: NEW_PASSWORD }, run)

/** The same, approved. */
async function approvedPair(browser: Browser, page: Page, request: APIRequestContext): Promise<Pair> {
  const pair = await propose(browser, request)
  const [row] = await ask<{ id: string }>('SELECT id FROM squad_application WHERE leader_id = $1', [pair.leader.id])
  const data = { ids: [row?.id], decision: 'approve', reason: REASON }
  expect((await page.request.post('/api/admin/squad-application/decide', { data })).ok()).toBe(true)
  return pair
}

/** Moves the start of the squad's period three days back, and credits one member the day after. */
async function earnBefore({ name }: Pair, { id }: Somebody, cents: number): Promise<void> {
  await ask(
    `UPDATE squad_period SET starts_day = (now() AT TIME ZONE 'America/New_York')::date - 3
     WHERE squad_id = (SELECT id FROM squad WHERE name = $1)`,
    [name],
  )
  const conversion = randomUUID()
  const own = (kind: string) => `(SELECT id FROM ledger_account WHERE affiliate_id = $1 AND kind = '${kind}')`
  const house = `(SELECT id FROM ledger_account WHERE affiliate_id IS NULL AND kind = 'house_payout_cost')`
  const steps = [
    ['conversion_credit', 'credit', house, own('pending')],
    ['conversion_release', 'release', own('pending'), own('available')],
  ]
  for (const [kind, step, from, to] of steps) {
    await ask(
      `INSERT INTO ledger_transfer (id, affiliate_id, key, kind, debit_account_id, credit_account_id, amount_cents, created_at)
       VALUES ($2, $1, $3, '${kind}', ${from}, ${to}, $4, now() - interval '2 days')`,
      [id, randomUUID(), `conversion:${conversion}:${step}`, cents],
    )
  }
}

async function openRow(page: Page, path: string, name: string): Promise<void> {
  await page.goto(`${path}?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

test('a proposal is approved with the keyboard, and both members see their squad [S2.28]', async ({
  page,
  browser,
  request,
}) => {
  const { name, leader, mate } = await propose(browser, request)
  await enter(page.context(), 'super@stoke.test')
  await page.goto(`/admin/squad-application?status=submitted&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await confirm(page, 'Approve')
  await expect(page.getByText('Nothing matches')).toBeVisible()

  await as(browser, leader, async (own) => {
    await own.goto('/account/squad')
    const squad = own.getByRole('region', { name })
    await expect(squad.getByText('You lead it')).toBeVisible()
    await expect(squad.getByRole('list', { name: 'Members' })).toContainText(`Tess #${mate.id}`)
  })
  await as(browser, mate, async (own) => {
    await own.goto('/account/squad')
    await expect(own.getByRole('region', { name })).toContainText('Your squad of 2. Equal split.')
  })
})

test('a squad gets another leader and is suspended, and its members see both [S2.41]', async ({
  page,
  browser,
  request,
}) => {
  await enter(page.context(), 'super@stoke.test')
  const pair = await approvedPair(browser, page, request)
  const { name, mate } = pair
  await openRow(page, '/admin/manage-squads', name)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Leader').selectOption(String(mate.id))
  await confirm(page, 'Save', `change ${name}`)
  await expect(page.getByRole('listitem').filter({ hasText: mate.name })).toContainText('Leader')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await confirm(page, 'Suspend', `suspend ${name}`)
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible()

  await as(browser, mate, async (own) => {
    await own.goto('/account/squad')
    await expect(own.getByRole('region', { name })).toContainText('You lead it')
    await expect(own.getByRole('region', { name })).toContainText('Nothing is split until it is resumed.')
  })
})

test('a closed period posts the split to the ledgers of both members [S2.40]', async ({ page, browser, request }) => {
  await enter(page.context(), 'super@stoke.test')
  const pair = await approvedPair(browser, page, request)
  const { name, leader, mate } = pair
  await earnBefore(pair, leader, 6_000)
  await openRow(page, '/admin/squad-revenue', name)
  await page.getByRole('button', { name: 'Close period' }).click()
  await confirm(page, 'Close period', 'close $30.00')
  await expect(page.getByText('Period closed. $30.00 moved.')).toBeVisible()

  for (const [member, amount] of [[leader, '-$30.00'] as const, [mate, '+$30.00'] as const]) {
    await as(browser, member, async (own) => {
      await own.goto('/account/payment?account=available')
      const line = own.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Squad split' })
      await expect(line).toContainText(amount)
    })
  }
})

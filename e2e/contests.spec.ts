// Slow: a contest runs from its start to its settled prize.
import type { APIRequestContext, Page } from '@playwright/test'
import { easternDay } from '../lib/platform/dates/days'
import { buy, confirm, inBrowserOf, NEW_PASSWORD, newAffiliate, REASON } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

/** Glowbox Beauty Trial: no hold and no cap. */
const OFFER = 1904
const PRIZE = '$1,200.00'
// before the demo's first day, so that nobody else has a rank
const PASSED = `interval '420 days'`

type Job = { name: string; startedAt: string | null }

/** Runs the job of contests now, and waits until it has run. */
async function runJob(staff: APIRequestContext): Promise<void> {
  const read = async () => {
    const { jobs } = (await (await staff.get('/api/admin/system/jobs')).json()) as { jobs: Job[] }
    return jobs.find(({ name }) => name === 'settle-contests')?.startedAt ?? null
  }
  const before = await read()
  const data = { name: 'settle-contests', reason: REASON }
  expect((await staff.post('/api/admin/system/jobs', { data })).ok()).toBe(true)
  await expect.poll(read, { timeout: 15_000 }).not.toBe(before)
}

const contestRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function openQuests(page: Page): Promise<void> {
  await page.goto('/home')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('tab', { name: 'Quests' }).click()
}

test('two people start a contest, an affiliate sees the ranks live, and the prize is paid when it is settled', async ({
  page,
  browser,
  request,
}) => {
  const { id, email } = await newAffiliate(request)
  const name = `Sprint ${id}`
  const today = easternDay(new Date())
  await enter(page.context(), 'gsm@stoke.test')
  await page.goto('/admin/manage-quests?view=contests')
  await page.getByRole('button', { name: 'New contest' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Offer number').fill(String(OFFER))
  await dialog.getByLabel('First day').fill(today)
  await dialog.getByLabel('Last day').fill(today)
  await dialog.getByLabel('Dollars', { exact: true }).fill('1200')
  await confirm(page, 'Create draft', PRIZE)
  await contestRow(page, name).getByRole('button').click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await confirm(page, 'Start')
  await expect(page.getByText(/Asked for. Prizes above/)).toBeVisible()

  await inBrowserOf(browser, { email: 'super@stoke.test' }, async (second) => {
    await second.goto('/admin/second-approvals?kind=contest_start')
    await contestRow(second, name).getByRole('button').click()
    await second.getByRole('button', { name: 'Approve', exact: true }).click()
    await confirm(second, 'Approve', PRIZE)
    await expect(second.getByText('Approved and done.')).toBeVisible()

    await inBrowserOf(browser, { email, password: NEW_PASSWORD }, async (affiliate) => {
      await affiliate.clock.install()
      await openQuests(affiliate)
      const contest = affiliate
        .getByRole('region', { name: 'Contests' })
        .getByRole('listitem')
        .filter({ hasText: name })
      await expect(contest).toContainText('You have no rank yet.')
      await buy(request, OFFER, id)
      await runJob(second.request)
      await affiliate.clock.fastForward('01:01')
      await expect(contest).toContainText(/You are \d+\w\w of \d+ with 1 conversion\./)
      await expect(contest.getByRole('table').getByRole('row', { name: /You/ })).toBeVisible()

      // its days are over
      await ask(
        `UPDATE quest SET starts_at = (starts_at AT TIME ZONE 'America/New_York' - ${PASSED}) AT TIME ZONE 'America/New_York',
         ends_at = (ends_at AT TIME ZONE 'America/New_York' - ${PASSED}) AT TIME ZONE 'America/New_York' WHERE name = $1`,
        [name],
      )
      await ask(`UPDATE stat_day SET day = day - ${PASSED} WHERE affiliate_id = $1`, [id])
      await runJob(second.request)
      await openQuests(affiliate)
      await expect(contest).toContainText('Settled')
      await expect(contest).toContainText('You are 1st of 1 with 1 conversion.')
      await expect(contest).toContainText(/Your prize of \$1,200\.00 is (yours|held)/)
      await affiliate.getByRole('tab', { name: 'Notifications' }).click()
      await affiliate
        .getByRole('tabpanel')
        .getByRole('link', { name: new RegExp(`1st place: ${name}`) })
        .click()
      const quests = affiliate.getByRole('dialog', { name: 'Quests' })
      await expect(quests.getByRole('heading', { name })).toBeVisible()
      await quests.getByRole('button', { name: 'Close' }).click()
      await expect(affiliate).toHaveURL(/\/home$/)
    })
  })

  const credited = await ask<{ cents: string }>(
    `SELECT h.amount_cents AS cents FROM quest_hold h JOIN quest q ON q.id = h.quest_id
     JOIN ledger_transfer t ON t.affiliate_id = h.affiliate_id AND t.amount_cents = h.amount_cents
     WHERE h.affiliate_id = $1 AND q.name = $2`,
    [id, name],
  )
  expect(credited.map(({ cents }) => cents)).toContain('120000')
  await page.reload()
  await contestRow(page, name).getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Ranks' }).getByRole('row', { name: /Tess/ })).toContainText(PRIZE)
})

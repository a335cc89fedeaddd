// Slow: finds sales of the year in every state, one after another.
import type { Locator, Page } from '@playwright/test'
import { buy, HELD_OFFER, HELD_SALE, inBrowserOf, NEW_PASSWORD, newAffiliate, REASON } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, takenOver, test } from './fixtures'

type Sale = { id: string; txnId: string; status: string; holdUntil: Date; payoutId: string | null }

/** Sales of the demo's affiliate: the oldest of each state, and one from the middle of the year. */
const salesOfTheYear = () =>
  ask<Sale>(
    `SELECT DISTINCT ON (c.status, c.created_at < now() - interval '150 days') c.id, c.txn_id AS "txnId", c.status,
       c.hold_until AS "holdUntil"
     FROM conversion c JOIN affiliate a ON a.id = c.affiliate_id JOIN app_user u ON u.id = a.user_id
     WHERE u.email = 'affiliate@stoke.test'
       AND (c.status <> 'pending' OR c.hold_until > now() + interval '1 hour')
     ORDER BY c.status, c.created_at < now() - interval '150 days', c.created_at`,
    [],
  )

/** What the trail must answer, by the state of a sale. */
const ANSWERS: Record<string, RegExp> = {
  approved: /In your available balance since .* ET\./,
  pending: /Its hold ends .* ET\. Then the payout is in your available balance\./,
  rejected: /Nothing was credited for it\./,
  reversed: /Reversed from your balance .* ET\./,
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an affiliate finds in three presses why any sale of the year is in its state and when its money comes', async ({
    page,
  }) => {
    const sales = await salesOfTheYear()
    expect(new Set(sales.map(({ status }) => status))).toEqual(new Set(['approved', 'pending', 'rejected', 'reversed']))
    await enter(page.context(), 'affiliate@stoke.test')
    await page.goto('/home')
    let presses = 0
    const press = async (target: Locator) => {
      presses += 1
      await target.click()
    }
    // the same for every sale
    await press(page.getByRole('link', { name: 'All conversions' }))
    await expect(page).toHaveURL(/\/conversions$/)
    await takenOver(page)
    const search = page.getByRole('searchbox', { name: 'Search conversions' })
    const rows = page.getByRole('region', { name: 'Conversions' }).getByRole('listitem')
    const sheet = page.getByRole('dialog', { name: 'Conversion' })
    for (const sale of sales) {
      presses = 1
      await press(search)
      // the list before has one row as well
      const found = page.waitForResponse((response) => response.url().includes(`q=${sale.txnId}`))
      await search.fill(sale.txnId)
      await found
      await expect(page).toHaveURL(new RegExp(`q=${sale.txnId}`))
      await expect(rows).toHaveCount(1)
      await press(rows.getByRole('button'))
      await expect(sheet).toContainText(ANSWERS[sale.status] ?? /never/)
      if (sale.status === 'rejected' || sale.status === 'reversed')
        await expect(sheet.getByRole('region', { name: 'What happened' })).toContainText(/Reason: /)
      await expect(page).toHaveURL(new RegExp(`open=${sale.id}`))
      expect(presses).toBe(3)
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
    }
  })

  test('the sheet has an address: a copied link opens it, and Back closes it', async ({ page }) => {
    const [sale] = await salesOfTheYear()
    await enter(page.context(), 'affiliate@stoke.test')
    await page.goto('/conversions')
    const first = page.getByRole('region', { name: 'Conversions' }).getByRole('listitem').first()
    await first.getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: 'Conversion' })
    await expect(sheet.getByRole('heading', { name: 'What happened' })).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await page.goto(`/conversions?open=${sale?.id}`)
    await expect(sheet).toContainText(sale?.txnId ?? '')
  })
})

/** The rows of the list on a wide screen. */
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Conversions' }).locator('tbody tr')

test('the list follows a sale and its change of state without a reload, and its file has the same rows', {
  tag: '@main',
}, async ({ page, browser, request }) => {
  const { id, email } = await newAffiliate(request)
  await enter(page.context(), email, NEW_PASSWORD)
  const streams = page.waitForResponse(/\/api\/events/)
  await page.goto('/conversions')
  await expect(page.getByText('No conversions yet')).toBeVisible()
  await streams
  await buy(request, HELD_OFFER, id, HELD_SALE.amount)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('Pending')
  await expect(rowsOf(page)).toContainText(HELD_SALE.payout)

  const [sale] = await ask<{ ref: string; txnId: string }>(
    `SELECT affiliate_id || '-' || id AS ref, txn_id AS "txnId" FROM conversion WHERE affiliate_id = $1`,
    [id],
  )
  await inBrowserOf(browser, { email: 'super@stoke.test' }, async (staff) => {
    const data = { ids: [sale?.ref], decision: 'reject', because: 'fraud', reason: REASON }
    expect((await staff.request.post('/api/admin/conversion-feed/decide', { data })).ok()).toBe(true)
  })
  await expect(rowsOf(page)).toContainText('Rejected: Fraud check')

  const file = await page.request.get((await page.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '')
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(sale?.txnId ?? 'no sale')

  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Approved' })
  await expect(page.getByText('No conversions match')).toBeVisible()
  await expect(page).toHaveURL(/status=approved/)
  await page.getByRole('button', { name: 'Show all conversions' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
})

test('pages of the list turn by older and newer, and the address keeps them', async ({ page }) => {
  await enter(page.context(), 'affiliate@stoke.test')
  await page.goto('/conversions')
  const names = () =>
    rowsOf(page)
      .getByRole('button')
      .evaluateAll((each) => each.map((one) => one.getAttribute('aria-label')))
  await expect(rowsOf(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Older' }).click()
  await expect(page).toHaveURL(/before=/)
  await expect(page.getByRole('button', { name: 'Newer' })).toBeEnabled()
  const second = await names()
  await page.reload()
  await expect.poll(names).toEqual(second)
  await page.getByRole('button', { name: 'Older' }).click()
  await expect.poll(names).not.toEqual(second)
  await page.getByRole('button', { name: 'Newer' }).click()
  await expect.poll(names).toEqual(second)
  await page.getByRole('button', { name: 'Newest' }).click()
  await expect(page.getByRole('button', { name: 'Newest' })).toBeDisabled()
})

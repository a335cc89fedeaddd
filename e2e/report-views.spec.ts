import type { Page } from '@playwright/test'
import { buy, follow, inBrowserOf, NEW_PASSWORD, newAffiliate, REASON } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, expectFailedRequests, takenOver, test } from './fixtures'
import { scanLink } from './mailed-link'

/** Glowbox Beauty Trial: no hold and no cap. */
const OFFER = 1904

const openMenu = (page: Page, name = 'Views') => page.getByRole('button', { name, exact: true }).last().click()

/** Saves the report on screen as a view under a name. */
async function keep(page: Page, name: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('an affiliate saves a view, makes it the default, and shares it without payouts until the link is ended', async ({
  page,
  browser,
  request,
}) => {
  const { id, email, name } = await newAffiliate(request)
  await buy(request, OFFER, id)
  await enter(page.context(), email, NEW_PASSWORD)
  await page.goto('/dashboard/builder?by=offer&figures=clicks,payoutCents&range=today')
  await keep(page, 'Best offers')
  await expect(page).toHaveURL(/kept=/)

  // a name that is taken keeps what was typed
  await openMenu(page, 'Best offers')
  await page.getByRole('button', { name: 'Save as a new view' }).click()
  const again = page.getByRole('dialog')
  await again.getByLabel('Name').fill('Best offers')
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again.getByText('You have a view of this name.')).toBeVisible()
  await expect(again.getByLabel('Name')).toHaveValue('Best offers')
  expectFailedRequests(page, 409)
  await again.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/dashboard/views')
  await page.getByRole('button', { name: 'Open Best offers first' }).click()
  await expect(page.getByText('Default')).toBeVisible()
  await page.goto('/dashboard/builder')
  await expect(page).toHaveURL(/by=offer/)
  await expect(page.getByRole('button', { name: 'Best offers' })).toBeVisible()

  await openMenu(page, 'Best offers')
  await page.getByRole('button', { name: 'Share by link' }).click()
  const share = page.getByRole('dialog')
  await share.getByRole('button', { name: 'Make a link' }).click()
  const link = await share.getByLabel('The link', { exact: true }).inputValue()
  expect(new URL(link).pathname).toMatch(/^\/shared\/[\w-]{43}$/)
  const address = new URL(link).pathname
  await scanLink(browser, request, link)
  await inBrowserOf(browser, {}, async (visitor) => {
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { name: 'Best offers' })).toBeVisible()
    await expect(visitor.getByText(`Shared by ${name}`)).toBeVisible()
    await expect(visitor.getByRole('row', { name: /Glowbox Beauty Trial/ })).toBeVisible()
    await expect(visitor.getByText('$')).toHaveCount(0)
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await expect(visitor.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
  })
  await share.getByRole('button', { name: /End the link/ }).click()
  await expect(share.getByRole('list', { name: 'Links that work' })).toBeHidden()
  await inBrowserOf(browser, {}, async (visitor) => {
    await visitor.goto(address)
    await expect(visitor.getByText('This report cannot be shown')).toBeVisible()
  })
})

test('a view is emailed with its file, and the link in the email stops it', async ({ page, browser, request }) => {
  const { id, userId, email } = await newAffiliate(request)
  await buy(request, OFFER, id)
  await ask('UPDATE app_user SET email_confirmed_at = now() WHERE id = $1', [userId])
  await enter(page.context(), email, NEW_PASSWORD)
  await page.goto('/dashboard/builder?by=offer&range=today')
  await keep(page, 'Today')
  await openMenu(page, 'Today')
  await page.getByRole('button', { name: 'Email on a schedule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Attached').selectOption('chart')
  await dialog.getByLabel('How often').selectOption('weekly')
  await dialog.getByLabel('On', { exact: true }).selectOption('Friday')
  await dialog.getByRole('button', { name: 'Set the schedule' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/dashboard/views')
  await expect(page.getByText('Every Friday, 8 AM Eastern Time, as a picture')).toBeVisible()

  // its time has come, and the job runs
  await ask(`UPDATE report_mail SET next_at = now() - interval '1 minute' WHERE user_id = $1`, [userId])
  await inBrowserOf(browser, { email: 'super@stoke.test' }, async (staff) => {
    const data = { name: 'mail-reports', reason: REASON }
    expect((await staff.request.post('/api/admin/system/jobs', { data })).ok()).toBe(true)
  })
  const mails = () =>
    ask<{ id: string; url: string }>(
      `SELECT id, unsubscribe_url AS url FROM mail_message WHERE to_address = $1 AND template = 'report'`,
      [email],
    )
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1)
  const [mail] = await mails()
  await page.goto(`/demo/mail?to=${encodeURIComponent(email)}&id=${mail?.id}`)
  await expect(page.getByRole('link', { name: /^report-by-offer-.*\.png$/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^report-by-offer/ })).toBeVisible()

  const token = mail?.url.split('/').at(-1)
  // scanners of mails open both addresses, and end nothing
  await scanLink(browser, request, new URL(`/unsubscribe/${token}`, page.url()).toString())
  await scanLink(browser, request, mail?.url ?? '')
  expect(await ask('SELECT 1 FROM report_mail WHERE user_id = $1 AND is_active', [userId])).toHaveLength(1)
  await inBrowserOf(browser, {}, async (visitor) => {
    await visitor.goto(`/unsubscribe/${token}`)
    await visitor.getByRole('button', { name: 'Stop the emails' }).click()
    await expect(visitor.getByText('These emails have stopped')).toBeVisible()
  })
  await page.goto('/dashboard/views')
  await expect(page.getByText('Switched off')).toBeVisible()
  // what mail programs send: one POST without a session
  await ask('UPDATE report_mail SET is_active = true WHERE user_id = $1', [userId])
  const oneClick = await request.post(`/api/report-views/unsubscribe/${token}`, {
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect(oneClick.ok()).toBe(true)
  expect(await ask('SELECT 1 FROM report_mail WHERE user_id = $1 AND is_active', [userId])).toEqual([])
})

test('an alert tells of a figure that left its range, and leads to the report', async ({ page, browser, request }) => {
  const { id, userId, email } = await newAffiliate(request)
  for (let n = 0; n < 3; n += 1) await follow(request, OFFER, id)
  await enter(page.context(), email, NEW_PASSWORD)
  await page.goto(`/dashboard/builder?by=day&offer=${OFFER}&range=today`)
  await keep(page, 'Glowbox')
  await openMenu(page, 'Glowbox')
  await page.getByRole('button', { name: 'Set an alert' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Of', { exact: true }).selectOption('offer')
  await dialog.getByLabel('Offer', { exact: true }).selectOption('Glowbox Beauty Trial')
  await dialog.getByLabel('Metric').selectOption('clicks')
  await dialog.getByLabel('Tell me when it').selectOption('below')
  await dialog.getByLabel('Checked day').selectOption('today')
  await dialog.getByLabel('Bound').fill('1')
  await dialog.getByRole('button', { name: 'Set the alert' }).click()
  await expect(dialog.getByText('A day that is not over always has less.')).toBeVisible()
  await dialog.getByLabel('Tell me when it').selectOption('above')
  await dialog.getByRole('button', { name: 'Set the alert' }).click()
  await expect(dialog).toBeHidden()
  await inBrowserOf(browser, { email: 'super@stoke.test' }, async (staff) => {
    const data = { name: 'check-report-alerts', reason: REASON }
    expect((await staff.request.post('/api/admin/system/jobs', { data })).ok()).toBe(true)
  })
  const notices = () => ask(`SELECT title FROM notification WHERE user_id = $1 AND title LIKE 'Alert:%'`, [userId])
  await expect.poll(notices, { timeout: 20_000 }).toEqual([{ title: 'Alert: Glowbox Beauty Trial in Glowbox' }])
  await page.goto('/dashboard/views')
  await expect(page.getByText('Glowbox Beauty Trial: Clicks above 1')).toBeVisible()
  await expect(page.getByText(/^Since /)).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText('Alert: Glowbox Beauty Trial in Glowbox').click()
  await expect(page).toHaveURL(/\/dashboard\/builder\?.*offer=1904/)
  await takenOver(page)
})

test('staff share a view with all staff, who open it and cannot change it', async ({ page, browser }) => {
  await enter(page.context(), 'super@stoke.test')
  const name = `Margins ${Date.now()}`
  await page.goto('/admin/revenue?view=builder&by=advertiser&figures=revenueCents,marginCents')
  await keep(page, name)
  await page.goto('/admin/revenue?view=views')
  await page.getByRole('button', { name: `Share ${name} with all staff` }).click()
  await expect(page.getByText('All staff').first()).toBeVisible()
  const [second] = await ask<{ email: string; role: string }>(
    `UPDATE app_user SET role = 'SUPER_ADMIN' WHERE email = 'gsm@stoke.test' RETURNING email, 'GSM' AS role`,
    [],
  )
  try {
    await inBrowserOf(browser, { email: second?.email ?? '' }, async (other) => {
      await other.goto('/admin/revenue?view=views')
      const row = other.getByRole('listitem').filter({ hasText: name })
      await expect(row.getByText(/^Shared by /)).toBeVisible()
      await expect(row.getByRole('button', { name: /Delete|Rename/ })).toHaveCount(0)
      await row.getByRole('link', { name }).click()
      await expect(other).toHaveURL(/view=builder.*by=advertiser/)
    })
  } finally {
    await ask(`UPDATE app_user SET role = 'GSM' WHERE email = 'gsm@stoke.test'`, [])
    await ask('DELETE FROM report_view WHERE name = $1', [name])
  }
})

// Slow: a case is held, rejected and reopened by staff and seen by its affiliate.
import { buy, confirm, HELD_OFFER, HELD_SALE, inBrowserOf, NEW_PASSWORD, newAffiliate, REASON } from './admin-steps'
import { enter, expect, test } from './fixtures'

test('a held case shows the affiliate why their money waits; a rejected one rejects their conversions and can be reopened [S2.26]', async ({
  page,
  browser,
  request,
}) => {
  const somebody = await newAffiliate(request)
  // three conversions within five seconds of their click, also on a busy machine
  for (let quick = 0; quick < 3; ) {
    const began = Date.now()
    await buy(request, HELD_OFFER, somebody.id, HELD_SALE.amount)
    if (Date.now() - began < 5_000) quick += 1
  }

  await enter(page.context(), 'gsm@stoke.test')
  await page.goto(`/admin/fraud-analysis?q=${somebody.id}`)
  await page.getByRole('button', { name: 'Analyze now' }).click()
  const row = page.getByRole('row', { name: new RegExp(somebody.name) })
  // the analysis is a job; the list loads again by itself
  await expect(row).toContainText('Conversion under 5 s', { timeout: 45_000 })
  await row.getByRole('button', { name: somebody.name }).click()
  const sheet = page.getByRole('dialog', { name: somebody.name })
  await expect(sheet).toContainText(/[3-9] of \d+ conversions came within 5 seconds of the click/)
  await sheet.getByRole('button', { name: 'Hold' }).click()
  await confirm(page, 'Hold')
  await expect(sheet.getByRole('button', { name: 'Release' })).toBeVisible()

  await inBrowserOf(browser, { email: somebody.email, password: NEW_PASSWORD }, async (affiliate) => {
    await affiliate.goto('/account/payment')
    const reasons = affiliate.getByRole('list', { name: 'Before you can withdraw' })
    await expect(reasons).toContainText(`Your traffic is under review.`)
    await expect(reasons).toContainText(REASON)

    await sheet.getByRole('button', { name: 'Reject' }).click()
    await confirm(page, 'Reject', `reject ${somebody.id}`)
    await expect(sheet.getByRole('button', { name: 'Reopen' })).toBeVisible()

    await affiliate.goto('/home')
    await expect(affiliate.getByText('Fraud check').first()).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Rejected')

  await row.getByRole('button', { name: somebody.name }).click()
  await sheet.getByRole('button', { name: 'Reopen' }).click()
  await confirm(page, 'Reopen')
  await expect(sheet.getByRole('button', { name: 'Hold' })).toBeVisible()
})

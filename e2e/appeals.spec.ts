// Slow: an affiliate and two people of staff take an appeal to its end.
import type { Page } from '@playwright/test'
import { pngPicture } from '../tests/support/platform/pictures'
import { buy, HELD_OFFER, HELD_SALE, inBrowserOf, NEW_PASSWORD, newAffiliate, REASON } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

const WHY = 'The customer kept the order, see the confirmation.'
const ANSWER = 'The confirmation is right: the order was kept.'

async function openAppeal(page: Page, affiliateId: number, email: string): Promise<void> {
  await page.goto('/admin/appeals')
  await page.getByRole('searchbox').fill(email)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name: new RegExp(`\\(${affiliateId}\\)`) }).click()
  await expect(page).toHaveURL(/appeals\/[0-9a-f-]{36}/)
}

test('an appeal with a picture is decided by a second person, and the sale counts again', async ({
  page,
  browser,
  request,
}) => {
  const { id, email } = await newAffiliate(request)
  await buy(request, HELD_OFFER, id, HELD_SALE.amount)
  const [sale] = await ask<{ ref: string; id: string }>(
    `SELECT affiliate_id || '-' || id AS ref, id FROM conversion WHERE affiliate_id = $1`,
    [id],
  )
  await inBrowserOf(browser, { email: 'super@stoke.test' }, async (staff) => {
    const data = { ids: [sale?.ref], decision: 'reject', because: 'fraud', reason: REASON }
    expect((await staff.request.post('/api/admin/conversion-feed/decide', { data })).ok()).toBe(true)
  })

  await enter(page.context(), email, NEW_PASSWORD)
  await page.goto(`/conversions?open=${sale?.id}`)
  const sheet = page.getByRole('dialog', { name: 'Conversion' })
  await sheet.getByRole('button', { name: 'Appeal' }).click()
  await sheet.getByRole('button', { name: 'Send appeal' }).click()
  await expect(sheet.getByText('Choose what you say against it.')).toBeVisible()
  await sheet
    .getByLabel('What do you say against it?')
    .selectOption({ label: 'The sale is valid and was not canceled' })
  await sheet.getByRole('textbox', { name: 'Why' }).fill(WHY)
  const file = { name: 'order.png', mimeType: 'image/png', buffer: await pngPicture() }
  await sheet.getByLabel(/^Pictures/).setInputFiles(file)
  await expect(sheet.getByRole('list', { name: 'Added pictures' }).getByRole('listitem')).toHaveCount(1)
  await sheet.getByRole('button', { name: 'Send appeal' }).click()
  const own = sheet.getByRole('region', { name: 'Appeal' })
  await expect(own).toContainText('Under review')
  await expect(own).toContainText(/A decision is due by .* ET/)

  await inBrowserOf(browser, { email: 'super@stoke.test' }, async (judge) => {
    await openAppeal(judge, id, email)
    await expect(judge.getByText('You judged this conversion before.')).toBeVisible()
    await expect(judge.getByRole('button', { name: 'Accept', exact: true })).toBeHidden()
  })
  await inBrowserOf(browser, { email: 'gsm@stoke.test' }, async (staff) => {
    await openAppeal(staff, id, email)
    await expect(staff.getByRole('region', { name: 'Appeal' })).toContainText(WHY)
    await expect(staff.getByRole('link', { name: 'Open picture 1' })).toBeVisible()
    await expect(staff.getByRole('region', { name: 'Trail' })).toContainText('Status history')
    await staff.getByRole('button', { name: 'Accept', exact: true }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('What the affiliate reads').fill(ANSWER)
    await dialog.getByLabel('Reason').fill(REASON)
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(staff.getByText('Appeal accepted. The affiliate is notified.')).toBeVisible()
    await expect(staff.getByRole('region', { name: 'Decision' })).toContainText(ANSWER)
  })

  await expect(own).toContainText('Accepted')
  await expect(own).toContainText(ANSWER)
  await expect(sheet).toContainText(/Its hold ends .* ET\./)
  await page.goto(`/offers/${HELD_OFFER}`)
  const figures = page.getByRole('region', { name: 'Conversion approval' })
  await expect(figures).toContainText(/Appeals accepted\s*\d+/)
  await expect(figures).toContainText('Median time to approval')
})

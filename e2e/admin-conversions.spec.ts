import type { Page } from '@playwright/test'
import {
  buy,
  confirm,
  HELD_OFFER,
  HELD_SALE,
  inBrowserOf,
  NEW_PASSWORD,
  newAffiliate,
  type Somebody,
} from './admin-steps'
import { enter, expect, test } from './fixtures'

const feedOf = async (page: Page, { id }: Somebody) => {
  await page.goto(`/admin/conversion-feed?affiliate=${id}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Nothing matches')).toBeVisible()
}
const rowsOf = (page: Page, { name }: Somebody) =>
  page.getByRole('table', { name: 'Conversions of all affiliates' }).getByRole('row', { name: new RegExp(name) })

test('a new conversion appears in the open feed; approved with the keyboard, it is available to its affiliate [S2.39]', {
  tag: '@main',
}, async ({ page, browser, request }) => {
  const somebody = await newAffiliate(request)
  await enter(page.context(), 'super@stoke.test')
  await feedOf(page, somebody)
  await buy(request, HELD_OFFER, somebody.id, HELD_SALE.amount)
  const row = rowsOf(page, somebody)
  await expect(row).toContainText('Pending')
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await confirm(page, 'Approve')
  await expect(row).toContainText('Approved')

  await row.getByRole('button').click()
  await page.getByRole('button', { name: 'Change payout' }).click()
  await page.getByLabel('New payout').fill('40')
  await confirm(page, 'Change payout')
  await expect(page.getByRole('dialog', { name: `$40.00 to ${somebody.name}` })).toContainText('Payout changed')
  await inBrowserOf(browser, { email: somebody.email, password: NEW_PASSWORD }, async (affiliate) => {
    await affiliate.goto('/account/payment')
    await expect(affiliate.getByRole('link', { name: 'Available balance $40.00' })).toBeVisible()
  })
})

test('conversions during a pause are counted and then shown; a rejected one shows its affiliate the reason and can be reinstated [S2.39]', async ({
  page,
  browser,
  request,
}) => {
  const somebody = await newAffiliate(request)
  await enter(page.context(), 'super@stoke.test')
  await feedOf(page, somebody)
  await page.getByRole('button', { name: 'Pause' }).click()
  await buy(request, HELD_OFFER, somebody.id, HELD_SALE.amount)
  await page.getByRole('button', { name: /^\d+ new$/ }).click()
  const row = rowsOf(page, somebody)
  await expect(row).toContainText('Pending')
  await row.getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Reason shown to the affiliate').selectOption('fraud')
  await confirm(page, 'Reject 1')
  await expect(page.getByRole('status').filter({ hasText: '1 done' })).toContainText('Rejected')
  await expect(row).toContainText('Fraud check')
  await inBrowserOf(browser, { email: somebody.email, password: NEW_PASSWORD }, async (affiliate) => {
    await affiliate.goto('/home')
    await expect(affiliate.getByText('Fraud check').first()).toBeVisible()
  })

  await row.getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: `${HELD_SALE.payout} to ${somebody.name}` })
  await sheet.getByRole('button', { name: 'Reinstate' }).click()
  const dialog = page.getByRole('dialog', { name: `Reinstate: ${HELD_SALE.payout} to ${somebody.name}` })
  await expect(dialog.getByText(`${HELD_SALE.payout}, pending`)).toBeVisible()
  await confirm(page, 'Reinstate')
  await expect(sheet.getByText('Reinstated: Pending')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Pending')
  await inBrowserOf(browser, { email: somebody.email, password: NEW_PASSWORD }, async (affiliate) => {
    await affiliate.goto('/account/payment')
    await expect(affiliate.getByText(HELD_SALE.payout).first()).toBeVisible()
  })
})

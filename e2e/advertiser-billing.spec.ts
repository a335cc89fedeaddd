// Slow: deposits are made by card and by bank, and settled.
import type { Page } from '@playwright/test'
import { confirm, inBrowserOf, NEW_PASSWORD } from './admin-steps'
import { ask } from './demo-database'
import { expect, expectFailedRequests, test } from './fixtures'
import { inNewWorld } from './new-advertiser'

const REFERENCE = 'Wire 4711'

/** A figure of the billing page. */
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

test('deposits by card and by bank raise what is left, and affiliates see that the offer is funded', {
  tag: '@main',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000)
  await inNewWorld(
    { page, browser, baseURL },
    { way: 'none' },
    async ({ owner, affiliate, name, advertiserId, offerId }) => {
      // staff make the advertiser prepaid
      await page.goto(`/admin/advertisers?open=${advertiserId}`)
      const billing = page.getByRole('region', { name: 'Billing' })
      await billing.getByRole('button', { name: 'Change billing' }).click()
      const change = page.getByRole('dialog', { name: /^Billing of / })
      await change.getByLabel('Billing method').selectOption('Prepaid')
      await confirm(page, 'Save billing', name)
      await expect(billing).toContainText('Prepaid')

      // a payment that is canceled deposits nothing
      await owner.goto('/advertiser/billing')
      await expect(figure(owner, 'Left for sales')).toContainText('$0.00')
      const deposit = async (sum: string, decision: string) => {
        await owner.getByRole('button', { name: 'Deposit', exact: true }).click()
        const dialog = owner.getByRole('dialog', { name: 'Deposit' })
        await dialog.getByLabel('Amount in dollars').fill(sum)
        await dialog.getByRole('button', { name: 'Continue to payment' }).click()
        await owner.waitForURL('**/demo/stripe/pay/**')
        await expect(owner.getByRole('heading', { level: 1 })).toHaveText('$250.00')
        await owner.getByRole('button', { name: decision }).click()
      }
      await owner.getByRole('button', { name: 'Deposit', exact: true }).click()
      const form = owner.getByRole('dialog', { name: 'Deposit' })
      await form.getByLabel('Amount in dollars').fill('10')
      await form.getByRole('button', { name: 'Continue to payment' }).click()
      await expect(form).toContainText('Deposit at least $50.')
      await expect(form.getByLabel('Amount in dollars')).toHaveValue('10')
      expectFailedRequests(owner, 422)
      await form.getByRole('button', { name: 'Cancel' }).click()
      await deposit('250', 'Cancel')
      await expect(owner.getByText('The payment was canceled. Nothing was charged.')).toBeVisible()
      await expect(figure(owner, 'Left for sales')).toContainText('$0.00')

      // one that is paid is posted by the webhook
      await deposit('250.00', 'Pay $250.00')
      await expect(owner.getByText('Thank you for your payment.')).toBeVisible()
      await expect(figure(owner, 'Left for sales')).toContainText('$250.00')
      await expect(owner.getByRole('region', { name: 'Deposits and payments' })).toContainText('By card')
      const booked = await ask(
        `SELECT session_id FROM advertiser_checkout WHERE advertiser_id = $1 AND paid_at IS NOT NULL`,
        [advertiserId],
      )
      expect(booked).toHaveLength(1)

      // a transfer by bank is posted once a second person approves it
      await page.reload()
      await billing.getByRole('button', { name: 'Enter a deposit' }).click()
      const entry = page.getByRole('dialog', { name: /^Deposit of / })
      await entry.getByLabel('Amount in dollars').fill('750')
      await entry.getByLabel('Reference of the transfer').fill(REFERENCE)
      await confirm(page, 'Enter deposit', '$750.00')
      await expect(page.getByText('Entered. A second person must approve it.')).toBeVisible()
      await inBrowserOf(browser, { email: 'gsm@stoke.test' }, async (second) => {
        await second.goto('/admin/second-approvals?kind=advertiser_deposit')
        await second
          .getByRole('row', { name: new RegExp(name) })
          .getByRole('button')
          .first()
          .click()
        await second.getByRole('button', { name: 'Approve', exact: true }).click()
        await confirm(second, 'Approve', '$750.00')
        await expect(second.getByText('Approved and done.')).toBeVisible()
      })
      await owner.reload()
      await expect(figure(owner, 'Left for sales')).toContainText('$1,000.00')
      await expect(owner.getByRole('region', { name: 'Deposits and payments' })).toContainText(REFERENCE)

      // 125 sales at $8
      await inBrowserOf(browser, { email: affiliate.email, password: NEW_PASSWORD }, async (promoter) => {
        await promoter.goto(`/offers/${offerId}`)
        await expect(promoter.getByText('Funded', { exact: true })).toBeVisible()
        await expect(promoter.getByText('For about 120 more sales')).toBeVisible()
      })
    },
  )
})

import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe'
import { ask } from './demo-database'
import { DEMO_PASSWORD, enter, expect, expectFailedRequests, still, test } from './fixtures'

// Priya Nair has earnings, but no payout, payout method or tax form yet.
const PRIYA = 'broken@stoke.test'

/** Ends the hold of 72 hours. */
const waitOutTheHold = () =>
  ask(
    `UPDATE affiliate SET payouts_held_until = now() - interval '1 minute'
     WHERE user_id = (SELECT id FROM app_user WHERE email = $1)`,
    [PRIYA],
  )

test('a first payout: a method with the password, a tax form, the hold, the request, and its cancellation [S2.5] [S2.7]', {
  tag: '@main',
}, async ({ page }) => {
  await enter(page.context(), PRIYA)
  await page.goto('/account/payment')
  const reasons = page.getByRole('list', { name: 'Before you can withdraw' })
  await expect(reasons).toContainText('Add a payout method')
  await page.getByRole('link', { name: 'Go to payout methods' }).click()
  await page.getByRole('button', { name: 'Add a method' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a payout method' })
  await dialog.getByLabel('Paid by').selectOption('International bank account')
  await still(page)
  await expectAccessible(page)
  await dialog.getByLabel('Paid by').selectOption('PayPal')
  await dialog.getByLabel('PayPal email address').fill('priya.nair@pay.example')
  await dialog.getByLabel('Your Stoke password').fill('guess')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  expectFailedRequests(page, 422)
  await dialog.getByLabel('Your Stoke password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('p•••@pay.example · since', { exact: false })).toBeVisible()
  await expect(reasons).toContainText('Withdrawals are held until')
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled()

  await page.getByRole('link', { name: 'Fill in the tax form' }).click()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('radio', { name: 'I am, as a person' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await still(page)
  await expectAccessible(page)
  await page.getByLabel('2. Country of citizenship').selectOption('India')
  await page.getByLabel('8. Date of birth').fill('1994-02-11')
  await page.getByLabel('Street and number').fill('7 Lake View Road')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Country', { exact: true }).selectOption('India')
  await page.getByLabel('6. Foreign tax number').fill('ABCPN1234K')
  await page.getByLabel('I have read this', { exact: false }).check()
  await page.getByLabel('Type your name to sign').fill('Somebody Else')
  await page.getByRole('button', { name: 'Sign and submit' }).click()
  await expect(page.getByText('Sign with the name on line 1.')).toBeVisible()
  await page.getByLabel('Type your name to sign').fill('Priya Nair')
  await page.getByRole('button', { name: 'Sign and submit' }).click()
  await expect(page.getByText('On file', { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '••• 234K' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('ABCPN1234K')

  await waitOutTheHold()
  await page.goto('/account/payment')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByLabel('Amount').fill('25')
  await page.getByRole('button', { name: 'Request payout' }).click()
  await expect(page.getByText('Payout of $25.00 requested.')).toBeVisible()
  const payouts = page.getByRole('region', { name: 'Payouts', exact: true }).getByRole('listitem')
  await payouts.locator('summary').filter({ hasText: 'Requested' }).first().click()
  await expect(page.getByRole('list', { name: 'Payout steps' })).toContainText('Requested')
  await page.getByRole('button', { name: 'Cancel payout' }).click()
  await expect(page.getByText('$25.00 is available again.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Payout steps' })).toContainText('Canceled')

  await page.goto('/demo/mail')
  await expect(page.getByText('Your payout method was added').first()).toBeVisible()
})

test('a payout shows its steps in order, and a monthly statement downloads as PDF [S2.5]', async ({ page }) => {
  await enter(page.context(), 'affiliate@stoke.test')
  await page.goto('/account/payment')
  const paid = page
    .getByRole('region', { name: 'Payouts', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Paid' })
  await paid.first().locator('summary').press('Enter')
  const steps = paid.first().getByRole('list', { name: 'Payout steps' }).getByRole('listitem')
  await expect(steps).toHaveText([/^Requested/, /^Approved/, /^Sending/, /^Paid/])

  const statements = page.getByRole('region', { name: 'Monthly statements' })
  const download = page.waitForEvent('download')
  await statements
    .getByRole('link', { name: /^PDF of/ })
    .nth(1)
    .click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

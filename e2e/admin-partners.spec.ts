import type { Page } from '@playwright/test'
import { buy, confirm, inBrowserOf, NEW_PASSWORD, newAffiliate, type Somebody } from './admin-steps'
import { enter, expect, test } from './fixtures'

/** An offer without a hold that pays $17.50, available immediately. */
const GLOWBOX = 1904

const asOf = ({ email }: Somebody) => ({ email, password: NEW_PASSWORD })

/** Opens the transactions of an affiliate's available balance on the payment page. */
async function openLines(page: Page) {
  await page.goto('/account/payment?account=available')
  return page.getByRole('dialog')
}

test('a mentee’s sale pays the mentor a share, shown in the mentor’s ledger, until the mentorship ends [S2.25]', async ({
  page,
  browser,
  request,
}) => {
  const [mentor, mentee] = [await newAffiliate(request), await newAffiliate(request)]
  await enter(page.context(), 'community@stoke.test')
  await page.goto('/admin/manage-mentees?view=mentors')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New mentor' }).click()
  await dialog.getByLabel('Affiliate', { exact: true }).fill(String(mentor.id))
  await dialog.getByLabel('Share').fill('4')
  await confirm(page, 'Create mentor', `mentor ${mentor.id}`)

  await page.goto(`/admin/manage-mentees?q=${mentee.id}`)
  await page.getByRole('button', { name: 'Assign' }).click()
  await dialog.getByLabel('Affiliate', { exact: true }).fill(String(mentee.id))
  await dialog.getByLabel('Mentor', { exact: true }).selectOption(mentor.userId)
  await confirm(page, 'Assign', `assign ${mentee.id}`)
  await expect(page.getByRole('row', { name: new RegExp(mentee.name) })).toContainText(mentor.name)

  await buy(request, GLOWBOX, mentee.id)
  await inBrowserOf(browser, asOf(mentor), async (own) => {
    const lines = await openLines(own)
    await expect(lines).toContainText('Mentor share')
    await expect(lines).toContainText('$0.70')
  })

  await page.getByRole('button', { name: mentee.name }).click()
  await expect(dialog).toContainText('$0.70')
  await dialog.getByRole('button', { name: 'End' }).click()
  await confirm(page, 'End', `end ${mentee.id}`)
  await expect(page.getByRole('row', { name: new RegExp(mentee.name) })).toContainText('Ended')
})

test('an advance approved with the keyboard is added to the balance, and a sale repays part of it [S2.27]', async ({
  page,
  browser,
  request,
}) => {
  const affiliate = await newAffiliate(request)
  await enter(page.context(), 'moderator@stoke.test')
  await inBrowserOf(browser, asOf(affiliate), async (own) => {
    await own.goto('/account/funding')
    await own.getByLabel('Amount').fill('500')
    await own.getByLabel('Purpose').fill('Search ads for the beauty trial')
    await own.getByLabel('Plan').fill('Twenty dollars a day for twenty-five days, stopped when a sale costs too much.')
    await own.getByRole('button', { name: 'Send application' }).click()
    await expect(own.getByText('In review')).toBeVisible()

    await page.goto(`/admin/funding-application?q=${affiliate.id}`)
    await expect(page.getByRole('row', { name: new RegExp(affiliate.name) })).toBeVisible()
    for (const key of ['j', 'a']) await page.keyboard.press(key)
    await page.getByRole('dialog').getByLabel('Amount to grant').fill('400')
    await confirm(page, 'Approve', '$400.00')
    await expect(page.getByText('Nothing matches')).toBeVisible()

    // The affiliate's page updates automatically.
    const advance = own.getByRole('listitem').filter({ hasText: 'Approved in part' })
    await expect(advance).toContainText('Still to repay$400.00')
    await buy(request, GLOWBOX, affiliate.id)
    await expect(advance).toContainText('Still to repay$396.50')
    await expect(advance.getByRole('list', { name: 'Latest repayments' })).toContainText('$3.50')
    const lines = await openLines(own)
    await expect(lines).toContainText('Advance repayment')
    await expect(lines).toContainText('$414.00')
  })
})

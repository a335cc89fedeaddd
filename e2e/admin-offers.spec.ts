import type { Page } from '@playwright/test'
import { follow, inBrowserOf, newAffiliate } from './admin-steps'
import { enter, expect, expectFailedRequests, test } from './fixtures'

const REASON = 'A new campaign'
const save = async (page: Page, button: string) => {
  await page.getByPlaceholder('Reason, for the admin log').last().fill(REASON)
  await page.getByRole('button', { name: button, exact: true }).click()
}
/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an offer is created with a picture, corrected where its macro has a typo, tried out, and paused', {
  tag: '@main',
}, async ({ page, request }) => {
  await enter(page.context(), 'admin@stoke.test')
  await page.goto('/admin/offers')
  await page.getByRole('link', { name: 'New offer' }).click()
  // the list has a filter named like a field of the form
  await page.waitForURL('**/admin/offers/new')
  const name = `Quillon Card ${Math.random().toString(36).slice(2, 8)}`
  await page.getByRole('combobox', { name: 'Advertiser', exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description').fill('A **card** without fees.')
  const destination = page.getByLabel('Destination URL')
  await destination.fill('/demo/landing?click_id={clickid}')
  await expect(page.getByText('There is no macro {clickid}. Did you mean {click_id}?')).toBeVisible()
  await destination.fill('/demo/landing')
  await expect(page.getByText('Without it the advertiser cannot report conversions.')).toBeVisible()
  await destination.fill('/demo/landing?offer={offer_id}&click_id={click_id}')
  await page.getByLabel('Payout', { exact: true }).fill('25')
  await page.getByLabel('Revenue', { exact: true }).fill('20')
  await expect(page.getByText('every conversion would cost us money')).toBeVisible()
  await page.getByLabel('Revenue', { exact: true }).fill('40')
  await save(page, 'Create offer')
  await expect(page).toHaveURL(/\/admin\/offers\/\d+$/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const id = Number(page.url().split('/').at(-1))

  await page.getByRole('tab', { name: 'Creatives' }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await page.getByPlaceholder('Reason, for the admin log').first().fill(REASON)
  await page.getByRole('button', { name: 'Save pictures' }).click()
  // its button has another name while it saves
  await expect(page.getByText('Pictures saved.')).toBeVisible()

  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Make a test click' }).click()
  await expect(page.locator('pre', { hasText: '/api/postback?click_id=' })).toBeVisible()

  const affiliate = await newAffiliate(request)
  const open = async () => (await request.get(`/c/${id}?a=${affiliate.id}`, { maxRedirects: 0 })).status()
  expect(await follow(request, id, affiliate.id)).toContain('/demo/landing')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(open).toBe(410)
  // the toast of the pictures has an Undo of its own
  const paused = page.getByRole('listitem').filter({ hasText: /paused/i })
  await paused.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(open).toBe(302)
  // while the change is undone the button is disabled; the mouse still rests on the message, which stays and covers it
  await expect(page.getByText('Undone.')).toBeVisible()
  const pause = page.getByRole('button', { name: 'Pause' })
  await expect(pause).toBeEnabled()
  await pause.press('Enter')
  await expect.poll(open).toBe(410)
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('tabpanel', { name: 'History' })
  for (const action of ['Pause', 'Test', 'Pictures', 'Create'])
    await expect(history.getByRole('heading', { name: action, exact: true }).first()).toBeVisible()
})

test('of two people who edit one offer at once the second one is told, loses nothing, and saves again', async ({
  page,
  browser,
}) => {
  await enter(page.context(), 'admin@stoke.test')
  const other = await browser.newContext()
  await enter(other, 'super@stoke.test')
  const second = await other.newPage()
  for (const each of [page, second]) await each.goto('/admin/offers/1736?tab=details')
  await second.getByLabel('Description').fill('What the second one wrote.')
  await page.getByLabel('Attribution window').fill('45')
  await save(page, 'Save')
  await expect(page.getByText('Offer saved.')).toBeVisible()

  await save(second, 'Save')
  await expect(second.getByRole('alert').filter({ hasText: 'Somebody else changed this offer' })).toBeVisible()
  await expect(second.getByLabel('Description')).toHaveValue('What the second one wrote.')
  await expect(second.getByLabel('Attribution window')).toHaveValue('45')
  await save(second, 'Save')
  await expect(second.getByText('Offer saved.')).toBeVisible()
  expectFailedRequests(second, 409)
  await page.goto('/admin/offers/1736?tab=details')
  await expect(page.getByLabel('Description')).toHaveValue('What the second one wrote.')
  await expect(page.getByLabel('Attribution window')).toHaveValue('45')
  await other.close()
})

test('rules are published as a version that affiliates see; those who only read change nothing', async ({
  page,
  browser,
}) => {
  await enter(page.context(), 'admin@stoke.test')
  await page.goto('/admin/offers/1190?tab=rules')
  await page.getByLabel('Rules of the next version').fill('No bots.\nNo bidding on the brand.')
  await page.getByPlaceholder('Reason, for the admin log').fill(REASON)
  await page.getByRole('button', { name: /^Publish version/ }).click()
  await expect(page.getByText('Rules published.')).toBeVisible()
  await inBrowserOf(browser, { email: 'affiliate@stoke.test' }, async (affiliate) => {
    await affiliate.goto('/offers/1190?tab=rules')
    await expect(affiliate.getByText(/^Version 2, since /)).toBeVisible()
  })
  await inBrowserOf(browser, { email: 'moderator@stoke.test' }, async (reader) => {
    await reader.goto('/admin/offers/1190?tab=details')
    await expect(reader.getByLabel('Name', { exact: true })).toBeDisabled()
    await expect(reader.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  })
})

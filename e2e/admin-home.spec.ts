// Slow: two people of staff change an email address, each in a browser of their own.
import { confirm, inBrowserOf, newAffiliate, REASON } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

test('the home of staff leads to what waits, with the number of its list', async ({ page }) => {
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin')
  const waiting = page.getByRole('region', { name: 'Waiting for a decision' })
  const link = waiting.getByRole('link', { name: /Open fraud cases/ })
  const count = Number(((await link.textContent()) ?? '').match(/\d+/)?.[0])
  await link.click()
  await expect(page).toHaveURL(/\/admin\/fraud-analysis\?status=open/)
  await expect(page.getByText(`1–${count} of ${count}`)).toBeVisible()
})

test('staff search finds an affiliate by keyboard, and two people change the email address in the workspace', async ({
  page,
  browser,
  request,
}) => {
  const { id, userId, name, email } = await newAffiliate(request)
  const newEmail = `new-${email}`
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(name)
  // what was found for the first letters may still be listed
  await expect(page.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/manage-users/${id}$`))
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByLabel('New note').fill('Lost the mailbox, known from a call.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'known from a call' })).toBeVisible()
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('dialog').getByLabel('New email').fill(newEmail)
  await confirm(page, 'Change email', email)
  await expect(page.getByText(`Change of email to ${newEmail}`)).toBeVisible()

  await inBrowserOf(browser, { email: 'gsm@stoke.test' }, async (second) => {
    await second.goto(`/admin/second-approvals?q=${id}`)
    await second.getByRole('button', { name: 'Account repair' }).click()
    await expect(second.getByRole('dialog').getByText(`Change of email to ${newEmail}`)).toBeVisible()
    await second.getByRole('button', { name: 'Decline', exact: true }).click()
    await confirm(second, 'Decline')
    await expect(second.getByText('Nothing matches')).toBeVisible()
  })

  // who asked reads why in the app, and asks again from the account
  const [told] = await ask<{ title: string; path: string }>(
    'SELECT title, destination_url_path AS path FROM notification WHERE title LIKE $1',
    [`Declined: Change of email to ${newEmail}`],
  )
  await page.goto(told?.path ?? '')
  await expect(page.getByRole('dialog').getByText(REASON)).toHaveCount(2)
  await page.getByRole('link', { name: 'Open the account' }).click()
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('dialog').getByLabel('New email').fill(newEmail)
  await confirm(page, 'Change email', email)
  await expect(page.getByText(`Change of email to ${newEmail}`)).toBeVisible()

  await inBrowserOf(browser, { email: 'gsm@stoke.test' }, async (second) => {
    await second.goto(`/admin/manage-users/${userId}?tab=security`)
    await second.getByRole('button', { name: 'Approve', exact: true }).click()
    await confirm(second, 'Change email', email)
    await expect(second.getByText(newEmail).first()).toBeVisible()
  })
  const [row] = await ask<{ email: string }>('SELECT email FROM app_user WHERE id = $1', [userId])
  expect(row?.email).toBe(newEmail)
})

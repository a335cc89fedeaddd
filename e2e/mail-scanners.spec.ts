import { inBrowserOf, NEW_PASSWORD, newAffiliate, REASON } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'
import { mailedLink, scanLink } from './mailed-link'

test('a link that confirms an address, opened by scanners of mails before, still confirms it', async ({
  browser,
  request,
}) => {
  const { email } = await newAffiliate(request)
  const link = await inBrowserOf(browser, {}, (page) => mailedLink(page, email, /Welcome to Stoke/))
  await scanLink(browser, request, link)
  const isConfirmed = async () =>
    (await ask('SELECT 1 FROM app_user WHERE email = $1 AND email_confirmed_at IS NOT NULL', [email])).length === 1
  expect(await isConfirmed()).toBe(false)
  await inBrowserOf(browser, {}, async (page) => {
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page).toHaveURL(/notice=email-confirmed/)
  })
  expect(await isConfirmed()).toBe(true)
  // the scanner comes again, and so does the person
  await scanLink(browser, request, link)
  await inBrowserOf(browser, {}, async (page) => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  })
})

test('a link that resets a password, and invitations of staff and advertisers, survive scanners of mails', async ({
  browser,
  request,
}) => {
  const { email } = await newAffiliate(request)
  expect((await request.post('/api/auth/password-reset', { data: { email } })).ok()).toBe(true)
  const reset = await inBrowserOf(browser, {}, (page) => mailedLink(page, email, /Set a new Stoke password/))
  await scanLink(browser, request, reset)
  const staff = `scanned-staff-${Date.now()}@example.test`
  const member = `scanned-member-${Date.now()}@example.test`
  await inBrowserOf(browser, { email: 'super@stoke.test' }, async (page) => {
    const data = { email: staff, role: 'MODERATOR', reason: REASON, confirm: staff }
    expect((await page.request.post('/api/admin/manage-admins/invites', { data })).ok()).toBe(true)
  })
  await inBrowserOf(browser, { email: 'advertiser@stoke.test' }, async (page) => {
    const data = { email: member, role: 'viewer' }
    expect((await page.request.post('/api/advertiser/people', { data })).ok()).toBe(true)
  })
  const invitations = await inBrowserOf(browser, {}, async (page) => [
    await mailedLink(page, staff, /Join the team/),
    await mailedLink(page, member, /Your account for Northpay/),
  ])
  for (const link of invitations) await scanLink(browser, request, link)

  await inBrowserOf(browser, {}, async (page) => {
    await page.goto(reset)
    await page.getByLabel('New password', { exact: true }).fill('another long password')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('button', { name: 'Back to login' })).toBeVisible()
  })
  for (const link of invitations) {
    await inBrowserOf(browser, {}, async (page) => {
      await page.goto(link)
      await page.getByLabel('First name').fill('Mo')
      await page.getByLabel('Last name').fill('Reno')
      await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Join', exact: true }).click()
      await expect(page.getByLabel('First name')).toHaveCount(0)
    })
  }
  for (const [who, password] of [
    [email, 'another long password'],
    [staff, NEW_PASSWORD],
    [member, NEW_PASSWORD],
  ] as const) {
    const context = await browser.newContext()
    await enter(context, who, password)
    await context.close()
  }
})

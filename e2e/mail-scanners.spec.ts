import type { APIRequestContext, Browser } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { inBrowserOf, NEW_PASSWORD, newAffiliate, REASON } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'
import { mailedLink, pressEverything, scanLink } from './mailed-link'

/** Reads the link of a welcome mail in the demo's mailbox, after scanners have opened it and pressed what they found. */
async function scannedWelcome(browser: Browser, request: APIRequestContext, email: string): Promise<string> {
  const link = await inBrowserOf(browser, {}, (page) => mailedLink(page, email, /Welcome to Stoke/))
  await scanLink(browser, request, link)
  await pressEverything(browser, link)
  expect(await isConfirmed(email)).toBe(false)
  return link
}

const isConfirmed = async (email: string) =>
  (await ask('SELECT 1 FROM app_user WHERE email = $1 AND email_confirmed_at IS NOT NULL', [email])).length === 1

test('a link that confirms an address, used by scanners of mails before, is confirmed on a phone by signing in', async ({
  browser,
  request,
}) => {
  const { email } = await newAffiliate(request)
  const link = await scannedWelcome(browser, request, email)
  await inBrowserOf(browser, {}, async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(link)
    await expect(page.getByText(`Sign in as ${email} first.`)).toBeVisible()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  })
  expect(await isConfirmed(email)).toBe(true)
  // the scanner comes again, and so does the person
  await scanLink(browser, request, link)
  await inBrowserOf(browser, {}, async (page) => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  })
})

test('whoever is signed in as somebody else signs out first, and comes back to the link', async ({
  browser,
  request,
}) => {
  const { email } = await newAffiliate(request)
  const other = await newAffiliate(request)
  const link = await inBrowserOf(browser, {}, (page) => mailedLink(page, email, /Welcome to Stoke/))
  await inBrowserOf(browser, { email: other.email, password: NEW_PASSWORD }, async (page) => {
    await page.goto(link)
    await expect(page.getByText(`You are signed in as ${other.email}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  })
  expect(await isConfirmed(email)).toBe(true)
})

test('somebody who signs up with my address cannot lock me out, whatever a scanner of my mails presses', async ({
  browser,
  request,
}) => {
  const { email } = await newAffiliate(request)
  const link = await scannedWelcome(browser, request, email)
  const stranger = await browser.newContext()
  await enter(stranger, email, NEW_PASSWORD)
  const begun = await stranger.request.post('/api/account/one-time-codes', { data: { password: NEW_PASSWORD } })
  const { secret } = (await begun.json()) as { secret: string }
  const code = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate()
  const turnedOn = await stranger.request.post('/api/account/one-time-codes/confirm', { data: { code } })
  expect(turnedOn.ok()).toBe(true)
  await pressEverything(browser, link)

  expect((await request.post('/api/auth/password-reset', { data: { email } })).ok()).toBe(true)
  const reset = await inBrowserOf(browser, {}, (page) => mailedLink(page, email, /Set a new Stoke password/))
  await pressEverything(browser, reset)
  await inBrowserOf(browser, {}, async (page) => {
    await page.goto(reset)
    await page.getByLabel('New password', { exact: true }).fill('another long password')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('button', { name: 'Back to login' })).toBeVisible()
    await enter(page.context(), email, 'another long password')
    await page.goto('/account/privacy-security')
    await expect(page.getByRole('region', { name: 'Two-factor authentication' })).toContainText('Turn on')
  })
  expect(await (await stranger.request.get('/api/auth/session')).json()).not.toHaveProperty('user')
  await stranger.close()
})

test('a link that resets a password, and invitations of staff and advertisers, survive scanners of mails', async ({
  browser,
  request,
}) => {
  const { email } = await newAffiliate(request)
  expect((await request.post('/api/auth/password-reset', { data: { email } })).ok()).toBe(true)
  const reset = await inBrowserOf(browser, {}, (page) => mailedLink(page, email, /Set a new Stoke password/))
  await scanLink(browser, request, reset)
  await pressEverything(browser, reset)
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
  for (const link of invitations) {
    await scanLink(browser, request, link)
    await pressEverything(browser, link)
  }

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

import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { enter, expect, expectFailedRequests, test, watch } from './fixtures'

const PASSWORD = 'the first password'
const SECURITY = '/account/privacy-security'

/** Signs up a new user without opening a page. */
async function arrive(page: Page): Promise<string> {
  const email = `secure-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.test`
  const data = { firstName: 'Sol', lastName: 'Vega', email, password: PASSWORD }
  expect((await page.request.post('/api/auth/sign-up', { data })).ok()).toBe(true)
  await enter(page.context(), email, PASSWORD)
  return email
}

async function leave(page: Page) {
  // Leave the page first, because it would send a request without its cookie, which fails.
  await page.goto('about:blank')
  await page.context().clearCookies()
}

const card = (page: Page, name: string) => page.getByRole('region', { name })
const dialog = (page: Page) => page.getByRole('dialog')

/** A second browser of the same user. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  watch(page)
  await enter(page.context(), email, PASSWORD)
  return page
}

test('sessions are listed and ended, and a new password ends the others [S2.6] [Q22]', async ({ page, browser }) => {
  const email = await arrive(page)
  const other = await elsewhere(browser, email)
  await page.goto(SECURITY)
  const sessions = card(page, 'Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText('This browser')
  await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other.goto('/home')
  await expect(other).toHaveURL(/\/login/)
  await other.goto('/')
  await expect(other.getByRole('link', { name: 'Create an account' })).toBeVisible()
  await expect(other).toHaveTitle('Stoke')

  await enter(other.context(), email, PASSWORD)
  const password = card(page, 'Password')
  await password.getByLabel('Current password', { exact: true }).fill('not this one')
  await password.getByLabel('New password', { exact: true }).fill('the second password')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('This is not your password.')).toBeVisible()
  await expect(password.getByLabel('New password', { exact: true })).toHaveValue('the second password')
  await password.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Every other browser was signed out.')).toBeVisible()
  await other.goto('/home')
  await expect(other).toHaveURL(/\/login/)
  await page.reload()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other.context().close()
  expectFailedRequests(page, 422)
})

test('two-factor authentication is turned on, required at sign-in, and a recovery code replaces a lost phone [S2.6] [S7.20]', async ({
  page,
}) => {
  const email = await arrive(page)
  await page.goto(SECURITY)
  await card(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByRole('img', { name: 'Secret as a QR code' })).toBeVisible()
  const secret = (await dialog(page).getByLabel('Secret').textContent())?.replace(/\s/g, '') ?? ''
  const code = (ahead = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead })
  await dialog(page).getByLabel('Code').fill(code())
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(card(page, 'Two-factor authentication')).toContainText('10 recovery codes left.')

  const begin = async () => {
    await leave(page)
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByLabel('Code')).toBeFocused()
  }
  await begin()
  await page.getByLabel('Code').fill('000000')
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByText('This code is not right, or was used already.')).toBeVisible()
  // The code that turned two-factor on was used; the next one is already valid.
  await page.getByLabel('Code').fill(code(30_000))
  await page.getByLabel('Code').press('Enter')
  await expect(page).toHaveURL(/\/home/)

  await begin()
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/home/)
  await page.goto(SECURITY)
  await expect(card(page, 'Two-factor authentication')).toContainText('9 recovery codes left.')
  expectFailedRequests(page, 401)
  expectFailedRequests(page, 422)
})

test('a passkey is added, signs in without a password, is renamed and removed [S2.6] [S7.20]', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await arrive(page)
  await page.goto(SECURITY)
  const passkeys = card(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog(page).getByLabel('Name').fill('Phone')
  await dialog(page).getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet')

  await leave(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/home/)
  await page.goto(SECURITY)
  await expect(passkeys.getByRole('listitem')).toContainText('used just now')
  await passkeys.getByRole('button', { name: 'Rename Phone' }).click()
  await dialog(page).getByLabel('Name').fill('Old phone')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await passkeys.getByRole('button', { name: 'Remove Old phone' }).click()
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})

test('the data is downloaded, and deleting the account needs a phrase and the password [S2.6]', async ({ page }) => {
  const email = await arrive(page)
  await page.goto(SECURITY)
  const download = page.waitForEvent('download')
  await card(page, 'Your data').getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^stoke-data-.*\.json$/)

  await card(page, 'Delete account').getByRole('button', { name: 'Delete my account' }).click()
  await dialog(page).getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog(page).getByText('Type “delete my account”.')).toBeVisible()
  await dialog(page)
    .getByLabel(/^Type /)
    .fill('delete my account')
  await dialog(page).getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog(page).getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  const again = await page.request.post('/api/auth/token', { data: { email, password: PASSWORD } })
  expect(again.status()).toBe(401)
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({})
})

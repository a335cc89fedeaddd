import type { Page } from '@playwright/test'
import { NEW_PASSWORD, newAffiliate } from './admin-steps'
import { enter, expect, expectFailedRequests, signIn, test } from './fixtures'
import { mailedLink } from './mailed-link'

async function setPassword(page: Page, link: string, password: string) {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set new password' }).click()
}

const fresh = () => `new-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.test`

test('a newcomer signs up, sees the welcome screen, and starts at home [S2.18] [S2.85]', { tag: '@main' }, async ({
  page,
}) => {
  const email = fresh()
  await page.goto('/')
  await page
    .getByRole('link', { name: /create an account|sign up|get started/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/sign-up/)
  await page.getByLabel('First name').fill('Nia')
  await page.getByLabel('Last name').fill('Okoro')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  await expect(page.getByText('Welcome To Stoke')).toBeVisible()
  await page.getByRole('button', { name: 'Start Your Journey' }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByText('No data available')).toBeVisible()
  const { user } = (await (await page.request.get('/api/auth/session')).json()) as { user: Record<string, unknown> }
  expect(user).toMatchObject({ email, name: 'Nia Okoro', role: 'AFFILIATE', affiliateId: expect.any(Number) })
})

test('a password is reset by email; the link works once; the old password no longer works [S2.85]', {
  tag: '@main',
}, async ({ page }) => {
  const email = fresh()
  const signUp = await page.request.post('/api/auth/sign-up', {
    data: { firstName: 'Old', lastName: 'Password', email, password: 'the first password' },
  })
  expect(signUp.ok()).toBe(true)
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /send|reset/i }).click()
  await expect(page.getByText(/a link is on its way/)).toBeVisible()

  const link = await mailedLink(page, email, /Set a new Stoke password/)
  await setPassword(page, link, 'the second password')
  await page.getByRole('button', { name: 'Back to login' }).click()
  await expect(page).toHaveURL(/\/home/)

  const old = await page.request.post('/api/auth/token', { data: { email, password: 'the first password' } })
  expect(old.status()).toBe(401)
  // Leave the home page first, because it would send a request without its cookie, which fails.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await setPassword(page, link, 'the third password')
  await expect(page.getByRole('alert').filter({ hasText: /used|once|new link/i })).toBeVisible()
  expectFailedRequests(page, 410)
})

test('a wrong password shows an error and keeps the email', { tag: '@main' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('newbie@stoke.test')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('newbie@stoke.test')
  expectFailedRequests(page, 401)
})

test('signed-out visitors are redirected to sign in and back; signing out returns to / [S2.2] [S4.54] [S7.20]', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/home?metric=clicks')
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fhome%3Fmetric%3Dclicks/)
  await page.getByLabel('Email').fill('newbie@stoke.test')
  await page.getByLabel('Password', { exact: true }).fill('stoke-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/home\?metric=clicks/)
  await page.getByRole('button', { name: /account/i }).click()
  await page
    .getByRole('button', { name: /sign out|logout/i })
    .or(page.getByRole('menuitem', { name: /sign out|logout/i }))
    .click()
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({})
  expect((await page.request.get('/api/stats')).status()).toBe(401)
})

test('/ shows home when signed in [S2.1] [S2.2]', { tag: '@main' }, async ({ page }) => {
  await enter(page.context(), 'champion@stoke.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible()
})

test('unknown API calls are refused as JSON, with a request id', { tag: '@main' }, async ({ request }) => {
  for (const [path, status] of [
    ['/api/nothing', 404],
    ['/api/auth/nothing', 400],
    ['/api/postback', 401],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } })
    expect(answer.headers()['x-request-id']).toBeTruthy()
  }
})

test('signing out reaches every tab at once, and pages from the history; so does another person who signs in', async ({
  context,
  page,
}) => {
  const person = await newAffiliate(page.request)
  const balance = (tab: Page) => tab.getByText('Available balance').first()
  await signIn(page, person.email, NEW_PASSWORD)
  await page.goto('/account/payment')
  const other = await context.newPage()
  await other.goto('/account/payment')
  await expect(balance(page)).toBeVisible()
  await expect(balance(other)).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Logout' }).last().click()
  await expect(other).toHaveURL((url) => url.pathname === '/')
  await expect(balance(other)).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(balance(page)).toHaveCount(0)

  await signIn(page, person.email, NEW_PASSWORD)
  await other.goto('/account/payment')
  await expect(balance(other)).toBeVisible()
  await signIn(page, (await newAffiliate(page.request)).email, NEW_PASSWORD)
  await expect(other).toHaveURL((url) => url.pathname === '/')
  await other.close()
})

test.describe('a browser that does not know its time zone', () => {
  test.use({ hasOwnContext: true })

  test('shows figures in the zone of its offset', async ({ page }) => {
    await page.addInitScript(() => {
      const own = Intl.DateTimeFormat.prototype.resolvedOptions
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...own.call(this), timeZone: 'Etc/Unknown' }
      }
    })
    await signIn(page, 'affiliate@stoke.test')
    for (const path of ['/home', '/dashboard']) {
      await page.goto(path)
      await expect(page.getByText(/\$[\d,.]+/).first()).toBeVisible()
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
    }
    const zone = (await page.context().cookies()).find(({ name }) => name === 'stoke-zone')?.value
    expect(zone).toMatch(/^(UTC|Etc\/GMT[+-]\d+)$/)
  })
})

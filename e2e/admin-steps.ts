import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { ask } from './demo-database'
import { enter, expect, expectEmptyConsole, watch } from './fixtures'

export const REASON = 'Tried out from end to end'
export const NEW_PASSWORD = 'a long enough password'

/** A new affiliate, so that tests do not change the demo's data. */
export type Somebody = { id: number; userId: string; name: string; email: string }

export async function newAffiliate(request: APIRequestContext): Promise<Somebody> {
  // all tests sign up from one address, which is limited to thirty an hour
  await ask(`DELETE FROM rate_limit WHERE key LIKE 'signUpPerAddress:%'`, [])
  const tag = Math.random().toString(36).slice(2, 10)
  const data = { firstName: 'Tess', lastName: `Ray ${tag}`, email: `tess-${tag}@example.test`, password: NEW_PASSWORD }
  expect((await request.post('/api/auth/sign-up', { data })).ok()).toBe(true)
  const [row] = await ask<{ id: number; userId: string }>(
    `SELECT a.id, u.id AS "userId" FROM affiliate a JOIN app_user u ON u.id = a.user_id WHERE u.email = $1`,
    [data.email],
  )
  if (!row) throw new Error(`${data.email} has no account`)
  return { ...row, name: `${data.firstName} ${data.lastName}`, email: data.email }
}

/** Runs with a page in another browser context, signed in or as a visitor. Its console must stay empty too. */
export async function inBrowserOf<T>(
  browser: Browser,
  { email, password }: { email?: string; password?: string },
  run: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext()
  try {
    if (email) await enter(context, email, password)
    const page = await context.newPage()
    watch(page)
    const answer = await run(page)
    expectEmptyConsole(page)
    return answer
  } finally {
    await context.close()
  }
}

// A user agent of a script would be flagged as a bot, whose clicks do not count toward a cap.
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

/** The redirect of a link, or its status. Links of a new affiliate work a moment after sign-up. */
export async function follow(request: APIRequestContext, offerId: number, affiliateId: number): Promise<string> {
  const headers = { 'user-agent': CHROME }
  const open = () => request.get(`/c/${offerId}?a=${affiliateId}`, { maxRedirects: 0, headers })
  let answer = await open()
  // an unknown affiliate's link answers 404 and stores no click
  for (let tries = 0; answer.status() === 404 && tries < 50; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    answer = await open()
  }
  return answer.headers().location ?? String(answer.status())
}

/**
 * Lumen Password Vault: 30% of each sale, held for a week. The seed may give a daily payout cap to flat offers with a
 * hold, which a sale late in the day can exceed; this offer never has one.
 */
export const HELD_OFFER = 1190
/** The amount of a sale of it, and its payout. */
export const HELD_SALE = { amount: '120.00', payout: '$36.00' }

/** Follows the link and buys, with an amount for offers that pay a share; the advertiser's server sends the postback. */
export async function buy(
  request: APIRequestContext,
  offerId: number,
  affiliateId: number,
  amount = '',
): Promise<void> {
  const landing = new URL(await follow(request, offerId, affiliateId), 'http://localhost')
  const data = { offerId, clickId: landing.searchParams.get('click_id') ?? '', amount }
  const answer = await (await request.post('/demo/landing/buy', { data })).json()
  expect(answer, JSON.stringify(answer)).toMatchObject({ outcome: 'accepted' })
}

/** A sale of the signed-in affiliate, so that today has figures even just after midnight. */
export async function buyToday(page: Page): Promise<void> {
  const { user } = await (await page.request.get('/api/auth/session')).json()
  const [offer] = await ask<{ id: number }>(`SELECT id FROM offer WHERE name = $1`, ['Glowbox Beauty Trial'])
  await buy(page.request, offer?.id ?? 0, user.affiliateId)
}

/** Fills in the reason and phrase of a change, and submits it. */
export async function confirm(page: Page, button: string, phrase?: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Reason', { exact: true }).fill(REASON)
  if (phrase) await dialog.getByLabel(`Type "${phrase}" to confirm`).fill(phrase)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog.getByLabel('Reason', { exact: true })).toBeHidden()
}

import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { ask } from './demo-database'
import { enter, expect, expectEmptyConsole, watch } from './fixtures'

export const REASON = 'Tried out from end to end'
export const NEW_PASSWORD = 'a long enough password'

/** Somebody who has just signed up, so that nothing of the demo's is counted or moved. */
export type Somebody = { id: number; userId: string; name: string; email: string }

export async function newAffiliate(request: APIRequestContext): Promise<Somebody> {
  // the newcomers of all journeys come from one address, of which thirty may sign up in an hour
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

/** Somebody else's browser, signed in, whose console must stay empty too; who it is can be left out for a visitor. */
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

// A script that says it is one is kept as a bot, and a bot takes nothing out of a cap.
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

/** Where a link leads a visitor, or the status it ends with. The link of somebody new is known a moment later. */
export async function follow(request: APIRequestContext, offerId: number, affiliateId: number): Promise<string> {
  const headers = { 'user-agent': CHROME }
  const open = () => request.get(`/c/${offerId}?a=${affiliateId}`, { maxRedirects: 0, headers })
  let answer = await open()
  // nothing is kept of a link of nobody
  for (let tries = 0; answer.status() === 404 && tries < 50; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    answer = await open()
  }
  return answer.headers().location ?? String(answer.status())
}

/**
 * Lumen Password Vault: 30% of each sale, held for a week. Offers of a flat sum with a hold may be given a daily ceiling
 * by the seed, whose rest an evening's sale does not fit in; this one never is.
 */
export const HELD_OFFER = 1190
/** What is bought of it, and what it pays. */
export const HELD_SALE = { amount: '120.00', payout: '$36.00' }

/** A visitor follows the link and buys, for a sum where the offer pays a share: the advertiser's server reports it. */
export async function buy(
  request: APIRequestContext,
  offerId: number,
  affiliateId: number,
  amount = '',
): Promise<void> {
  const landing = new URL(await follow(request, offerId, affiliateId), 'http://localhost')
  const data = { offerId, clickId: landing.searchParams.get('click_id') ?? '', amount }
  const answer = await request.post('/demo/landing/buy', { data })
  expect(await answer.json()).toMatchObject({ outcome: 'accepted' })
}

/** Fills in what every change asks for, and sends it. */
export async function confirm(page: Page, button: string, phrase?: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Reason', { exact: true }).fill(REASON)
  if (phrase) await dialog.getByLabel(`Type "${phrase}" to confirm`).fill(phrase)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog.getByLabel('Reason', { exact: true })).toBeHidden()
}

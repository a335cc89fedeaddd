// Slow: a connection is refused, made and repeated, each with its way to Discord and back.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { enter, expect, expectFailedRequests, takenOver, test, watch } from './fixtures'

const PASSWORD = 'a long enough password'
const PAGE = '/account/connections'
const WITH_BONUS = 'Successfully connected to Discord! You earned $5 bonus!'

const card = (page: Page): Locator => page.getByRole('region', { name: 'Discord' })
const connect = (page: Page) => card(page).getByRole('button', { name: /^Connect Discord/ })
const saying = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
/** Resolves when a text appears. It is shown for a second before the page reloads, so every frame is checked. */
const isSaid = (page: Page, words: string) =>
  page.waitForFunction((text) => document.body?.textContent.includes(text), words, { polling: 'raf' })
const balance = async (page: Page) =>
  (await (await page.request.get('/api/payouts/real-time')).json()).balance as number
const exchanges = (page: Page) => {
  const made: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/discord-bot/exchange-code')) made.push(new URL(request.url()).search)
  })
  return made
}

/** Signs up a new user, so that nobody else's balance changes. */
async function joinAsNew(page: Page, name: string) {
  const email = `discord.${name}.${Date.now()}@stoke.test`
  const answer = await page.request.post('/api/auth/sign-up', {
    data: { email, password: PASSWORD, firstName: 'Dis', lastName: 'Cord' },
  })
  expect(answer.ok()).toBe(true)
  await enter(page.context(), email, PASSWORD)
  await page.goto(PAGE)
}

const consent = (page: Page) => page.getByRole('heading', { name: /wants to access your Discord account/ })

async function decide(page: Page, answer: 'Allow' | 'Deny', username?: string) {
  await expect(consent(page)).toBeVisible()
  if (username) await page.getByLabel('Signed in as').fill(username)
  await page.getByRole('button', { name: answer }).click()
}

const unused = (name: string) => `${name}.${Date.now().toString(36)}`

test('Deny shows an error, Allow pays $5 once and reloads the page, and a repeated return pays nothing more [S1.8] [S2.51] [S4.46-S4.48] [S5.3] [S8.12] [S8.13] [S8.15]', {
  tag: '@main',
}, async ({ page }) => {
  await joinAsNew(page, 'allow')
  const made = exchanges(page)
  await connect(page).click()
  await expect(consent(page)).toBeVisible()
  await expectAccessible(page)
  await decide(page, 'Deny')
  await expect(saying(page, 'Discord connection failed: access_denied')).toBeVisible()
  await expect(page).toHaveURL(PAGE)
  expect(made).toEqual([])

  await expect(connect(page)).toHaveAccessibleName('Connect Discord, get $5')
  await connect(page).focus()
  await page.keyboard.press('Enter')
  const username = unused('allow')
  const first = isSaid(page, WITH_BONUS)
  await decide(page, 'Allow', username)
  await first
  await expect(page).toHaveURL(PAGE)
  await expect(card(page).getByText('Connected', { exact: true }).first()).toBeVisible()
  await expect(card(page)).toContainText(username)
  await expect(card(page)).toContainText('Member')
  await expectAccessible(page)
  expect(made).toHaveLength(1)
  expect(await balance(page)).toBe(5)

  // the same return URL again gets the same answer and changes nothing
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const again = isSaid(page, WITH_BONUS)
  await page.goto(`${PAGE}${made[0]?.replace('&saveAccessToken=true', '')}`)
  await again
  await expect(page).toHaveURL(PAGE)
  expect(await balance(page)).toBe(5)

  await expect.poll(() => loads).toBe(2)
  await takenOver(page)
  await card(page).getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(saying(page, 'Discord disconnected.')).toBeVisible()
  await expect(connect(page)).toHaveAccessibleName('Connect Discord')
  await connect(page).click()
  const third = isSaid(page, 'Successfully connected to Discord!')
  await decide(page, 'Allow', username)
  await third
  await expect(page.getByText(/You earned/)).toHaveCount(0)
  await expect(card(page)).toContainText('Connected')
  expect(await balance(page)).toBe(5)
})

test('two tabs at the same time connect once and pay once [S4.46] [Q31]', async ({ page, context }) => {
  await joinAsNew(page, 'tabs')
  const username = unused('tabs')
  const tabs = [page, await openTab(context)]
  for (const tab of tabs) await connect(tab).click()
  for (const tab of tabs) await tab.getByLabel('Signed in as').fill(username)
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Allow' }).click()))
  for (const tab of tabs) await expect(card(tab)).toContainText(username)
  // both tabs load again a second after the exchange: a context that closes meanwhile waits for them in vain
  for (const tab of tabs) await takenOver(tab)
  expect(await balance(page)).toBe(5)
})

test('an account connected elsewhere, a failing Discord and a foreign state show their errors [S8.14] [Q31]', async ({
  page,
  browser,
}) => {
  await joinAsNew(page, 'first')
  const username = unused('taken')
  await connect(page).click()
  await decide(page, 'Allow', username)
  await expect(card(page)).toContainText(username)

  const other = await (await browser.newContext()).newPage()
  watch(other)
  await joinAsNew(other, 'second')
  await connect(other).click()
  await decide(other, 'Allow', username)
  await expect(saying(other, 'This Discord account is connected to another account here.')).toBeVisible()
  await expect(other).toHaveURL(PAGE)
  expectFailedRequests(other, 409)

  await connect(other).click()
  await other.getByLabel('When you allow it').selectOption('server_error')
  await decide(other, 'Allow', unused('later'))
  await expect(saying(other, 'Discord did not answer. Connect again in a moment.')).toBeVisible()

  await other.goto(`${PAGE}?code=stolen&state=foreign`)
  await expect(saying(other, 'This connection was not started in this session')).toBeVisible()
  await expect(other).toHaveURL(PAGE)
  expect(await balance(other)).toBe(0)
  await other.context().close()
})

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  watch(tab)
  await tab.goto(PAGE)
  return tab
}

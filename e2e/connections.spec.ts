import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { DEMO_PASSWORD, enter, expect, test, watch } from './fixtures'

type Call = { url: string; headers: IncomingHttpHeaders }

/** An affiliate's tracker on this machine; the test server allows postbacks to it. */
async function openTracker() {
  const calls: Call[] = []
  const server = createServer(({ url = '', headers }, response) => {
    calls.push({ url, headers })
    response.end('thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { calls, origin: `http://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function keepSecret(page: Page, title: string): Promise<string> {
  const secret = await dialog(page, title).getByRole('textbox').inputValue()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(dialog(page, title)).toBeHidden()
  return secret
}

async function addPostback(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'Add postback' }).click()
  await page.getByLabel('Postback URL').fill(url)
  await dialog(page, 'Add a postback').getByRole('button', { name: 'Add postback' }).click()
  await expect(dialog(page, 'Signing secret')).toBeVisible()
  return keepSecret(page, 'Signing secret')
}

async function createKey(page: Page, ...scopes: string[]): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = dialog(page, 'Create an API key')
  await form.getByLabel('Name').fill('Journey')
  for (const scope of scopes) await form.getByRole('checkbox', { name: scope }).check()
  await form.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD)
  await form.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog(page, 'Your new key')).toBeVisible()
  return keepSecret(page, 'Your new key')
}

test.beforeEach(async ({ page }) => {
  await enter(page.context(), 'champion@stoke.test')
  await page.goto('/account/connections')
})

test('a link built with an API key is clicked, the visitor buys, and the affiliate’s tracker gets a signed call [S2.8]', async ({
  page,
  browser,
  baseURL,
}) => {
  const tracker = await openTracker()
  const secret = await addPostback(page, `${tracker.origin}/pb?c={click_id}&s={s1}&sum={payout}&is={status}`)
  const key = await createKey(page, 'Build tracking links', 'Read single conversions', 'Read the offers')
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(`${baseURL}/api/v1${path}`, { ...init, headers })
    return { status: answer.status, body: await answer.json() }
  }
  const { body: listed } = await call('/offers')
  const offer = listed.offers.find(({ name }: { name: string }) => name === 'Glowbox Beauty Trial')
  const order = { offerId: offer.id, s1: 'café & co' }
  const { body: built } = await call('/links', { method: 'POST', body: JSON.stringify(order) })

  const stranger = await browser.newContext()
  const visitor = await stranger.newPage()
  watch(visitor)
  await visitor.goto(built.link)
  await visitor.getByRole('button', { name: /^Buy/ }).click()
  await expect(visitor.getByText(/accepted/i).first()).toBeVisible()
  await stranger.close()

  await expect.poll(() => tracker.calls.length, { timeout: 30_000 }).toBe(1)
  const [heard] = tracker.calls
  const asked = new URL(heard?.url ?? '', tracker.origin).searchParams
  const { body } = await call('/conversions?limit=1')
  expect(body.conversions[0]).toMatchObject({ s1: 'café & co', clickId: asked.get('c'), offerId: offer.id })
  expect([asked.get('s'), asked.get('is')]).toEqual(['café & co', 'approved'])
  expect(Math.round(Number(asked.get('sum')) * 100)).toBe(body.conversions[0].payoutCents)
  const payload = tracker.origin + heard?.url
  const signed = heard?.headers as Record<string, string>
  new Webhook(secret).verify(payload, signed, { jsonParse: false })
  expect(() => new Webhook(secret).verify(`${payload}0`, signed, { jsonParse: false })).toThrow()

  // the call is in the log, and a replay sends the same again
  await page.getByRole('button', { name: /^Log and settings/ }).click()
  const sheet = dialog(page, 'Postback')
  await sheet.getByText('Delivered').first().click()
  await expect(sheet.getByText('thanks')).toBeVisible()
  await sheet.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => tracker.calls.length, { timeout: 30_000 }).toBe(2)
  expect(tracker.calls[1]?.url).toBe(heard?.url)
  expect(tracker.calls[1]?.headers['webhook-id']).toBe(heard?.headers['webhook-id'])
  await sheet.getByRole('button', { name: 'Remove' }).click()
  await dialog(page, 'Remove this postback?').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No postbacks' })).toBeVisible()

  // a revoked key is refused
  await page.getByRole('button', { name: 'Revoke Journey' }).click()
  await dialog(page, 'Revoke this key?').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Revoke Journey' })).toBeHidden()
  expect((await call('/offers')).status).toBe(401)
  await tracker.stop()
})

test('a test call shows the tracker’s response, with the keyboard only [S2.8]', async ({ page }) => {
  const tracker = await openTracker()
  await addPostback(page, `${tracker.origin}/pb?s={s1}`)
  const send = page.getByRole('button', { name: 'Send test' })
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your tracker answered 200.')).toBeVisible()
  const sheet = dialog(page, 'Postback')
  await expect(sheet.getByText('Test', { exact: true })).toBeVisible()
  expect(tracker.calls.map(({ url }) => url)).toEqual(['/pb?s=test-1'])
  await tracker.stop()
  await sheet.getByRole('button', { name: 'Send test' }).press('Enter')
  await expect(page.getByText('Nobody listens at this address.').first()).toBeVisible()
  await sheet.getByRole('button', { name: 'Remove' }).press('Enter')
  await dialog(page, 'Remove this postback?').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No postbacks' })).toBeVisible()
})

test('the API page and its OpenAPI document are open to signed-out visitors [S2.8]', async ({ browser, baseURL }) => {
  const stranger = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await stranger.newPage()
  watch(page)
  await page.goto('/developers')
  await expect(page.getByRole('heading', { name: 'Developers' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Build a tracking link' })).toContainText('/api/v1/links')
  const document = await (await page.request.get('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  await page.getByRole('link', { name: 'Your API keys' }).click()
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Faccount%2Fconnections/)
  await stranger.close()
})

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, enter, expect, test } from './fixtures'

type Values = Record<string, unknown>

/** A key made on the page, with the scopes it names. */
async function createKey(page: Page, name: string, ...scopes: string[]): Promise<string> {
  await page.goto('/account/connections')
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create an API key' })
  await form.getByLabel('Name').fill(name)
  for (const scope of scopes) await form.getByRole('checkbox', { name: scope }).check()
  await form.getByRole('checkbox', { name: /^Key for agents/ }).check()
  await form.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD)
  await form.getByRole('button', { name: 'Create key' }).click()
  const shown = page.getByRole('dialog', { name: 'Your new key' })
  const secret = await shown.getByRole('textbox').inputValue()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(shown).toBeHidden()
  return secret
}

async function connect(baseURL: string | undefined, key: string) {
  const client = new Client({ name: 'journey', version: '1' })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', baseURL), { requestInit: { headers } }))
  const call = async (name: string, given: Values = {}): Promise<Values> => {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: given })
    expect(isError, JSON.stringify(content)).toBeFalsy()
    return structuredContent as Values
  }
  return { call, close: () => client.close() }
}

const pathOf = (page: unknown) => new URL(String(page)).pathname + new URL(String(page)).search

test('an agent prepares a link, which exists once its affiliate confirms it, and one that is declined never does', async ({
  page,
  baseURL,
}) => {
  await enter(page.context(), 'champion@stoke.test')
  const key = await createKey(page, 'Desk agent', 'Read the offers', 'Read short links', 'Build tracking links')
  const { call, close } = await connect(baseURL, key)
  const { offers } = (await call('list_offers')).data as { offers: { id: number; name: string }[] }
  const offerId = offers.find(({ name }) => name === 'Glowbox Beauty Trial')?.id
  const slug = `agent-${Math.random().toString(36).slice(2, 8)}`
  const links = async () => JSON.stringify((await call('list_short_links')).data)

  const wanted = await call('prepare_create_short_link', { offerId, slug, source: 'newsletter' })
  expect(wanted).toMatchObject({ action: { state: 'waiting' }, note: expect.stringContaining('Nothing was done') })
  expect(await links()).not.toContain(slug)
  await page.goto(pathOf(wanted.page))
  const card = page.getByRole('region', { name: 'Make a short link' })
  await expect(card.getByText(slug)).toBeVisible()
  await expect(card.getByText('Desk agent')).toBeVisible()
  await card.getByRole('button', { name: 'Confirm: Make a short link' }).click()
  await expect(page.getByText('Confirmed and done.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Decided changes' }).getByText('Done').first()).toBeVisible()
  expect(await links()).toContain(slug)
  // the key opens nothing else
  const headers = { authorization: `Bearer ${key}` }
  expect((await page.request.get('/api/v1/offers', { headers })).status()).toBe(403)
  const { id } = wanted.action as { id: string }
  expect((await call('get_prepared', { action: id })).data).toMatchObject({ action: { state: 'done' } })

  const refused = await call('prepare_create_short_link', { offerId, slug: `${slug}-no`, source: 'newsletter' })
  await page.goto(pathOf(refused.page))
  await page.getByRole('button', { name: 'Decline: Make a short link' }).click()
  await expect(page.getByText('Declined. Nothing was done.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible()
  expect(await links()).not.toContain(`${slug}-no`)

  // the notice leads to the page
  await page.goto('/home')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('An agent’s change needs your confirmation').first()).toBeVisible()
  await close()
})

test('an agent of staff prepares a text of an offer; staff see from what to what, and a stale one is refused', async ({
  page,
  baseURL,
}) => {
  await enter(page.context(), 'super@stoke.test')
  const key = await createKey(page, 'Office agent', 'Read the offers you see', 'Apply for, propose and change offers')
  const { call, close } = await connect(baseURL, key)
  const listed = (await call('list_all_offers', { q: 'Glowbox Beauty Trial' })).data as { rows: { id: number }[] }
  const id = listed.rows[0]?.id
  const offer = async () => (await call('get_offer_by_staff', { id })).data as { description: string; version: number }
  const { description, version } = await offer()
  const text = `${description} Ships in two days.`
  const reason = 'The advertiser asked for it.'
  const first = await call('prepare_change_offer', { id, version, description: text, reason })
  const second = await call('prepare_change_offer', { id, version, description: 'Something else.', reason })

  await page.goto(pathOf(first.page))
  const card = page.getByRole('region', { name: 'Change an offer' }).filter({ hasText: 'Ships in two days.' })
  await expect(card.getByText('Glowbox Beauty Trial')).toBeVisible()
  await card.getByRole('button', { name: 'Confirm: Change an offer' }).click()
  await expect(page.getByText('Confirmed and done.')).toBeVisible()
  expect((await offer()).description).toBe(text)

  // the other was prepared for the offer as it was before
  await page.goto(pathOf(second.page))
  await page.getByRole('button', { name: 'Confirm: Change an offer' }).click()
  await expect(page.getByText(/changed since the preview/).first()).toBeVisible()
  expect((await offer()).description).toBe(text)

  const back = await call('prepare_change_offer', { id, version: (await offer()).version, description, reason })
  await page.goto(pathOf(back.page))
  await page.getByRole('button', { name: 'Confirm: Change an offer' }).click()
  await expect(page.getByText('Confirmed and done.')).toBeVisible()
  expect((await offer()).description).toBe(description)
  await close()
})

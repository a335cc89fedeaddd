import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { NEW_PASSWORD, newAffiliate } from './admin-steps'
import { keyOf, keyWith } from './api-keys'
import { enter, expect, test } from './fixtures'

const execute = promisify(execFile)
let home = ''

/** curl prints the status after the body, though the commands do not ask for it. */
test.beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'curl-'))
  writeFileSync(path.join(home, '.curlrc'), 'silent\nshow-error\nnoproxy = "*"\nwrite-out = "\\n%{http_code}"\n')
})

test.afterAll(() => rmSync(home, { recursive: true, force: true }))

type Variables = { API_KEY: string } & Record<string, string>

/** Runs the command an operation has on the page that is open, in a shell with these variables. */
async function run(page: Page, operation: string, variables: Variables) {
  const command = await page.locator(`#${operation} figure`, { hasText: 'curl' }).locator('pre').textContent()
  const env = { ...process.env, CURL_HOME: home, ...variables }
  const { stdout } = await execute('sh', ['-c', command ?? ''], { env })
  const [, body = '', status] = /^(.*)\n(\d{3})$/s.exec(stdout) ?? []
  return { status: Number(status), body: JSON.parse(body) }
}

test('the first commands of the reference answer in the demo as they are printed', async ({ page }) => {
  await enter(page.context(), 'champion@stoke.test')
  await page.goto('/developers')
  const API_KEY = await keyOf(page, 'stats:read', 'conversions:read', 'offers:read', 'links:write')

  const stats = await run(page, 'getStats', { API_KEY })
  expect([stats.status, Array.isArray(stats.body.rows)]).toEqual([200, true])
  const { status, body } = await run(page, 'listConversions', { API_KEY })
  expect([status, new Set(body.conversions.map((one: { status: string }) => one.status))]).toEqual([
    200,
    new Set(['approved']),
  ])
  const offers = await run(page, 'listOffers', { API_KEY })
  expect([offers.status, offers.body.offers.some(({ id }: { id: number }) => id === 1904)]).toEqual([200, true])
  expect(await run(page, 'getOffer', { API_KEY })).toMatchObject({ status: 200, body: { id: 1904 } })
  const link = await run(page, 'buildLink', { API_KEY })
  expect(link).toMatchObject({ status: 200, body: { offerId: 1904, link: expect.stringContaining('s1=november') } })

  const withoutScope = await run(page, 'listOffers', { API_KEY: await keyOf(page, 'stats:read') })
  expect(withoutScope).toMatchObject({ status: 403, body: { error: { code: 'scope_required' } } })
})

test('a command with a part of the address left open answers once that is set, as the page says', async ({ page }) => {
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/developers?part=staff-advertisers-and-offers')
  await expect(page.getByRole('region', { name: 'Calling the API' })).toContainText(
    'names such as $ID are parts of the address: set them first, as in ID=1904',
  )
  const API_KEY = await keyOf(page, 'offers:read')
  const list = await run(page, 'listAllOffers', { API_KEY })
  const [{ id }] = list.body.rows
  expect(await run(page, 'getOfferByStaff', { API_KEY, ID: String(id) })).toMatchObject({ status: 200, body: { id } })
  expect(await run(page, 'getOfferByStaff', { API_KEY, ID: '2147483647' })).toMatchObject({ status: 404 })
})

test('a ticket is opened, answered and read by the commands of the reference', async ({ page, request }) => {
  const { email } = await newAffiliate(request)
  await enter(page.context(), email, NEW_PASSWORD)
  await page.goto('/developers?part=affiliates-money-rewards-and-messages')
  const API_KEY = await keyWith(page, NEW_PASSWORD, ['support:read', 'support:write'])

  const opened = await run(page, 'createTicket', { API_KEY })
  expect([opened.status, opened.body.subject]).toEqual([201, 'A question'])
  const NUMBER = String(opened.body.number)
  expect(await run(page, 'replyToTicket', { API_KEY, NUMBER })).toMatchObject({ status: 201 })
  const read = await run(page, 'getTicket', { API_KEY, NUMBER })
  expect(read.body.messages.map(({ body }: { body: string }) => body)).toEqual([
    'How are days counted?',
    'Here is what you asked for.',
  ])
  const list = await run(page, 'listTickets', { API_KEY })
  expect(list.body).toMatchObject({ tickets: [{ number: opened.body.number, status: 'open' }], nextCursor: null })
})

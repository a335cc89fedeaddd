// Slow: scripts install, type-check and run the client library as processes.
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { addDays } from '../lib/platform/dates/days'
import { packClient } from '../scripts/client.mjs'
import { keyOf, post } from './api-keys'
import { enter, expect, test } from './fixtures'

const execute = promisify(execFile)
let project = ''

/** A project of a stranger: the packed library, what it depends on, and nothing else. */
test.beforeAll(async () => {
  const archive = await packClient()
  project = mkdtempSync(path.join(tmpdir(), 'client-'))
  const modules = path.join(project, 'node_modules')
  const installed = path.join(modules, '@stoke', 'client')
  mkdirSync(installed, { recursive: true })
  await execute('tar', ['xzf', archive, '-C', installed, '--strip-components=1'])
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }')
  symlinkSync(path.resolve('node_modules/standardwebhooks'), path.join(modules, 'standardwebhooks'))
})

test.afterAll(() => rmSync(project, { recursive: true, force: true }))

const example = (name: string) => path.join(project, 'node_modules', '@stoke', 'client', 'examples', name)

async function runExample(name: string, args: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await execute(process.execPath, [example(name), ...args], { env: { ...process.env, ...env } })
  return stdout
}

const lastLine = (output: string) => JSON.parse(output.trim().split('\n').at(-1) ?? '')

test('a script of a super admin creates an advertiser and an offer, which staff find in the product', async ({
  page,
  baseURL,
}) => {
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/offers')
  const key = await keyOf(page, 'advertisers:write', 'offers:read', 'offers:write')
  const env = { STOKE_URL: String(baseURL), STOKE_KEY: key }
  const { offerId } = lastLine(await runExample('create-offer.mjs', ['Harbor Tea', 'https://harbor-tea.example'], env))
  await page.goto(`/admin/offers/${offerId}`)
  await expect(page.getByRole('heading', { level: 2, name: /^Harbor Tea Spring Sale/ })).toBeVisible()

  const refused = runExample('create-offer.mjs', ['Harbor Tea'], {
    ...env,
    STOKE_KEY: await keyOf(page, 'offers:read'),
  })
  await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('(403 scope_required)') })
})

test('a script of an affiliate pulls a report that agrees with the API, and one with types is checked', async ({
  page,
  baseURL,
}) => {
  await enter(page.context(), 'champion@stoke.test')
  await page.goto('/account/connections')
  const key = await keyOf(page, 'stats:read', 'conversions:read')
  const to = new Date().toISOString().slice(0, 10)
  const from = addDays(to, -30)
  const env = { STOKE_URL: String(baseURL), STOKE_KEY: key }
  const { conversions } = lastLine(await runExample('report.mjs', [from, to], env))
  expect(conversions).toBeGreaterThan(100)
  const { rows } = await (
    await page.request.get(`/api/v1/stats?from=${from}&to=${to}&by=offer`, {
      headers: { authorization: `Bearer ${key}` },
    })
  ).json()
  const counted = rows.reduce(
    (total: number, row: Record<string, number>) =>
      total + (row.conversions ?? 0) + (row.rejected ?? 0) + (row.reversed ?? 0),
    0,
  )
  expect(conversions).toBe(counted)

  writeFileSync(path.join(project, 'right.ts'), typed("'listConversions'", 'payoutCents'))
  writeFileSync(path.join(project, 'wrong.ts'), typed("'listConversions'", 'payoutCent'))
  await check('right.ts')
  await expect(check('wrong.ts')).rejects.toMatchObject({
    stdout: expect.stringContaining("'payoutCent' does not exist"),
  })
})

const typed = (operation: string, field: string) => `import { Stoke } from '@stoke/client'
const stoke = new Stoke({ baseUrl: 'https://stoke.example', key: 'stk_' })
for await (const row of stoke.rows(${operation}, { query: { limit: 10 } })) console.log(row.${field}.toFixed())
`

/** Checks the types of a file of the project as its developer would. */
function check(file: string) {
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022']
  return execute(process.execPath, [path.resolve('node_modules/typescript/bin/tsc'), ...options, file], {
    cwd: project,
  })
}

test('a script verifies what is sent to it, and refuses what was signed with another secret', async ({ page }) => {
  await enter(page.context(), 'newbie@stoke.test')
  await page.goto('/account/connections')
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const order = { url: `http://127.0.0.1:${port}/hook`, method: 'post', events: ['approved'], offerId: null }
  const { postback, secret } = await post<{ postback: { id: string }; secret: string }>(
    page,
    '/api/account/postbacks',
    order,
  )
  const hear = listener(page, port, `/api/account/postbacks/${postback.id}/test`)
  const { code, lines } = await hear(secret)
  expect(code).toBe(204)
  expect(lastLine(lines.join('\n'))).toMatchObject({ status: 'approved' })
  expect(await hear('whsec_YW5vdGhlciBzZWNyZXQgb2YgYW5vdGhlcg==')).toEqual({ code: 400, lines: [] })
})

test('a script verifies a webhook of an advertiser, with its id, order and object', async ({ page }) => {
  await enter(page.context(), 'advertiser@stoke.test')
  await page.goto('/advertiser/webhooks')
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const order = { name: 'Client', url: `http://127.0.0.1:${port}/hook`, types: ['conversion.approved'] }
  const { endpoint, secret } = await post<{ endpoint: { id: string }; secret: string }>(
    page,
    '/api/advertiser/webhooks',
    order,
  )
  const { code, lines } = await listener(page, port, `/api/advertiser/webhooks/${endpoint.id}/test`)(secret)
  expect(code).toBe(204)
  expect(lastLine(lines.join('\n'))).toMatchObject({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    type: 'webhook.test',
    version: 1,
    order: 'in_order',
    sequence: expect.any(Number),
    object: { type: expect.any(String), id: expect.any(String) },
  })
  const removed = await page.request.delete(`/api/advertiser/webhooks/${endpoint.id}`, {
    headers: { origin: new URL(page.url()).origin },
  })
  expect(removed.ok()).toBe(true)
})

/** Starts the example with a secret, has a test sent to it, and says what it answered and printed. */
const listener =
  (page: Page, port: number, testAddress: string) =>
  async (webhookSecret: string): Promise<{ code: number; lines: string[] }> => {
    const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: webhookSecret }
    const server = spawn(process.execPath, [example('webhook-server.mjs')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    server.stdout.on('data', (chunk) => {
      output += chunk
    })
    try {
      await expect.poll(() => output).toContain('Listening')
      const told = await post<{ httpStatus: number } | { event: { httpStatus: number } }>(page, testAddress)
      const { httpStatus } = 'httpStatus' in told ? told : told.event
      return { code: httpStatus, lines: output.trim().split('\n').slice(1) }
    } finally {
      server.kill()
    }
  }

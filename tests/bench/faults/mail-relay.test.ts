import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmCampaign, createCampaign } from '@/lib/people/campaigns/admin-service'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { beginSession } from '@/tests/support/accounts/session'
import { createStaff } from '@/tests/support/backoffice/staff'
import { load, spread } from '@/tests/support/bench/process-figures'
import { startWeb, type WebProcess } from '@/tests/support/bench/web-process'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createUser } from '@/tests/support/factories/users'
import { type Letter, SmtpServer } from '@/tests/support/messages/smtp-server'
import { campaignSketch, createCrowd } from '@/tests/support/people/campaigns'

const CROWD = 100_000
const SIGN_UPS = 50
const CONNECTIONS = 5
const RELAY_MS = 1_000
/** A hundred emails, five at a time, a second each, behind the five that are being sent; and half as much again. */
const URGENT_WITHIN_MS = 30_000
const API_P99_MS = 500
const GROWN_MB = 150

const relay = new SmtpServer(() => pause(RELAY_MS))
let web: WebProcess
let cookie: string
let closeWritten: () => Promise<void>

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'stoke-relay-'))
  closeWritten = await useWrittenDatabase('mail_relay')
  await relay.listen()
  cookie = (await beginSession(await createUser())).headers.get('cookie') ?? ''
  // fifty people sign up from as many addresses
  const env = { SMTP_URL: relay.url, MAIL_FROM: 'Stoke <no-reply@stoke.test>', TRUST_PROXY: '1' }
  web = await startWeb(3995, env)
}, 900_000)
afterAll(async () => {
  await web?.stop('SIGKILL')
  await relay.goAway()
  await closeWritten()
  rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
})

test(`under a campaign of ${CROWD} emails, to a mail server that takes a second for each, ${SIGN_UPS} people get their confirmation and their reset within ${URGENT_WITHIN_MS / 1_000} seconds, and pages answer as before`, async () => {
  const quiet = spread(await apiTimes(10_000))
  const before = await web.measure()
  await sendCampaign()
  const under = await duringSignUps()
  await pause(2_000)
  const after = await web.measure()
  const firstCampaign = relay.letters.find(({ to }) => to.endsWith('@crowd.test'))
  const waits = [...under.confirmations, ...under.resets]
  const figures = {
    confirmations: spread(under.confirmations),
    resets: spread(under.resets),
    mostAtOnce: relay.mostOpen,
  }
  console.log('slow mail relay', load(), figures, { apiBefore: quiet, apiDuring: spread(under.api) })
  console.log('slow mail relay, process', { before, after }, 'idle in transaction', under.idleInTransaction)
  expect(firstCampaign).toBeDefined()
  expect(waits).toHaveLength(2 * SIGN_UPS)
  expect(Math.max(...waits)).toBeLessThan(URGENT_WITHIN_MS)
  expect(relay.mostOpen).toBe(CONNECTIONS)
  expect(under.idleInTransaction).toBe(0)
  expect(after.residentMb).toBeLessThan(before.residentMb + GROWN_MB)
  await expectOldestFirst()
  expect(spread(under.api).p99).toBeLessThan(API_P99_MS)
})

test('the mail server goes away for ten seconds and comes back: every email handed over is marked as sent, and only those under way are sent twice, with the same Message-ID', async () => {
  const underWay = relay.open
  await relay.goAway()
  const gone = performance.now()
  const emails = Array.from({ length: 5 }, (_, n) => `gone-${n}@relay.test`)
  for (const [n, email] of emails.entries()) expect((await signUp(email, 200 + n)).status).toBe(201)
  await pause(10_000)
  await relay.listen()
  const back = performance.now()
  await expect.poll(() => emails.every((email) => letterTo(email)), { timeout: 180_000, interval: 250 }).toBe(true)
  const normalMs = Math.max(...emails.map((email) => letterTo(email)?.takenAt ?? 0)) - back
  const twice = repeated(relay.letters)
  console.log('mail relay away', load(), {
    awayMs: Math.round(back - gone),
    normalMs: Math.round(normalMs),
    underWay,
    twice,
  })
  expect(normalMs).toBeLessThan(90_000)
  // it had not answered for any of these
  expect(twice).toBeLessThanOrEqual(underWay)
  await expectAllMarked()
})

test('the process is stopped and started while it sends: nothing is lost or sent twice', async () => {
  const before = relay.letters.length
  await web.stop('SIGTERM')
  await expectAllMarked()
  const env = { SMTP_URL: relay.url, MAIL_FROM: 'Stoke <no-reply@stoke.test>', TRUST_PROXY: '1' }
  web = await startWeb(3995, env)
  await expect.poll(() => relay.letters.length, { timeout: 120_000 }).toBeGreaterThan(before + 20)
  const twice = repeated(relay.letters)
  await web.stop('SIGKILL')
  const underWay = relay.open
  await pause(2 * RELAY_MS)
  web = await startWeb(3995, env)
  const after = relay.letters.length
  // what the killed process was sending belongs to it for two minutes
  await pause(150_000)
  const failed = await db().mailMessage.count({ where: { status: 'failed' } })
  const again = repeated(relay.letters) - twice
  console.log('mail process stopped and killed', load(), {
    twice,
    underWay,
    again,
    sentSince: relay.letters.length - after,
  })
  expect(failed).toBe(0)
  expect(again).toBeLessThanOrEqual(CONNECTIONS)
})

/** A campaign to everybody, confirmed as staff do; the job queues its emails. */
async function sendCampaign(): Promise<void> {
  const { bucketId } = await createCrowd(CROWD)
  await db().$executeRaw`ANALYZE`
  const context = { actor: await createStaff(), at: systemClock.now() }
  const id = await createCampaign(context, campaignSketch(bucketId))
  const confirmed = {
    version: 1,
    count: CROWD,
    scheduledAt: null,
    confirm: `send to ${CROWD}`,
    reason: 'For the launch',
  }
  await confirmCampaign(context, { id, ...confirmed })
  const queued = () => db().mailMessage.count({ where: { isUrgent: false } })
  await expect.poll(queued, { timeout: 400_000, interval: 1_000 }).toBe(CROWD)
  await expect.poll(() => relay.open, { timeout: 60_000 }).toBe(CONNECTIONS)
}

/** Fifty people sign up within ten seconds and ask for a new password at once. */
async function duringSignUps() {
  const asked = new Map<string, number>()
  const watching = apiTimes(URGENT_WITHIN_MS)
  const emails = Array.from({ length: SIGN_UPS }, (_, n) => `person-${n}@relay.test`)
  let idleInTransaction = 0
  for (const [n, email] of emails.entries()) {
    asked.set(email, performance.now())
    expect((await signUp(email, n)).status).toBe(201)
    void post('/api/auth/password-reset', { email }, n)
    idleInTransaction = Math.max(idleInTransaction, await longIdleTransactions())
    await pause(100)
  }
  const api = await watching
  await expect.poll(() => lettersTo(emails).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2 * SIGN_UPS)
  const waits = (subject: RegExp) =>
    lettersTo(emails).flatMap(({ to, text, takenAt }) =>
      subject.test(text.replaceAll('=\n', '')) ? [takenAt - (asked.get(to) ?? 0)] : [],
    )
  return { api, idleInTransaction, confirmations: waits(/confirm-email/), resets: waits(/reset-password/) }
}

const lettersTo = (emails: readonly string[]) => relay.letters.filter(({ to }) => emails.includes(to))
const letterTo = (email: string) => relay.letters.find(({ to }) => to === email)

function signUp(email: string, number: number): Promise<Response> {
  return post(
    '/api/auth/sign-up',
    { email, firstName: 'Ada', lastName: 'Test', password: 'correct horse battery' },
    number,
  )
}

function post(url: string, body: object, number: number): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${number}` }
  return fetch(web.base + url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** The times of an API call, five in a second. */
async function apiTimes(forMs: number): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    const began = performance.now()
    const answer = await fetch(`${web.base}/api/payouts/real-time`, { headers: { cookie } })
    await answer.text()
    expect(answer.status).toBe(200)
    times.push(performance.now() - began)
    await pause(200)
  }
  return times
}

/** Transactions that wait for something outside the database. */
async function longIdleTransactions(): Promise<number> {
  const [row] = await db().$queryRaw<[{ n: number }]>`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND state_change < now() - interval '500 ms'`
  return row.n
}

/** Campaign emails went in the order they were queued, as far as emails sent at the same time have an order. */
async function expectOldestFirst(): Promise<void> {
  const [row] = await db().$queryRaw<[{ n: number }]>`
    SELECT count(*)::int AS n FROM mail_message waiting
    WHERE waiting.status = 'queued' AND waiting.claimed_until IS NULL AND NOT waiting.is_urgent
      AND waiting.created_at < (SELECT max(created_at) FROM mail_message WHERE status = 'sent' AND NOT is_urgent)`
  expect(row.n).toBe(0)
}

/** Every email the mail server acknowledged is marked as sent, and none that it did not. */
async function expectAllMarked(): Promise<void> {
  const missing = async () => {
    const acknowledged = new Set(relay.letters.map(({ messageId }) => messageId.slice(1, 37)))
    const sent = await db().mailMessage.findMany({ where: { status: 'sent' }, select: { id: true } })
    const marked = new Set(sent.map(({ id }) => id))
    const unmarked = [...acknowledged].filter((id) => !marked.has(id)).length
    return {
      unmarked: Math.max(0, unmarked - CONNECTIONS),
      unsent: sent.filter(({ id }) => !acknowledged.has(id)).length,
    }
  }
  await expect.poll(missing, { timeout: 30_000, interval: 500 }).toEqual({ unmarked: 0, unsent: 0 })
}

/** How many emails the mail server took more often than once. */
const repeated = (letters: readonly Letter[]): number =>
  letters.length - new Set(letters.map(({ messageId }) => messageId)).size

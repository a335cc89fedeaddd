import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_ADVERTISER } from '@/lib/accounts/sign-in/demo-constants'
import { db, pool } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { SCHEDULE } from '@/lib/runtime/jobs/schedule'
import { getTestView } from '@/lib/tracking/test-mode/data'
import { makeTestLink, moveTestClock } from '@/lib/tracking/test-mode/test-account-service'
import { demoToken } from '@/prisma/seed/advertisers'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { openDemoDatabase } from '@/tests/support/setup/demo-database'
import { answersOf, differences, liveTables, type RouteIds } from '@/tests/support/tracking/live-figures'
import { CHROME, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

const NOW = new Date('2026-05-14T18:20:00-04:00')

/** Jobs that call others over the network or delete what is old; the rest runs before and after. */
const NOT_RUN = new Set([
  'deliver-mail',
  'deliver-pushes',
  'deliver-postbacks',
  'check-link-domains',
  'delete-old-data',
])

type Reading = Map<string, string>
let before: { tables: Reading; answers: Reading }
let after: typeof before
let accounts: number[]

async function runJobs(): Promise<void> {
  for (const { name, run } of SCHEDULE) if (!NOT_RUN.has(name)) await run(NOW, fixedClock(NOW))
}

const userOf = (email: string) => db().user.findFirstOrThrow({ where: { email }, include: { affiliate: true } })
const sessions: Headers[] = []
let ids: RouteIds = {}

async function readAll(): Promise<typeof before> {
  const answers: Reading = new Map()
  for (const [place, headers] of sessions.entries())
    for (const [path, text] of await answersOf(ids, headers, ['', '?from=2026-05-01&to=2026-05-14']))
      answers.set(`${place} ${path}`, text)
  return { tables: await liveTables(), answers }
}

/** Clicks and sales of a test account on offers, with repeats, refunds and reversals. */
async function trade(accountId: number, offers: { id: number; advertiserId: number }[]): Promise<string[]> {
  const states: string[] = []
  for (const { id, advertiserId } of offers)
    for (let visit = 0; visit < 6; visit += 1) {
      const peer = `198.51.100.${visit + 1}`
      const answer = await track(`/c/${id}?a=${accountId}&source=test&s1=x`, {
        at: NOW,
        peer,
        headers: { 'user-agent': CHROME },
      })
      const location = new URL(String(answer.headers.location ?? '/'), 'http://localhost')
      const click_id = location.searchParams.get('click_id') ?? location.searchParams.get('cid') ?? undefined
      if (!click_id) continue
      const sale = { token: demoToken(advertiserId), txn_id: `T-${accountId}-${id}-${visit}`, amount: '49.90' }
      for (const call of [
        { ...sale, click_id },
        { ...sale, click_id },
        { ...sale, txn_id: `${sale.txn_id}-b`, click_id },
      ])
        states.push(String((await postback(call, { at: NOW })).body.state))
      if (visit === 4) await postback({ ...sale, event: 'reversal', amount: undefined }, { at: NOW })
      if (visit === 5) await postback({ ...sale, event: 'refund', amount: '9.90' }, { at: NOW })
    }
  return states
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await openDemoDatabase(NOW)
  const [affiliate, staff, person] = await Promise.all(
    ['affiliate@stoke.test', 'super@stoke.test', 'advertiser@stoke.test'].map(userOf),
  )
  for (const user of [affiliate, staff, person]) if (user) sessions.push(await signedInHeaders(user, NOW))
  const { advertiserId } = DEMO_ADVERTISER
  const offers = await db().offer.findMany({ where: { advertiserId, status: 'active' }, orderBy: { id: 'asc' } })
  const offerId = String(offers[0]?.id)
  const affiliateId = affiliate?.affiliate?.id ?? 0
  ids = {
    offers: offerId,
    advertisers: String(advertiserId),
    'manage-users': String(affiliate?.id),
    affiliates: String(affiliateId),
    'fraud-analysis': String(affiliateId),
    'report-views': 'affiliate',
  }
  await runJobs()
  await runJobs()
  before = await readAll()

  const owners = ['network', { affiliateId }, { advertiserId }] as const
  const links = await Promise.all(owners.map((owner) => makeTestLink({ at: NOW }, { owner, offerId: Number(offerId) })))
  accounts = links.map(({ accountId }) => accountId)
  await rulesSettled()
  const states = await Promise.all(accounts.map((accountId) => trade(accountId, offers)))
  for (const own of states) expect(own).toContain('pending')
  for (const accountId of accounts) await moveTestClock({ at: NOW }, { accountId, to: 'payout' })
  await runJobs()
  after = await readAll()
}, 300_000)
afterAll(() => vi.useRealTimers())

describe('live figures beside test mode', () => {
  test('the tests were held, approved, reversed and paid out, each account from its own money', async () => {
    for (const accountId of accounts) {
      const { balances, conversions, clicks, payouts } = await getTestView(accountId, NOW)
      expect(clicks.length).toBeGreaterThan(5)
      expect(new Set(conversions.map(({ status }) => status))).toContain('approved')
      expect(balances.paidCents).toBeGreaterThan(0)
      expect(payouts).toMatchObject([{ status: 'paid' }])
    }
  })

  test('every row that belongs to no test account is as it was', () => {
    expect(differences(before.tables, after.tables)).toEqual([])
  })

  test('every answer of the API to an affiliate, to staff and to an advertiser is as it was', () => {
    expect([...after.answers].filter(([, text]) => text.startsWith('5'))).toEqual([])
    expect(before.answers.size).toBeGreaterThan(300)
    expect(differences(before.answers, after.answers)).toEqual([])
  })

  test('the accounts of the network hold what they held, and those of test mode what the tests moved', async () => {
    const { rows } = await pool().query<{ kind: string; tests: boolean; cents: string }>(`
      SELECT a.kind::text AS kind, coalesce(t.affiliate_id >= 2000000000, false) AS tests, sum(t.amount_cents) AS cents
      FROM ledger_transfer t JOIN ledger_account a ON a.id IN (t.debit_account_id, t.credit_account_id)
      WHERE a.affiliate_id IS NULL GROUP BY 1, 2`)
    expect(rows.length).toBeGreaterThan(6)
    for (const { kind, tests } of rows) expect([kind, tests]).toEqual([kind, kind.startsWith('test_')])
  })

  test('the roll-ups of the tests match their events', async () => {
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  })
})

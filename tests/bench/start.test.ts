import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, pool } from '@/lib/platform/database/db'
import { load } from '@/tests/support/bench/process-figures'
import { startTracker, type TrackerProcess } from '@/tests/support/bench/tracker-process'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'

/** Clicks of this month; fewer for a first look, by START_CLICKS. */
const CLICKS = Number(process.env.START_CLICKS ?? 5_000_000)
const AT_ONCE = 500_000
const STARTS = 5
const LIMIT_MS = 2_000
const VISITORS = 1_500
const PORT = Number(process.env.BENCH_PORT ?? 3990)

let close: () => Promise<void>
let affiliateId: number
let offerId: number
const trackers: TrackerProcess[] = []

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'stoke-start-'))
  process.env.TRUST_PROXY = '1'
  close = await useWrittenDatabase('start_of_a_tracker')
  affiliateId = (await createAffiliate()).id
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
}, 600_000)
afterAll(async () => {
  for (const tracker of trackers) await tracker.stop('SIGTERM')
  await close()
  rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
})

const link = (base: string) => `${base}/c/${offerId}?a=${affiliateId}&source=bench`
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Opens the link as a visitor of a browser of its own. */
async function visit(base: string, visitor: string): Promise<number> {
  const headers = { 'user-agent': browser, cookie: `stoke_visitor=${visitor}`, 'x-forwarded-for': '203.0.113.9' }
  const answer = await fetch(link(base), { redirect: 'manual', headers })
  await answer.arrayBuffer()
  return answer.status
}

const newVisitor = () => randomUUID().replaceAll('-', '')

/** From the start of the process to the answer of its first click, in milliseconds: the middle of several starts. */
async function firstClickMs(): Promise<number> {
  const times: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const tracker = await startTracker(PORT)
    expect(await visit(tracker.base, newVisitor())).toBe(302)
    times.push(performance.now() - tracker.startedAt)
    await tracker.stop('SIGTERM')
  }
  return Math.round(times.sort((a, b) => a - b)[Math.floor(STARTS / 2)] ?? Number.NaN)
}

async function addClicks(): Promise<void> {
  for (let first = 0; first < CLICKS; first += AT_ONCE) {
    await pool().query(
      `INSERT INTO click (affiliate_id, id, offer_id, source_id, s1, visitor, user_agent, is_unique, created_at)
       SELECT $1, overlay(overlay(stoke_uuid_floor(at)::text placing '7' || substr(draw, 1, 3) from 15)
           placing '8' || substr(draw, 4, 3) || '-' || substr(draw, 7, 12) from 20)::uuid,
         $2, 0, 'cr-' || n % 500, decode(draw, 'hex'), 'Mozilla/5.0', true, at
       FROM (SELECT n, md5(n::text) AS draw, date_trunc('month', now()) + random() * (now() - date_trunc('month', now())) AS at
         FROM generate_series($3::bigint, $3::bigint + $4::bigint - 1) n) drawn`,
      [affiliateId, offerId, first, Math.min(AT_ONCE, CLICKS - first)],
    )
  }
  await pool().query('VACUUM ANALYZE click')
}

/** How many rows of clicks were read so far, by scans and by indexes. */
async function clicksRead(): Promise<number> {
  await pool().query('SELECT pg_stat_force_next_flush()')
  const { rows } = await pool().query<{ count: string }>(
    `SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint AS count
     FROM pg_stat_user_tables WHERE relname LIKE 'click\\_2%' OR relname = 'click_default'`,
  )
  return Number(rows[0]?.count)
}

test(`a tracker answers its first click within ${LIMIT_MS} ms of its start, with ${CLICKS} clicks of the month as with none, of which it reads none [Q65]`, async () => {
  const none = await firstClickMs()
  await addClicks()
  const before = await clicksRead()
  const many = await firstClickMs()
  const read = (await clicksRead()) - before
  console.log('first click, ms', { none, many, read }, load())
  writeFileSync('docs/figures/start.json', `${JSON.stringify({ clicks: CLICKS, none, many, read }, null, 2)}\n`)
  expect(read).toBe(0)
  expect(many).toBeLessThan(LIMIT_MS)
}, 1_800_000)

test.each([1, 2, 3])(
  '%i trackers count each visitor once who comes to all of them at the same time [Q65]',
  async (count) => {
    const own = await createAffiliate()
    affiliateId = own.id
    for (let n = 0; n < count; n += 1) trackers.push(await startTracker(PORT + 1 + n))
    const visitors = Array.from({ length: VISITORS }, newVisitor)
    for (let first = 0; first < VISITORS; first += 50) {
      const some = visitors.slice(first, first + 50)
      const statuses = await Promise.all(
        some.flatMap((visitor) => trackers.flatMap(({ base }) => [visit(base, visitor), visit(base, visitor)])),
      )
      expect(new Set(statuses)).toEqual(new Set([302]))
    }
    for (const tracker of trackers.splice(0)) await tracker.stop('SIGTERM')
    const where = { affiliateId: own.id }
    const [all, unique] = [
      await db().click.count({ where }),
      await db().click.count({ where: { ...where, isUnique: true } }),
    ]
    const { uniqueClicks } = (await db().statDay.aggregate({ where, _sum: { uniqueClicks: true } }))._sum
    expect({ all, unique, uniqueClicks }).toEqual({
      all: 2 * count * VISITORS,
      unique: VISITORS,
      uniqueClicks: VISITORS,
    })
  },
  600_000,
)

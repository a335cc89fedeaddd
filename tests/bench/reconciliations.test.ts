import { afterAll, beforeAll, expect, test } from 'vitest'
import { PART_BYTES } from '@/lib/imports/files/constants'
import { LIST_ROWS_MAX } from '@/lib/imports/reconciliation/constants'
import { getReconciliation } from '@/lib/imports/reconciliation/data'
import { runReconciliations } from '@/lib/imports/reconciliation/run-service'
import { compareList, createList, storeListPart } from '@/lib/imports/reconciliation/service'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { load } from '@/tests/support/bench/process-figures'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'

// The largest list that is taken, in a PostgreSQL that writes to disk, beside as many recorded sales and refused calls.
const ROWS = Number(process.env.BENCH_ROWS ?? LIST_ROWS_MAX)
/** A list of a million rows on two quiet cores, and what the process may take more than before. */
const SECONDS_MAX = 60
const MEMORY_MAX_MB = 400

/** Of each hundred lines, how many have a cause; the rest matches. */
const SHARES = [
  ['not_received', 4],
  ['unknown_click', 2],
  ['refused', 3],
  ['outside_window', 2],
  ['budget_used_up', 1],
  ['test', 1],
  ['duplicate', 2],
  ['other_click', 2],
  ['amount_differs', 3],
  ['other_day', 2],
  ['reversed', 2],
  ['unreadable', 1],
] as const
const LACKING = Math.round(ROWS / 100)

let close: () => Promise<void>
beforeAll(async () => {
  close = await useWrittenDatabase('stoke_reconciliations')
}, 120_000)
afterAll(() => close())

type Cause = (typeof SHARES)[number][0] | 'matched'
const CAUSES: Cause[] = SHARES.flatMap(([cause, share]) => Array<Cause>(share).fill(cause))
/** The first lines of a hundred match, so that a duplicate comes after its order. */
const MATCHED = 100 - CAUSES.length
const causeOf = (index: number): Cause => CAUSES[(index % 100) - MATCHED] ?? 'matched'

const is = (...causes: Cause[]): string =>
  causes
    .map((cause) => `n % 100 - ${MATCHED} BETWEEN ${CAUSES.indexOf(cause)} AND ${CAUSES.lastIndexOf(cause)}`)
    .join(' OR ')

type World = { advertiserId: number; offerId: number; affiliateId: number; at: Date; prefix: string }

/** Records what the list is compared with, as the paths of sales leave it: a sale, its order, its refused calls. */
async function record({ advertiserId, offerId, affiliateId, at, prefix }: World) {
  const run = (sql: string, ...values: unknown[]) => db().$executeRawUnsafe(sql, ...values)
  await run(
    `INSERT INTO conversion (affiliate_id, id, click_id, offer_id, advertiser_id, source_id, txn_id, event, amount_cents,
       payout_cents, revenue_cents, status, reason, hold_until, day, clicked_at, created_at)
     SELECT $1::int, id, id, $2::int, $3::int, 0, CASE WHEN n >= $4::int THEN 'L-' ELSE 'O-' END || n, 'sale', 4990, 1500,
       2000,
       (CASE WHEN n >= $4::int THEN 'approved'
         WHEN ${is('refused', 'outside_window', 'budget_used_up')} THEN 'rejected'
         WHEN ${is('reversed')} THEN 'reversed' ELSE 'approved' END)::conversion_status,
       (CASE WHEN n >= $4::int THEN NULL WHEN ${is('reversed')} THEN 'advertiser'
         WHEN ${is('refused')} THEN 'duplicate' WHEN ${is('outside_window')} THEN 'window_passed'
         WHEN ${is('budget_used_up')} THEN 'unfunded' END)::rejection_reason,
       $5::timestamptz, $6::date, $5::timestamptz, $5::timestamptz
     FROM generate_series(0, $4::int + $7::int - 1) n
       CROSS JOIN LATERAL (SELECT ($8::text || lpad(to_hex(n), 20, '0'))::uuid AS id) made
     WHERE n >= $4::int OR NOT (${is('not_received', 'unknown_click', 'test', 'duplicate', 'unreadable')})`,
    ...[affiliateId, offerId, advertiserId, ROWS, at, easternDay(at), LACKING, prefix],
  )
  await run(
    `INSERT INTO postback_txn (advertiser_id, txn_id, operation, request_hash, affiliate_id, conversion_id, http_status,
       response, created_at)
     SELECT advertiser_id, txn_id, 'conversion', '', affiliate_id, id, 200, '{}', created_at FROM conversion
     WHERE advertiser_id = $1`,
    advertiserId,
  )
  await run(
    `INSERT INTO postback_txn (advertiser_id, txn_id, operation, request_hash, affiliate_id, conversion_id, http_status,
       response, created_at)
     SELECT $1::int, 'O-' || n, 'conversion', '', $1::int, gen_random_uuid(), 200, '{}', $2::timestamptz FROM generate_series(0, $3::int - 1) n
     WHERE ${is('test')}`,
    ...[testAccountOfAdvertiser(advertiserId), at, ROWS],
  )
  await run(
    `INSERT INTO postback_call (id, advertiser_id, click_ref, txn_id, method, outcome, reason, message, http_status,
       created_at)
     SELECT gen_random_uuid(), $1::int, 'x', 'O-' || n, 'GET', 'rejected', 'unknown_click', '', 404, $2::timestamptz
     FROM generate_series(0, $3::int - 1) n WHERE ${is('unknown_click')}`,
    ...[advertiserId, at, ROWS],
  )
  for (const table of ['conversion', 'postback_txn', 'postback_call']) await run(`ANALYZE ${table}`)
}

/** A line of the list. */
function lineOf(index: number, { affiliateId, at, prefix }: World): string {
  const cause = causeOf(index)
  const number = (cause === 'other_click' ? index + 1 : index).toString(16).padStart(20, '0')
  // a duplicate has the order of a line that matches
  const order = cause === 'duplicate' ? `O-${index - (index % 100) + 10}` : `O-${index}`
  const amount = cause === 'unreadable' ? 'ten' : cause === 'amount_differs' ? '59.90' : '49.90'
  const day = addDays(easternDay(at), cause === 'other_day' ? -1 : 0)
  return `${order},${affiliateId.toString(36)}-${prefix}${number},${amount},${day}`
}

const BATCH = 2_000

/** Sends the list in parts, a few lines at a time. */
async function send(world: World) {
  const actor = await createAdvertiserPerson('manager', world.advertiserId)
  const context = { actor, at: new Date() }
  const { id } = await createList(context, { fileName: 'list.csv' })
  let waiting = Buffer.from('Order,Click,Amount,Date\n')
  let place = 0
  const flush = async (least: number) => {
    while (waiting.length > least) {
      const content = waiting.subarray(0, PART_BYTES)
      waiting = waiting.subarray(PART_BYTES)
      await storeListPart(context, { id, place, content })
      place += 1
    }
  }
  for (let index = 0; index < ROWS; index += BATCH) {
    const lines = Array.from({ length: Math.min(BATCH, ROWS - index) }, (_, place) => lineOf(index + place, world))
    waiting = Buffer.concat([waiting, Buffer.from(`${lines.join('\n')}\n`)])
    await flush(PART_BYTES)
  }
  await flush(0)
  return { id, context }
}

test(`a list of ${ROWS.toLocaleString('en-US')} sales with twelve causes is compared within ${SECONDS_MAX} s`, async () => {
  const at = new Date()
  const prefix = at.getTime().toString(16).padStart(12, '0')
  const { id: advertiserId } = await createAdvertiser()
  const { id: offerId } = await createOffer({ advertiserId })
  const { id: affiliateId } = await createAffiliate()
  const world = { advertiserId, offerId, affiliateId, at, prefix }
  await record(world)
  const { id, context } = await send(world)
  const reader = { advertiserId, isStaff: false }
  const { sample } = await getReconciliation(reader, id)
  if (!sample) throw new Error('no sample')
  const today = easternDay(at)
  await compareList(context, { id, comparison: { ...sample.format, from: addDays(today, -1), to: addDays(today, 1) } })

  global.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const began = performance.now()
  expect(await runReconciliations({ clock: systemClock })).toBe(1)
  const seconds = (performance.now() - began) / 1_000
  clearInterval(watch)
  const grownMb = Math.round((most - before) / 2 ** 20)
  console.log({ rows: ROWS, seconds: Math.round(seconds * 10) / 10, grownMb, load: load() })

  const { counts } = await getReconciliation(reader, id)
  const expected = new Map<string, number>([...SHARES.map(([cause, share]) => [cause, (ROWS / 100) * share] as const)])
  expected.set('matched', ROWS - [...expected.values()].reduce((sum, count) => sum + count, 0))
  expected.set('not_in_list', LACKING)
  expect(new Map(counts.map(({ cause, rows }) => [cause as string, rows]))).toEqual(expected)
  expect(grownMb).toBeLessThan(MEMORY_MAX_MB)
  expect(seconds).toBeLessThan(SECONDS_MAX)
}, 1_200_000)

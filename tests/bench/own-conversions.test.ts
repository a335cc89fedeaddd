import { beforeAll, describe, expect, test } from 'vitest'
import { listOwnConversions } from '@/lib/conversions/lists/affiliate/data'
import { ownConversionsQuerySchema } from '@/lib/conversions/lists/affiliate/schema'
import { db } from '@/lib/platform/database/db'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { describePlan, explain, queriesOf } from '@/tests/support/platform/explain'

/** Conversions of the heaviest affiliate, and of all others together. */
const OWN = 400_000
const OTHERS = 400_000
const LIMIT_MS = 100
const RUNS = 15

let affiliateId = 0
let offerId = 0
let middle = ''

async function fill(owner: number, count: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO conversion (affiliate_id, id, click_id, offer_id, advertiser_id, source_id, s1, s2, txn_id, event,
      payout_cents, revenue_cents, status, reason, hold_until, day, clicked_at, created_at, country, device)
    SELECT ${owner}::int, id, id, ${offerId}, o.advertiser_id,
      n % 7, 'video-' || n % 500, CASE WHEN n % 3 = 0 THEN 'hook-' || n % 5 END, 't' || ${owner}::text || '-' || n, 'sale',
      1200, 2400,
      (CASE WHEN n % 1000 = 0 THEN 'reversed' WHEN n % 20 = 0 THEN 'rejected' ELSE 'approved' END)::conversion_status,
      CASE WHEN n % 20 = 0 THEN 'advertiser'::rejection_reason END, at, at::date, at, at,
      CASE WHEN n % 5000 = 0 THEN 'NZ' ELSE 'US' END, CASE WHEN n % 4000 = 0 THEN 'tablet' ELSE 'mobile' END
    FROM (SELECT n, at, (left(stoke_uuid_floor(at)::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid AS id
      FROM (SELECT n, now() - interval '365 days' * (n::float / ${count}) AS at FROM generate_series(1, ${count}) n) t) c,
      (SELECT advertiser_id FROM offer WHERE id = ${offerId}) o`
}

beforeAll(async () => {
  affiliateId = (await createUser()).affiliateId ?? 0
  const other = (await createUser()).affiliateId ?? 0
  const { id: advertiserId } = await createAdvertiser()
  offerId = (await createOffer({ advertiserId })).id
  await db().$executeRaw`SELECT stoke_ensure_partitions((now() - interval '13 months')::date, now()::date)`
  await fill(affiliateId, OWN)
  await fill(other, OTHERS)
  await db().$executeRaw`ANALYZE conversion`
  const half = await db().conversion.findFirstOrThrow({
    where: { affiliateId },
    orderBy: { id: 'desc' },
    skip: OWN / 2,
    select: { id: true },
  })
  middle = half.id
}, 600_000)

const daysAgo = (days: number) => addDays(easternDay(new Date()), -days)
const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

describe(`the list of an affiliate with ${OWN.toLocaleString('en-US')} conversions`, () => {
  test.each([
    ['its first page', {}],
    ['a page in the middle', { before: () => middle }],
    ['a newer page', { after: () => middle }],
    ['one state in a thousand', { status: 'reversed' }],
    ['one offer', { offer: () => String(offerId) }],
    ['an offer without any', { offer: '999999' }],
    ['a source that does not exist', { source: 'nobody' }],
    ['a rare country', { country: 'NZ' }],
    ['a country without any', { country: 'FR' }],
    ['a rare device', { device: 'tablet' }],
    ['a sub-ID', { sub: 'video-77' }],
    ['a sub-ID without any', { sub: 'none-such' }],
    ['a month', { from: () => daysAgo(200), to: () => daysAgo(170) }],
    ['an order', { q: 't1-77' }],
  ])(`answers %s in a median under ${LIMIT_MS} ms, reading no other affiliate`, async (name, given) => {
    const asked = Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, typeof value === 'function' ? value() : value]),
    )
    const query = ownConversionsQuerySchema.parse(asked)
    const run = () => listOwnConversions(affiliateId, query)
    const sent = await queriesOf(run)
    for (const each of sent.filter(({ text }) => text.includes('FROM conversion'))) {
      const plan = await explain(each)
      console.log(`${name}: ${describePlan(plan)}`.slice(0, 400))
      const scans = plan.accesses.filter(({ node, table }) => node === 'Seq Scan' && table.startsWith('conversion'))
      expect(scans.filter(({ rows, removed }) => rows + removed > 0)).toEqual([])
    }
    const times: number[] = []
    for (let n = 0; n < RUNS; n += 1) {
      const began = performance.now()
      await run()
      times.push(performance.now() - began)
    }
    const ms = median(times)
    console.log(`${name}: ${ms.toFixed(1)} ms`)
    expect(ms).toBeLessThan(LIMIT_MS)
  })
})

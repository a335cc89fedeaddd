import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFundedSales } from '@/lib/conversions/holds/unfunded-service'
import { findSaleDifferences } from '@/lib/money/billing/budgets/data'
import { db } from '@/lib/platform/database/db'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { startTracker, type TrackerProcess } from '@/tests/support/bench/tracker-process'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { deposit, fundsOf, prefund } from '@/tests/support/money/budgets'
import { ledgerIsClean } from '@/tests/support/money/money'

// Sales of two prefunded advertisers and one without a budget at once, in a PostgreSQL that writes to disk; $40 each.
const SALES = 10_000
const REVENUE = 4_000n
const FUNDED_SALES = 3_000n
const KILLS = 5
const AFFILIATES = 50
const CONNECTIONS = 200
const PORT = Number(process.env.BENCH_PORT ?? 3994)

let close: () => Promise<void>
let tracker: TrackerProcess
let affiliates: number[]
beforeAll(async () => {
  process.env.DEMO = '1'
  close = await useWrittenDatabase('stoke_prefunded')
  affiliates = []
  for (let made = 0; made < AFFILIATES; made += 1) affiliates.push((await createAffiliate()).id)
}, 120_000)
afterAll(async () => {
  await tracker?.stop('SIGTERM')
  await close()
})

async function seller(budgetCents?: bigint) {
  const advertiser = await createAdvertiser()
  const offer = await createOffer({ advertiserId: advertiser.id, holdDays: 3 })
  if (budgetCents !== undefined) await prefund(advertiser.id, budgetCents)
  return { ...advertiser, offerId: offer.id }
}
type Seller = Awaited<ReturnType<typeof seller>>

/** Clicks that may be sold, all of the same moment. */
async function clicksOf({ offerId }: Seller, count: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ affiliateId: number; id: string }[]>`
    INSERT INTO click (affiliate_id, id, offer_id, source_id, visitor, user_agent, is_unique, created_at)
    SELECT (${affiliates}::int[])[1 + n % ${AFFILIATES}], overlay(overlay(stoke_uuid_floor(date_trunc('milliseconds', now()))::text
        placing '7' || substr(md5(random()::text), 1, 3) from 15)
        placing '8' || substr(md5(random()::text), 1, 3) || '-' || substr(md5(random()::text), 1, 12) from 20)::uuid,
      ${offerId}, 0, decode(md5(random()::text), 'hex'), 'bench', true, date_trunc('milliseconds', now())
    FROM generate_series(1, ${count}::int) n RETURNING affiliate_id AS "affiliateId", id`
  return rows.map(({ affiliateId, id }) => publicClickId(affiliateId, id))
}

/** Reports sales at once, each again until it is answered, while the tracker may be killed. @returns seconds */
async function sell({ token }: Seller, clicks: readonly string[], kills = 0): Promise<number> {
  const waiting = clicks.map((click_id, place) => ({ click_id, txn_id: `${randomUUID()}-${place}` }))
  const started = performance.now()
  let answered = 0
  const work = async () => {
    for (let sale = waiting.pop(); sale; sale = waiting.pop()) {
      const query = new URLSearchParams({ ...sale, token })
      const answer = await fetch(`${tracker.base}/api/postback?${query}`).catch(() => undefined)
      if (answer?.status === 200) answered += 1
      else {
        waiting.push(sale)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  const killing = async () => {
    for (let killed = 0; killed < kills; killed += 1) {
      const before = Math.floor((clicks.length * (killed + 1)) / (kills + 2))
      while (answered < before) await new Promise((resolve) => setTimeout(resolve, 10))
      await tracker.stop('SIGKILL')
      tracker = await startTracker(PORT)
    }
  }
  await Promise.all([killing(), ...Array.from({ length: CONNECTIONS }, work)])
  expect(answered).toBe(clicks.length)
  return (performance.now() - started) / 1000
}

const countOf = (advertiserId: number, where: object) => db().conversion.count({ where: { advertiserId, ...where } })

test('10,000 sales at once with the tracker killed amid them reserve what was paid in, to the cent, and lose none [Q4] [Q11]', async () => {
  tracker = await startTracker(PORT)
  const one = await seller(REVENUE * FUNDED_SALES + 3_999n)
  await sell(one, await clicksOf(one, SALES), KILLS)
  expect(await fundsOf(one.id)).toEqual({ available: 3_999n, reserved: REVENUE * FUNDED_SALES, spent: 0n })
  expect(await countOf(one.id, {})).toBe(SALES)
  expect(await countOf(one.id, { status: 'pending' })).toBe(Number(FUNDED_SALES))
  expect(await countOf(one.id, { reason: 'unfunded' })).toBe(SALES - Number(FUNDED_SALES))
  await deposit(one.id, REVENUE * 200n - 3_999n)
  await bookFundedSales({ at: new Date() })
  expect(await fundsOf(one.id)).toEqual({ available: 0n, reserved: REVENUE * (FUNDED_SALES + 200n), spent: 0n })
  expect(await ledgerIsClean()).toBe(true)
  expect(await findSaleDifferences()).toEqual([])
}, 600_000)

test('how many sales a second are recorded with a budget and without one, in turns', async () => {
  const rates: Record<'open' | 'prefunded', number[]> = { open: [], prefunded: [] }
  for (let round = 0; round < 3; round += 1) {
    for (const mode of ['open', 'prefunded'] as const) {
      const each = await seller(mode === 'open' ? undefined : REVENUE * 10_000n)
      const clicks = await clicksOf(each, 2_000)
      rates[mode].push(Math.round(2_000 / (await sell(each, clicks))))
    }
  }
  console.log('sales a second', JSON.stringify(rates))
  expect(await findSaleDifferences()).toEqual([])
}, 300_000)

import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { systemClock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { listQuests } from '@/lib/rewards/quests/data'
import { settleQuests } from '@/lib/rewards/quests/settlement-service'
import { seedDemo } from '@/prisma/seed/seed-demo'
import { createQuest } from '@/tests/support/factories/quests'

// The affiliate with the most clicks of the demo, and twelve quests of every metric, weekly and over the last sixty days,
// besides the demo's own. The cost of a quest grows with the days it counts.
const LIMIT_MS = 10
const RUNS = 200
const METRICS = ['clicks', 'conversions', 'earnings', 'streak_days', 'referrals', 'discord_connected'] as const

let affiliateId: number
beforeAll(async () => {
  await seedDemo({ now: new Date() })
  const [heaviest] = await db().$queryRaw<[{ id: number }]>`
    SELECT affiliate_id AS id FROM stat_day GROUP BY 1 ORDER BY sum(clicks) DESC LIMIT 1`
  affiliateId = heaviest.id
  const startsAt = new Date(Date.now() - 60 * DAY_MS)
  for (const metric of METRICS) {
    for (const window of ['week', 'once']) await createQuest({ metric, window, startsAt, target: 1_000_000n })
  }
}, 180_000)

async function median(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[RUNS / 2] ?? Number.NaN
}

test.each([
  ['listing the quests', () => listQuests(affiliateId, systemClock.now())],
  [
    'settling them after a conversion',
    () => transact((tx) => settleQuests(tx, affiliateId, systemClock.now(), systemClock.now())),
  ],
])(`%s has a median under ${LIMIT_MS} ms`, async (what, ask) => {
  const middle = await median(ask)
  console.log(`${what}: median ${middle.toFixed(2)} ms`)
  expect(middle).toBeLessThan(LIMIT_MS)
})

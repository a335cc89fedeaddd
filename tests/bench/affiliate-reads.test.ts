import { beforeAll, expect, test } from 'vitest'
import { GET as achievements } from '@/app/_api/achievements/route'
import { GET as notifications } from '@/app/_api/notifications/route'
import { GET as balance } from '@/app/_api/payouts/real-time/route'
import { GET as streaks } from '@/app/_api/streaks/route'
import { db } from '@/lib/platform/database/db'
import { seedDemo } from '@/prisma/seed/seed-demo'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { noParams } from '@/tests/support/platform/requests'

// The requests of the shell on every page, for the affiliate with the most clicks.
const LIMIT_MS = 20
const RUNS = 200

let headers: Headers
beforeAll(async () => {
  await seedDemo({ now: new Date() })
  const [heaviest] = await db().$queryRaw<[{ user_id: string; id: number; clicks: bigint }]>`
    SELECT a.user_id, a.id, sum(s.clicks) AS clicks FROM stat_day s JOIN affiliate a ON a.id = s.affiliate_id
    GROUP BY a.id ORDER BY clicks DESC LIMIT 1`
  headers = await signedInHeaders({ id: heaviest.user_id })
  console.log(`affiliate ${heaviest.id}, ${heaviest.clicks} clicks`)
}, 180_000)

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

test.each([
  ['/api/streaks', streaks],
  ['/api/achievements', achievements],
  ['/api/payouts/real-time', balance],
  ['/api/stoke-notifications', notifications],
])(`%s has a median under ${LIMIT_MS} ms`, async (path, route) => {
  const ask = async () => {
    const began = performance.now()
    const response = await route(new Request(`http://localhost:3000${path}`, { headers }), noParams)
    expect(response.status).toBe(200)
    await response.text()
    return performance.now() - began
  }
  for (let n = 0; n < 20; n += 1) await ask()
  const times: number[] = []
  for (let n = 0; n < RUNS; n += 1) times.push(await ask())
  const middle = median(times)
  console.log(`${path}: median ${middle.toFixed(2)} ms, p95 ${times[Math.floor(RUNS * 0.95)]?.toFixed(2)} ms`)
  expect(middle).toBeLessThan(LIMIT_MS)
})

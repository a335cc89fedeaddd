import { beforeAll, expect, test } from 'vitest'
import { countUnread, listNotifications } from '@/lib/messages/notifications/inbox-data'
import { db } from '@/lib/platform/database/db'
import { createUser } from '@/tests/support/factories/users'

// One user with twenty thousand notifications, and a hundred others with a thousand each.
const OWN = 20_000
const OTHERS = 100
const LIMIT_MS = 5
const RUNS = 200

let userId: string
let oldest: string
beforeAll(async () => {
  userId = (await createUser()).id
  const others = await Promise.all(Array.from({ length: OTHERS }, () => createUser()))
  const fill = (id: string, count: number, unread: number) => db().$executeRaw`
    INSERT INTO notification (id, user_id, type, title, message, created_at, read_at)
    SELECT gen_random_uuid(), ${id}::uuid, 'reward', 'Conversion approved', 'Northpay Debit Card: $25.00',
      timestamptz '2026-11-21 12:00Z' - n * interval '1 minute',
      CASE WHEN n > ${unread} THEN timestamptz '2026-11-21 12:00Z' END
    FROM generate_series(1, ${count}::int) n`
  for (const { id } of others) await fill(id, 1_000, 20)
  await fill(userId, OWN, 40)
  await db().$executeRaw`VACUUM ANALYZE notification`
  const [row] = await db().$queryRaw<[{ id: string }]>`
    SELECT id FROM notification WHERE user_id = ${userId}::uuid ORDER BY created_at OFFSET 10000 LIMIT 1`
  oldest = row.id
}, 120_000)

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
  ['the newest', () => listNotifications(userId, {})],
  ['those of one type', () => listNotifications(userId, { type: 'reward' })],
  ['a page far back', () => listNotifications(userId, { before: oldest })],
  ['the unread count', () => countUnread(userId)],
])(`%s of ${OWN.toLocaleString('en-US')} has a median under ${LIMIT_MS} ms`, async (what, ask) => {
  const middle = await median(ask)
  console.log(`${what}: median ${middle.toFixed(2)} ms`)
  expect(middle).toBeLessThan(LIMIT_MS)
})

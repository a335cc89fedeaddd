import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { OrderTurns } from '@/lib/tracking/state/order-turn-service'

// Two processes have one each.
let one: OrderTurns
let other: OrderTurns
beforeAll(() => {
  one = new OrderTurns()
  other = new OrderTurns()
})
afterAll(() => Promise.all([one.close(), other.close()]))

/** Work that notes how many run at once, and lasts until the database has answered it. */
function watched() {
  let [running, most, done] = [0, 0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await db().$queryRaw`SELECT 1`
    running -= 1
    done += 1
  }
  return { work, seen: () => ({ most, done }) }
}

test('of one order twenty things happen one after another, in one process as in two', async () => {
  const { work, seen } = watched()
  const turns = Array.from({ length: 20 }, (_, place) => (place % 2 === 0 ? one : other))
  await Promise.all(turns.map((process) => process.run('7 order', work)))
  expect(seen()).toEqual({ most: 1, done: 20 })
})

test('another order does not wait, and work that fails lets the next one begin', async () => {
  let finish = () => {}
  const held = one.run('7 held', () => new Promise<void>((resolve) => (finish = resolve)))
  await other.run('7 free', async () => undefined)
  const failing = one.run('7 fails', () => Promise.reject(new Error('refused')))
  await expect(failing).rejects.toThrow('refused')
  expect(await other.run('7 fails', async () => 'next')).toBe('next')
  finish()
  await held
})

test('a connection that the database ends gives its orders back, and the next order opens another', async () => {
  await one.run('7 ended', async () => {
    await db().$queryRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'stoke-orders' AND datname = current_database()`
  })
  expect(await other.run('7 ended', async () => 'other')).toBe('other')
  expect(await one.run('7 ended', async () => 'one')).toBe('one')
})

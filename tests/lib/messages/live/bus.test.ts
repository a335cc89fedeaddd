import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { LiveBus } from '@/lib/messages/live/bus'
import type { LiveEvent } from '@/lib/messages/live/schema'
import { publish } from '@/lib/messages/live/service'
import { db, pool } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { systemClock } from '@/lib/platform/dates/clock'

const opened: LiveBus[] = []
afterEach(async () => {
  for (const bus of opened.splice(0)) await bus.close()
})

async function openBus() {
  const bus = new LiveBus(systemClock)
  opened.push(bus)
  await bus.ready()
  return bus
}

function listenTo(bus: LiveBus, ...keys: string[]) {
  const heard: LiveEvent[] = []
  let ended = 0
  const stop = bus.subscribe(keys, {
    send: (event) => heard.push(event),
    end: () => {
      ended += 1
    },
  })
  return { heard, stop, ended: () => ended }
}

describe('the live bus', () => {
  test('delivers an event only to its audience', async () => {
    const bus = await openBus()
    const mine = listenTo(bus, 'user:a', 'affiliate:7')
    const other = listenTo(bus, 'user:b', 'affiliate:8')
    await transact(async (tx) => {
      await publish(tx, { affiliateId: 7 }, { type: 'balance' })
      await publish(tx, { userId: 'a' }, { type: 'streak' })
    })
    await bus.caughtUp()
    expect(mine.heard).toEqual([{ type: 'balance' }, { type: 'streak' }])
    expect(other.heard).toEqual([])
  })

  test('delivers nothing from a failed transaction', async () => {
    const bus = await openBus()
    const { heard } = listenTo(bus, 'affiliate:7')
    const failed = db().$transaction(async (tx) => {
      await publish(tx, { affiliateId: 7 }, { type: 'balance' })
      throw new Error('changed our mind')
    })
    await expect(failed).rejects.toThrow()
    await bus.caughtUp()
    expect(heard).toEqual([])
  })

  test('receives events from another process', async () => {
    const bus = await openBus()
    const { heard } = listenTo(bus, 'affiliate:7')
    const said = JSON.stringify({ to: { affiliateId: 7 }, event: { type: 'level', level: 2 } })
    const script = `
      import pg from 'pg'
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
      await client.connect()
      await client.query('SELECT pg_notify($1, $2)', ['stoke_live', process.argv[1]])
      await client.end()`
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, said])
    await bus.caughtUp()
    expect(heard).toEqual([{ type: 'level', level: 2 }])
  })

  test('skips invalid events and continues', async () => {
    const bus = await openBus()
    const { heard } = listenTo(bus, 'affiliate:7')
    for (const payload of ['', 'null', '{', '{"to":{"affiliateId":7},"event":{"type":"gossip"}}']) {
      await pool().query("SELECT pg_notify('stoke_live', $1)", [payload])
    }
    await publish(db(), { affiliateId: 7 }, { type: 'streak' })
    await bus.caughtUp()
    expect(heard).toEqual([{ type: 'streak' }])
  })

  test('tells all subscribers to resync after its connection was lost', async () => {
    const bus = await openBus()
    const { heard } = listenTo(bus, 'user:a', 'affiliate:7')
    await pool().query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'stoke-live'")
    await expect.poll(() => heard, { timeout: 3_000 }).toEqual([{ type: 'resync' }])
  })

  test('removes subscribers who stop, and ends the others when it closes', async () => {
    const bus = await openBus()
    const gone = listenTo(bus, 'user:a')
    const there = listenTo(bus, 'user:a', 'affiliate:7')
    gone.stop()
    expect(bus.count('user:a')).toBe(1)
    await bus.close()
    expect([gone.ended(), there.ended()]).toEqual([0, 1])
    expect(() => listenTo(bus, 'user:a')).toThrow(/stopping/)
  })
})

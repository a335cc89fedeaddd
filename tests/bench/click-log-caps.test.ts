import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { GroupCommit } from '@/lib/platform/database/group-commit'
import { consumeClicks } from '@/lib/traffic/caps/click-service'
import { CLICK_BATCH_LIMIT } from '@/lib/traffic/caps/constants'
import type { CappedClick } from '@/lib/traffic/caps/service'
import { closeClickConnections } from '@/lib/traffic/requests/connection-service'
import { natsCap } from '@/tests/support/bench/log-caps'
import { load } from '@/tests/support/bench/process-figures'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { hasNats, type NatsServer, startNats } from '@/tests/support/platform/nats-server'
import { createCap } from '@/tests/support/traffic/caps'

const SECONDS = 4
const VISITORS = 32
const AMPLE = 1_000_000_000

type Queue = { push(click: CappedClick): Promise<void> }
let closeDatabase: () => Promise<void>
let nats: NatsServer

async function capOf(limit: number): Promise<CappedClick['uses']> {
  const advertiser = await createAdvertiser()
  const offer = await createOffer({ advertiserId: advertiser.id })
  const cap = await createCap({ offerId: offer.id, metric: 'clicks', limitValue: BigInt(limit) })
  return [{ cap: { id: cap.id, metric: 'clicks', period: 'day' }, amount: 1n }]
}

const postgresQueue = () =>
  new GroupCommit<CappedClick>(consumeClicks, { batchLimit: CLICK_BATCH_LIMIT, queueLimit: 10_000, inFlight: 1 })

/** Visitors of so many trackers take clicks one after another. @returns how many were taken a second, and how long that took */
async function takeAll(queues: readonly Queue[], uses: CappedClick['uses'], seconds = SECONDS) {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let taken = 0
  const visitor = async (queue: Queue) => {
    while (performance.now() < until) {
      const began = performance.now()
      const click: CappedClick = { uses, at: new Date() }
      await queue.push(click)
      times.push(performance.now() - began)
      if (click.refusedBy !== undefined) return
      taken += 1
    }
  }
  const each = VISITORS / queues.length
  await Promise.all(queues.flatMap((queue) => Array.from({ length: each }, () => visitor(queue))))
  times.sort((one, other) => one - other)
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1))
  return { taken, perSecond: Math.round(taken / seconds), p50: at(0.5), p99: at(0.99) }
}

describe.skipIf(!hasNats())('caps on clicks of several trackers', () => {
  beforeAll(async () => {
    closeDatabase = await useWrittenDatabase('stoke_click_caps')
  }, 120_000)
  afterAll(async () => {
    await closeClickConnections()
    await closeDatabase()
  })

  test('in PostgreSQL and in a key of JetStream: clicks a second, and never one too many', async () => {
    const rows: Record<string, unknown>[] = []
    for (const trackers of [1, 2, 4]) {
      const uses = await capOf(AMPLE)
      const queues = Array.from({ length: trackers }, postgresQueue)
      rows.push({ store: 'PostgreSQL', trackers, ...(await takeAll(queues, uses)) })
      nats = await startNats()
      const caps = []
      for (let n = 0; n < trackers; n += 1) caps.push(await natsCap(nats.url, AMPLE))
      const figures = await takeAll(
        caps.map(({ queue }) => queue),
        uses,
      )
      rows.push({ store: 'JetStream', trackers, ...figures, tries: caps.reduce((sum, cap) => sum + cap.tries(), 0) })
      for (const cap of caps) await cap.close()
      await nats.remove()
    }
    const limit = 5_000
    const uses = await capOf(limit)
    const { taken } = await takeAll([postgresQueue(), postgresQueue(), postgresQueue(), postgresQueue()], uses, 60)
    nats = await startNats()
    const caps = await Promise.all([0, 1, 2, 3].map(() => natsCap(nats.url, limit)))
    const inNats = await takeAll(
      caps.map(({ queue }) => queue),
      uses,
      60,
    )
    for (const cap of caps) await cap.close()
    await nats.remove()
    const usage = await db().conversionCapUsage.findFirstOrThrow({ where: { capId: uses[0]?.cap.id ?? 0 } })
    console.log(load())
    console.table(rows)
    writeFileSync('docs/figures/click-caps.json', `${JSON.stringify({ rows }, null, 2)}\n`)
    expect([taken, usage.used, inNats.taken]).toEqual([limit, BigInt(limit), limit])
  }, 300_000)
})

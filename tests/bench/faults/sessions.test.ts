import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { limitStatements } from '@/prisma/pooler-limits'
import { startTracker, type TrackerProcess } from '@/tests/support/bench/tracker-process'
import { startWorker } from '@/tests/support/bench/worker-process'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { endSessions } from '@/tests/support/platform/ended-sessions'
import type { OwnProcess } from '@/tests/support/platform/own-process'
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '@/tests/support/platform/pgbouncer'
import { CHROME } from '@/tests/support/tracking/tracking'

const SECONDS = 120
const direct = String(process.env.DATABASE_URL)

/** Statuses by how often they were answered. */
type Statuses = Record<number, number>

describe.each([
  ['to PostgreSQL itself', false],
  ['through pgbouncer', true],
])('while sessions end every few milliseconds for two minutes, %s', (_, isPooled) => {
  const runs = !isPooled || hasPgbouncer()
  let pgbouncer: Pgbouncer | undefined
  let tracker: TrackerProcess
  let worker: OwnProcess
  let link: string
  let token: string
  let affiliateId: number

  beforeAll(async () => {
    if (!runs) return
    const advertiser = await createAdvertiser()
    token = advertiser.token
    affiliateId = (await createAffiliate()).id
    link = `/c/${(await createOffer({ advertiserId: advertiser.id })).id}?a=${affiliateId}`
    const port = isPooled ? 3976 : 3972
    if (isPooled) {
      await limitStatements(direct, 60)
      pgbouncer = await startPgbouncer(direct, 3975)
    }
    const env: Record<string, string> = pgbouncer
      ? { DATABASE_URL: pgbouncer.url, DIRECT_DATABASE_URL: direct }
      : { DATABASE_URL: direct }
    tracker = await startTracker(port, env)
    worker = await startWorker(port + 1, env)
  })
  afterAll(async () => {
    if (!runs) return
    await tracker.stop('SIGKILL')
    await worker.stop('SIGKILL')
    await pgbouncer?.stop()
    await closeDatabase()
  })

  test.runIf(runs)(
    'no process ends, no answer is 500, and nothing is booked twice or lost [C5]',
    async () => {
      const admin = new pg.Client({ connectionString: direct, application_name: 'administrator' })
      await admin.connect()
      const statuses: Statuses = {}
      const note = (status: number) => {
        statuses[status] = (statuses[status] ?? 0) + 1
      }
      const booked: string[] = []
      const until = performance.now() + SECONDS * 1_000
      const visit = async (visitor: number) => {
        for (let index = 0; performance.now() < until; index += 1) {
          const click = await fetch(tracker.base + link, { redirect: 'manual', headers: { 'user-agent': CHROME } })
          note(click.status)
          const clickId = new URL(click.headers.get('location') ?? 'http://none/').searchParams.get('cid')
          if (!clickId) continue
          const txn = `S-${isPooled}-${visitor}-${index}`
          const sale = await fetch(
            `${tracker.base}/api/postback?${new URLSearchParams({ token, click_id: clickId, txn_id: txn })}`,
          )
          note(sale.status)
          if (sale.status === 200) booked.push(txn)
          note((await fetch(`${tracker.base}/api/health/ready`)).status)
          note((await fetch(`${worker.base}/api/health/ready`)).status)
        }
      }
      let ended = 0
      const end = async () => {
        while (performance.now() < until) {
          ended += await endSessions(admin, 1)
          await pause(20)
        }
      }
      await Promise.all([...Array.from({ length: 8 }, (__, visitor) => visit(visitor)), end()])
      await admin.end()
      console.log('sessions ended', ended, statuses)
      for (const { base } of [tracker, worker]) expect((await fetch(`${base}/api/health/live`)).status).toBe(200)
      expect(Object.keys(statuses).filter((status) => !['200', '302', '404', '503'].includes(status))).toEqual([])
      const stored = await db().conversion.groupBy({ by: ['txnId'], where: { affiliateId }, _count: true })
      expect(stored.filter(({ _count }) => _count !== 1)).toEqual([])
      const names = new Set(stored.map(({ txnId }) => txnId))
      expect(booked.filter((name) => !names.has(name))).toEqual([])
      expect(await ledgerIsClean()).toBe(true)
      expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
    },
    300_000,
  )
})

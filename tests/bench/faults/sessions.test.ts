import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { limitStatements } from '@/prisma/pooler-limits'
import { beginSession } from '@/tests/support/accounts/session'
import {
  type Answer,
  changeAgain,
  READS,
  readInTurn,
  watchEvents,
  writeUntilDone,
  wrongAnswers,
} from '@/tests/support/bench/product-use'
import { startTracker, type TrackerProcess } from '@/tests/support/bench/tracker-process'
import { startWeb } from '@/tests/support/bench/web-process'
import { startWorker } from '@/tests/support/bench/worker-process'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createPayoutMethod, createTaxForm } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { giveMoney, ledgerIsClean } from '@/tests/support/money/money'
import { endSessions } from '@/tests/support/platform/ended-sessions'
import type { OwnProcess } from '@/tests/support/platform/own-process'
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '@/tests/support/platform/pgbouncer'
import { CHROME } from '@/tests/support/tracking/tracking'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 120)
const PORT = Number(process.env.BENCH_PORT ?? 3970)
/** Fewer than an account may open in an hour: each try of a ticket that was not acknowledged counts. */
const TICKETS = 5
const PAYOUTS = 40
const PAYOUT_CENTS = 5_000
const direct = String(process.env.DATABASE_URL)

/** Statuses by how often they were answered. */
type Statuses = Record<number, number>

const isBroken = (answer: Answer) => answer.isBroken
const countRefused = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 503).length

describe.each([
  ['to PostgreSQL itself', false],
  ['through pgbouncer', true],
])('while sessions end every few milliseconds for two minutes, %s', (_, isPooled) => {
  const runs = !isPooled || hasPgbouncer()
  let pgbouncer: Pgbouncer | undefined
  let tracker: TrackerProcess
  let worker: OwnProcess
  let web: OwnProcess
  let cookies: Record<keyof typeof READS, string>
  let link: string
  let token: string
  let affiliateId: number
  let userId: string

  beforeAll(async () => {
    if (!runs) return
    const advertiser = await createAdvertiser()
    token = advertiser.token
    const people = {
      affiliate: await createUser(),
      advertiser: await createAdvertiserPerson('owner', advertiser.id),
      staff: await createUser({ role: 'SUPER_ADMIN' }),
    }
    userId = people.affiliate.id
    affiliateId = people.affiliate.affiliateId ?? 0
    await createPayoutMethod(affiliateId, `p${affiliateId}@pay.example`)
    await createTaxForm(affiliateId)
    await giveMoney(affiliateId, BigInt(PAYOUTS * PAYOUT_CENTS))
    const cookieOf = async (user: { id: string }) => (await beginSession(user)).headers.get('cookie') ?? ''
    cookies = {
      affiliate: await cookieOf(people.affiliate),
      advertiser: await cookieOf(people.advertiser),
      staff: await cookieOf(people.staff),
    }
    link = `/c/${(await createOffer({ advertiserId: advertiser.id })).id}?a=${affiliateId}`
    const port = isPooled ? PORT + 5 : PORT + 1
    if (isPooled) {
      await limitStatements(direct, 60)
      pgbouncer = await startPgbouncer(direct, PORT + 4)
    }
    const env: Record<string, string> = pgbouncer
      ? { DATABASE_URL: pgbouncer.url, DIRECT_DATABASE_URL: direct }
      : { DATABASE_URL: direct }
    tracker = await startTracker(port, env)
    worker = await startWorker(port + 1, env)
    web = await startWeb(port + 2, { ...env, JOBS: 'worker' })
  }, 600_000)
  afterAll(async () => {
    if (!runs) return
    await tracker.stop('SIGKILL')
    await worker.stop('SIGKILL')
    await web.stop('SIGKILL')
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
      const answers: Answer[] = []
      const as = (side: keyof typeof READS) => {
        const noted = (answer: Answer) => void answers.push(answer)
        return { base: web.base, cookie: cookies[side], until, note: noted }
      }
      const ticket = (number: number, key: string) => ({
        topic: 'other',
        subject: `Ticket ${number}`,
        message: `What is this, number ${number}?`,
        key,
      })
      const payout = (_number: number, key: string) => ({ amountCents: PAYOUT_CENTS, idempotencyKey: key })
      const people = async () => {
        const [tickets, payouts] = await Promise.all([
          writeUntilDone(as('affiliate'), '/api/support/tickets', TICKETS, ticket),
          writeUntilDone(as('affiliate'), '/api/payouts', PAYOUTS, payout),
          changeAgain(as('advertiser'), 'PUT', '/api/advertiser/billing/notice', (number) => ({
            lowBalanceCents: 10_000 + number,
          })),
          watchEvents(as('affiliate')),
          ...(['affiliate', 'advertiser', 'staff'] as const).map((side) => readInTurn(as(side), READS[side])),
        ])
        return { tickets, payouts }
      }
      let ended = 0
      const end = async () => {
        while (performance.now() < until) {
          ended += await endSessions(admin, 1)
          await pause(20)
        }
      }
      const visitors = Array.from({ length: 8 }, (__, visitor) => visit(visitor))
      const [written] = await Promise.all([people(), ...visitors, end()])
      await admin.end()
      const wrong = wrongAnswers(answers)
      const used = { answers: answers.length, refused: countRefused(answers), broken: answers.filter(isBroken).length }
      console.log('sessions ended', ended, statuses, used, written, wrong.slice(0, 20))
      expect(wrong).toEqual([])
      // the last one of each may have been done though its answer says that nobody knows
      expect([written.tickets, written.tickets + 1]).toContain(await db().supportTicket.count({ where: { userId } }))
      expect([written.payouts, written.payouts + 1]).toContain(
        await db().payoutRequest.count({ where: { affiliateId } }),
      )
      for (const { base } of [tracker, worker, web]) expect((await fetch(`${base}/api/health/live`)).status).toBe(200)
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

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { classifyFailure } from '@/lib/platform/database/failures'
import { openPool, transactInSession } from '@/lib/platform/database/session'
import { withinLimit } from '@/lib/reporting/breakdown/data'
import { startStep } from '@/lib/runtime/processes/readiness-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { endSessions } from '@/tests/support/platform/ended-sessions'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

let pool: pg.Pool
let admin: pg.Pool
beforeAll(() => {
  const settings = { connectionString: process.env.DATABASE_URL, max: 1 }
  pool = openPool({ ...settings, application_name: 'ended' })
  admin = openPool({ ...settings, application_name: 'administrator' })
})
afterAll(async () => {
  await closeTracking()
  await pool.end()
  await admin.end()
})

const pidOf = async (session: pg.PoolClient) =>
  (await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid
const end = (pid: number | undefined) => admin.query('SELECT pg_terminate_backend($1, 5000)', [pid])

describe('a session that PostgreSQL ends refuses its statement, goes back as broken and ends no process [C5]', () => {
  test('while a statement is under way', async () => {
    const work = transactInSession(pool, 'BEGIN', async (session) => {
      const pid = await pidOf(session)
      const waiting = session.query('SELECT pg_sleep(30)')
      await Promise.all([end(pid), waiting])
    })
    await expect(work.catch(classifyFailure)).resolves.toBe('unavailable')
    await expect(transactInSession(pool, 'BEGIN', pidOf)).resolves.toBeGreaterThan(0)
  })

  test('between two statements', async () => {
    const work = transactInSession(pool, 'BEGIN', async (session) => {
      await end(await pidOf(session))
      await session.query('SELECT 1')
    })
    await expect(work.catch(classifyFailure)).resolves.toBe('unavailable')
    await expect(transactInSession(pool, 'BEGIN', pidOf)).resolves.toBeGreaterThan(0)
  })

  test('after the last one, before the commit', async () => {
    const work = transactInSession(pool, 'BEGIN', async (session) => void (await end(await pidOf(session))))
    await expect(work.catch(classifyFailure)).resolves.toBe('unavailable')
  })
})

test('what a statement is refused for leaves the session usable, and nothing of its transaction', async () => {
  const write = (text: string) =>
    transactInSession(pool, 'BEGIN', async (session) => {
      await session.query('CREATE TABLE left_over ()')
      return [await pidOf(session), await session.query(text)]
    })
  const [before] = await transactInSession(pool, 'BEGIN', async (session) => [await pidOf(session)])
  await expect(write('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' })
  await expect(write('SET LOCAL statement_timeout = 1; SELECT pg_sleep(1)')).rejects.toMatchObject({ code: '57014' })
  const failing = transactInSession(pool, 'BEGIN', () => Promise.reject(new Error('of our own')))
  await expect(failing).rejects.toThrow('of our own')
  const { rows } = await pool.query(`SELECT pg_backend_pid() AS pid, to_regclass('left_over') AS name`)
  expect(rows).toEqual([{ pid: before, name: null }])
})

test('a step of a start is done again when its session ends, and not when it is refused for good [C5]', async () => {
  let tries = 0
  const step = startStep(async () => {
    tries += 1
    const [row] = await db().$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`
    if (tries > 1) return row.pid
    // all of them: the next statement may have another session than the one before
    const waiting = db().$queryRaw`SELECT pg_sleep(30)`
    const endAll = async () => {
      await expect.poll(() => endSessions(admin, 100), { interval: 20 }).toBe(0)
    }
    await Promise.all([endAll(), waiting])
  })
  await expect(step).resolves.toBeGreaterThan(0)
  expect(tries).toBe(2)
  await expect(startStep(() => db().$queryRaw`SELECT 1 / 0`)).rejects.toMatchObject({ code: 'P2010' })
})

test('while sessions end at random, every answer is right or 503, and nothing is booked twice or lost [C5]', async () => {
  const [affiliate, advertiser] = [await createAffiliate(), await createAdvertiser()]
  const offer = await createOffer({ advertiserId: advertiser.id })
  await rulesSettled()
  let isOver = false
  const statuses = new Set<number>()
  const reported = new Set<string>()
  const use = async (work: () => Promise<number>) => {
    while (!isOver) {
      const status = await work().catch((error) => (classifyFailure(error) === 'refused' ? Promise.reject(error) : 503))
      statuses.add(status)
    }
  }
  const sell = async (name: string) => {
    const visit = await track(`/c/${offer.id}?a=${affiliate.id}`)
    if (visit.status !== 302) return visit.status
    const { status } = await postback({ token: advertiser.token, click_id: clickIdOf(visit), txn_id: name })
    // a click that is still on disk is not known yet: its sale is processed again once it is written
    if (status === 200 || status === 404) reported.add(name)
    return status === 404 ? 200 : status
  }
  let sale = 0
  const read = () => withinLimit({ text: 'SELECT count(*) FROM conversion' }, 2_000).then(() => 200)
  const users = [
    ...Array.from({ length: 4 }, () => use(() => sell(`T-${sale++}`))),
    ...Array.from({ length: 4 }, () => use(read)),
  ]
  for (let ended = 0; ended < 60; ended += await endSessions(admin, 1)) await admin.query('SELECT pg_sleep(0.004)')
  isOver = true
  await Promise.all(users)
  expect([...statuses].filter((status) => status !== 503).sort()).toEqual([200])
  const stored = async () => (await db().conversion.findMany({ select: { txnId: true } })).map(({ txnId }) => txnId)
  const lost = async () => {
    const names = await stored()
    return [...reported].filter((name) => !names.includes(name))
  }
  await expect.poll(lost, { timeout: 20_000 }).toEqual([])
  const names = await stored()
  expect(new Set(names).size).toBe(names.length)
  expect(await ledgerIsClean()).toBe(true)
}, 60_000)

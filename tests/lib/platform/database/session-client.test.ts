import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { closeDatabase, db, directUrl, pool } from '@/lib/platform/database/db'
import { FOLDS_LETTERS, foldsLetters, readSettings } from '@/lib/platform/database/health-data'
import { faultOfLimits, faultOfSettings, SessionClient } from '@/lib/platform/database/session-client'
import { systemClock } from '@/lib/platform/dates/clock'
import { easternDay } from '@/lib/platform/dates/days'
import { openQueue } from '@/lib/runtime/jobs/queue-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { migrate } from '@/prisma/migrate'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { ask, emptyDatabase } from '@/tests/support/prisma/migrations'
import { drop } from '@/tests/support/setup/worker-database'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

const database = new URL(String(process.env.DATABASE_URL)).pathname.slice(1)

// As PostgreSQL is set up by others: dates written the German way, as a server in Nepal does, strings as before 2010.
const OTHERS = {
  DateStyle: "'German, DMY'",
  TimeZone: "'Asia/Kathmandu'",
  IntervalStyle: "'sql_standard'",
  bytea_output: "'escape'",
  standard_conforming_strings: 'off',
  lc_monetary: "'C'",
}

describe('a database whose defaults are others', () => {
  beforeAll(async () => {
    for (const [name, value] of Object.entries(OTHERS))
      await db().$executeRawUnsafe(`ALTER DATABASE "${database}" SET ${name} = ${value}`)
    await closeDatabase()
  })
  afterAll(async () => {
    await closeTracking()
    await db().$executeRawUnsafe(`ALTER DATABASE "${database}" RESET ALL`)
    await closeDatabase()
  })

  test('answers sessions of the product as they rely on, and others as it is set', async () => {
    const ours = await pool().query(`SELECT now()::text AS now, current_setting('TimeZone') AS zone, 'a\\b' AS text`)
    expect(ours.rows).toEqual([{ now: expect.stringMatching(/^\d{4}-\d\d-\d\d .*\+00$/), zone: 'UTC', text: 'a\\b' }])
    const { rows } = await ask(String(process.env.DATABASE_URL), `SELECT now()::text AS now`)
    expect(rows).toEqual([{ now: expect.stringMatching(/^\d\d\.\d\d\.\d{4} /) }])
  })

  test('stores a click and a sale at their instants and on their Eastern day', async () => {
    const [affiliate, advertiser] = [await createAffiliate(), await createAdvertiser()]
    const offer = await createOffer({ advertiserId: advertiser.id })
    await rulesSettled()
    const before = systemClock.now()
    const visit = await track(`/c/${offer.id}?a=${affiliate.id}&s1=Nguy%E1%BB%85n%20%5C%27`)
    await postback({ token: advertiser.token, click_id: clickIdOf(visit), txn_id: 'T-1' })
    const sale = await db().conversion.findFirstOrThrow({ select: { createdAt: true, s1: true } })
    expect(sale.createdAt.getTime() - before.getTime()).toBeLessThan(60_000)
    expect(sale.createdAt.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1)
    expect(sale.s1).toBe("Nguyễn \\'")
    const days = await pool().query<{ day: string }>(
      `SELECT day::text FROM stat_day WHERE affiliate_id = $1 AND pending_payout_cents + approved_payout_cents > 0`,
      [affiliate.id],
    )
    expect(days.rows).toEqual([{ day: easternDay(sale.createdAt) }])
  })

  test('runs the job queue', async () => {
    const boss = await openQueue((opened) => opened.createQueue('of-a-test'))
    await boss.send('of-a-test', { a: 1 }, { startAfter: new Date(Date.now() - 1_000) })
    const [job] = await boss.fetch('of-a-test')
    expect(job?.data).toEqual({ a: 1 })
    await boss.stop({ graceful: false })
  })
})

describe('what the product cannot use is refused by name', () => {
  const fits = {
    encoding: 'UTF8',
    schema: 'public',
    isolation: 'read committed',
    readOnly: 'off',
    arrayNulls: 'on',
    replication: 'origin',
    limits: { statement_timeout: 60_000, lock_timeout: 0, transaction_timeout: 0 },
  }

  test.each([
    [{ encoding: 'LATIN1' }, "encoded in LATIN1, which has no room for all names: make one with ENCODING 'UTF8'"],
    [{ encoding: 'SQL_ASCII' }, 'encoded in SQL_ASCII'],
    [{ schema: 'ada' }, 'leads to ada: tables are in public'],
    [{ schema: null }, 'leads to no schema'],
    [{ isolation: 'serializable' }, "default_transaction_isolation = 'serializable': set it to 'read committed'"],
    [{ readOnly: 'on' }, 'default_transaction_read_only = on'],
    [{ arrayNulls: 'off' }, 'array_nulls = off'],
    [{ replication: 'replica' }, "session_replication_role = 'replica', which switches off the triggers"],
  ])('%o', (found, sentence) => {
    expect(faultOfSettings({ ...fits, ...found })).toContain(sentence)
    expect(faultOfSettings(fits)).toBeUndefined()
  })

  test.each([
    ['transaction_timeout', 400, 15],
    ['idle_session_timeout', 300, 60],
    ['statement_timeout', 100, 5],
    ['lock_timeout', 1, 1],
    ['idle_in_transaction_session_timeout', 4_999, 5],
  ])('%s = %i ms, and not one of %i s', (name, ms, enough) => {
    expect(faultOfLimits({ limits: { [name]: ms } })).toMatch(
      new RegExp(`^The role or database has ${name} = ${ms} ms, .* set it to 0, or to ${enough}s or more\\.$`),
    )
    expect(faultOfLimits({ limits: { [name]: enough * 1_000 } })).toBeUndefined()
    expect(faultOfLimits({ limits: { [name]: 0 } })).toBeUndefined()
  })

  test('capitals beyond ASCII are found by small letters, which a database of the character type C cannot', async () => {
    expect(await foldsLetters()).toBe(true)
    const { admin, prefix } = inject('postgres')
    const name = `${prefix}_type_c`
    const type = `ENCODING 'UTF8' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`
    await ask(admin, `CREATE DATABASE "${name}" ${type}`)
    const { rows } = await ask(admin.replace(/[^/]+$/, name), FOLDS_LETTERS)
    await drop(name, admin)
    expect(rows).toEqual([{ folds: false }])
  })

  test('limits that a session of ours does not set itself, and none that it does', async () => {
    // one after another: two at once may be refused ("tuple concurrently updated")
    const set = async (settings: Record<string, string>) => {
      for (const [name, value] of Object.entries(settings))
        await ask(String(process.env.DATABASE_URL), `ALTER DATABASE "${database}" SET ${name} = '${value}'`)
    }
    const find = async () => {
      await closeDatabase()
      return faultOfLimits(await readSettings())
    }
    await set({ statement_timeout: '5ms', lock_timeout: '1ms', idle_in_transaction_session_timeout: '5ms' })
    expect(await find()).toBeUndefined()
    await set({ idle_session_timeout: '7s' })
    expect(await find()).toContain('idle_session_timeout = 7000 ms')
    await ask(String(process.env.DATABASE_URL), `ALTER DATABASE "${database}" RESET ALL`)
    await closeDatabase()
  })

  test('no limit of a role ends a migration', async () => {
    const empty = await emptyDatabase()
    const name = empty.split('/').at(-1)
    for (const limit of ['lock_timeout', 'idle_session_timeout', 'idle_in_transaction_session_timeout'])
      await ask(empty, `ALTER DATABASE "${name}" SET ${limit} = '20ms'`)
    const { rows } = await ask(empty, `SELECT current_setting('server_version_num')::int >= 170000 AS has`)
    if (rows[0]?.has) await ask(empty, `ALTER DATABASE "${name}" SET transaction_timeout = '20ms'`)
    await expect(migrate(empty)).resolves.toBeDefined()
  })

  test('by migrate too, before it makes a table', async () => {
    const { admin, prefix } = inject('postgres')
    const name = `${prefix}_latin1`
    await ask(admin, `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`)
    const url = admin.replace(/[^/]+$/, name)
    await expect(migrate(url)).rejects.toThrow('The database is encoded in LATIN1')
    expect((await ask(url, `SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'`)).rows).toEqual([
      { count: 0 },
    ])
    await drop(name, admin)
    const empty = await emptyDatabase()
    await ask(empty, `CREATE SCHEMA of_others; ALTER DATABASE "${empty.split('/').at(-1)}" SET search_path = of_others`)
    await expect(migrate(empty)).rejects.toThrow('leads to of_others')
  })
})

test('a session given other parameters in the address of the database has ours, and those beside them', async () => {
  const client = new SessionClient({
    connectionString: `${directUrl()}?options=-c%20DateStyle%3DGerman%20-c%20work_mem%3D7MB`,
  })
  await client.connect()
  const { rows } = await client.query(
    `SELECT current_setting('DateStyle') AS style, current_setting('work_mem') AS memory`,
  )
  await client.end()
  expect(rows).toEqual([{ style: 'ISO, MDY', memory: '7MB' }])
  expect(client).toBeInstanceOf(pg.Client)
})

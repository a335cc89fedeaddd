// Slow: starts a second PostgreSQL that copies the first.
// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handle } from '@/lib/accounts/http/handle'
import { closeDatabase, pool } from '@/lib/platform/database/db'
import { readDb, readPool, withReplica } from '@/lib/platform/database/replica'
import { env } from '@/lib/platform/env'
import { noteWrite, wroteLately } from '@/lib/platform/http/recent-write'
import { openPostgres } from '@/scripts/embedded-postgres.mjs'
import { startStandby } from '@/tests/support/platform/standby'

const before = { url: env().DATABASE_URL, lag: env().DATABASE_READ_LAG_SECONDS }
const dataDir = mkdtempSync(path.join(tmpdir(), 'stoke-replica-'))
let primary: Awaited<ReturnType<typeof openPostgres>>
let standby: Awaited<ReturnType<typeof startStandby>>

beforeAll(async () => {
  primary = await openPostgres({ dataDir })
  await closeDatabase()
  env().DATABASE_URL = primary.url()
  standby = await startStandby(dataDir, primary.url())
  await pool().query('CREATE TABLE thing (name text)')
  env().DATABASE_READ_URL = standby.url
  env().DATABASE_READ_LAG_SECONDS = 2
})
afterAll(async () => {
  await closeDatabase()
  await standby.close()
  await primary.close()
  env().DATABASE_URL = before.url
  env().DATABASE_READ_URL = undefined
  env().DATABASE_READ_LAG_SECONDS = before.lag
  rmSync(dataDir, { recursive: true, force: true })
})

type Answer = { standby: boolean; names: string[] }
const sql = "SELECT pg_is_in_recovery() AS standby, coalesce(array_agg(name), '{}') AS names FROM thing"
/** What a read that may be old is answered, by the pool and by Prisma. */
async function read(): Promise<Answer> {
  const [answer] = await withReplica(async () => {
    const { rows } = await readPool().query<Answer>(sql)
    expect(await readDb().$queryRawUnsafe(sql)).toEqual(rows)
    return rows
  })
  if (!answer) throw new Error('no answer')
  return answer
}
const isStandby = async () => (await read()).standby
const within = { timeout: 15_000, interval: 200 }

test('reads that may be old go to the replica once it is known to be current, all others to the primary', async () => {
  await pool().query("INSERT INTO thing VALUES ('first')")
  expect(await isStandby()).toBe(false)
  await expect.poll(isStandby, within).toBe(true)
  await expect.poll(read, within).toEqual({ standby: true, names: ['first'] })
  expect((await readPool().query<Answer>(sql)).rows[0]?.standby).toBe(false)
})

test('a replica that is further behind than allowed is not asked, until it has caught up', async () => {
  await expect.poll(isStandby, within).toBe(true)
  await standby.pause(true)
  await pool().query("INSERT INTO thing VALUES ('second')")
  await expect.poll(isStandby, within).toBe(false)
  expect((await read()).names).toContain('second')
  await standby.pause(false)
  await expect.poll(isStandby, within).toBe(true)
  expect((await read()).names).toContain('second')
})

test('a read that writes, or whose replica fails meanwhile, runs again on the primary', async () => {
  await expect.poll(isStandby, within).toBe(true)
  const asked: boolean[] = []
  await withReplica(async () => {
    asked.push((await readPool().query<Answer>(sql)).rows[0]?.standby ?? false)
    await readPool().query("INSERT INTO thing VALUES ('third')")
  })
  expect(asked).toEqual([true, false])
  expect((await pool().query("SELECT 1 FROM thing WHERE name = 'third'")).rowCount).toBe(1)
})

test('a statement that is wrong fails once', async () => {
  await expect.poll(isStandby, within).toBe(true)
  let runs = 0
  const wrong = withReplica(async () => {
    runs += 1
    await readPool().query('SELECT nothing FROM thing')
  })
  await expect(wrong).rejects.toThrow('nothing')
  expect(runs).toBe(1)
})

test('who changed something reads the primary for longer than the replica may be behind', () => {
  const cookie = noteWrite(new Response('{}')).headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^stoke-wrote=1; Max-Age=3; Path=\/api; HttpOnly; SameSite=Lax/)
  expect(wroteLately(new Headers({ cookie: 'a=b; stoke-wrote=1' }))).toBe(true)
  expect(wroteLately(new Headers({ cookie: 'a=b; stoke-wrote=10' }))).toBe(false)
})

test('a route whose answer may be old asks the replica, and the primary for who changed something', async () => {
  await expect.poll(isStandby, within).toBe(true)
  const route = handle({ access: 'public', mayBeOld: true }, async () => (await readPool().query<Answer>(sql)).rows[0])
  const ask = async (headers: HeadersInit) => {
    const answer = await route(new Request('http://localhost:3000/api/things', { headers }), {
      params: Promise.resolve({}),
    })
    return ((await answer.json()) as Answer).standby
  }
  expect(await ask({})).toBe(true)
  expect(await ask({ cookie: 'stoke-wrote=1' })).toBe(false)
})

test('a replica that was promoted is not asked any more', async () => {
  await expect.poll(isStandby, within).toBe(true)
  await standby.promote()
  await expect.poll(async () => (await readPoolOf()) === readPool(), within).toBe(true)
})

/** The pool a read that may be old gets. */
const readPoolOf = () => withReplica(async () => readPool())

import { afterAll, expect, test } from 'vitest'
import { closeDatabase, db, pool } from '@/lib/platform/database/db'

afterAll(closeDatabase)

test('DATABASE_POOL_SIZE, DATABASE_POOL_WAIT_SECONDS and DATABASE_STATEMENT_SECONDS bound the connections of a process', async () => {
  await closeDatabase()
  const given = { DATABASE_POOL_SIZE: '2', DATABASE_POOL_WAIT_SECONDS: '1', DATABASE_STATEMENT_SECONDS: '7' }
  Object.assign(process.env, given)
  const held = [await pool().connect(), await pool().connect()]
  expect((await held[0]?.query('SHOW statement_timeout'))?.rows).toEqual([{ statement_timeout: '7s' }])
  const began = performance.now()
  await expect(pool().connect()).rejects.toThrow('timeout')
  expect(performance.now() - began).toBeGreaterThan(900)
  for (const connection of held) connection.release()
  expect(await db().$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }])
})

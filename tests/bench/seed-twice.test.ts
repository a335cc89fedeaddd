import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, test, vi } from 'vitest'
import { closeDatabase, pool } from '@/lib/platform/database/db'
import { seedDemo } from '@/prisma/seed/seed-demo'
import { findFutureInstants } from '../prisma/seed-queries'

// Random by design: nonces of encrypted texts, those of emails included, and the salt of the password hash.
const NOT_COMPARED = ['secret_sealed', 'details_sealed', 'tax_number_sealed', 'password_hash', 'updated_at']

/** A hash of each table, over every column that the seed determines. */
async function digests(database: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await database.query<{ name: string; columns: string }>(
    `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
     FROM information_schema.columns c
     JOIN pg_class k ON k.oid = format('%I.%I', table_schema, table_name)::regclass AND NOT k.relispartition
     WHERE table_schema = 'public' AND column_name <> ALL ($1)
       AND NOT (table_name = 'mail_message' AND column_name IN ('html', 'text'))
       AND table_name NOT IN ('_prisma_migrations', 'level', 'feature_flag', 'ledger_account')
     GROUP BY table_name ORDER BY table_name`,
    [NOT_COMPARED],
  )
  const found: Record<string, string> = {}
  for (const { name, columns } of tables) {
    const { rows } = await database.query<{ hash: string }>(
      `SELECT md5(string_agg(md5(r::text), '' ORDER BY md5(r::text))) AS hash FROM (SELECT ${columns} FROM ${name}) r`,
    )
    found[name] = rows[0]?.hash ?? 'empty'
  }
  return found
}

describe('the demo seeded twice, ten minutes into Feb 29', () => {
  const now = new Date('2028-02-29T00:10:00-05:00')

  test('takes less than a minute, has the same rows both times, and none with a time after now', async () => {
    const began = performance.now()
    await seedDemo({ now })
    expect(performance.now() - began).toBeLessThan(60_000)
    expect(await findFutureInstants(pool(), now)).toEqual([])
    const first = await digests(pool())
    const second = await inAnotherDatabase(async (again, itsPool) => {
      await again({ now })
      return digests(itsPool)
    })
    expect(second).toEqual(first)
  })
})

type Seed = typeof seedDemo

/** Runs with freshly loaded modules on another empty database. */
async function inAnotherDatabase<T>(run: (seed: Seed, pool: pg.Pool) => Promise<T>): Promise<T> {
  const { admin, template, prefix } = inject('postgres')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  const server = new pg.Client({ connectionString: admin })
  await server.connect()
  await server.query(`create database ${name} template ${template}`)
  const own = process.env.DATABASE_URL
  await closeDatabase()
  process.env.DATABASE_URL = admin.replace(/[^/]+$/, name)
  vi.resetModules()
  const database = await import('@/lib/platform/database/db')
  const { seedDemo: seed } = await import('@/prisma/seed/seed-demo')
  try {
    return await run(seed, database.pool())
  } finally {
    await database.closeDatabase()
    process.env.DATABASE_URL = own
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
}

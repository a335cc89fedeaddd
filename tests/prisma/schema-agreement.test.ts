import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { schemaSql } from '@/prisma/schema-diff'

// Two databases: one made by the migrations (this file's own), one from Prisma's schema. They differ when a change was
// made to only one of them.
const { admin } = inject('postgres')
const name = `test_${process.pid}_schema_${randomBytes(4).toString('hex')}`
let drawn: pg.Client
let migrated: pg.Client

const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  await onServer(`CREATE DATABASE ${name}`)
  drawn = new pg.Client({ connectionString: admin.replace(/[^/]+$/, name) })
  migrated = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await Promise.all([drawn.connect(), migrated.connect()])
  await drawn.query(await schemaSql())
})
afterAll(async () => {
  await Promise.all([drawn.end(), migrated.end()])
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
})

const OURS = "NOT IN ('_prisma_migrations') AND c.relname !~ '_(default|\\d{4}_\\d{2})$'"
const COLUMNS = `
  SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relname ${OURS}`
const KEYS = `
  SELECT c.relname || ' ' || pg_get_constraintdef(k.oid) AS line FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE k.contype IN ('p', 'f') AND c.relnamespace = 'public'::regnamespace AND c.relname ${OURS}`
const INDEXES = `
  SELECT c.relname || ' ' || regexp_replace(pg_get_indexdef(i.indexrelid), ' ON (ONLY )?', ' ON ') AS line
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname ${OURS}`
const ENUMS = `SELECT t.typname || ' ' || string_agg(e.enumlabel, ',' ORDER BY e.enumsortorder) AS line
  FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid GROUP BY t.typname`

const lines = async (client: pg.Client, query: string) =>
  (await client.query<{ line: string }>(query)).rows.map(({ line }) => line).sort()

test.each([
  ['column, with its type and default', COLUMNS],
  ['enum', ENUMS],
])('every %s of the schema is in the migrations, without extra ones', async (_, query) => {
  expect(await lines(migrated, query)).toEqual(await lines(drawn, query))
})

test.each([
  ['key and reference', KEYS],
  ['index', INDEXES],
])('every %s of the schema is in the migrations, which may have extra ones', async (_, query) => {
  const present = new Set(await lines(migrated, query))
  expect((await lines(drawn, query)).filter((line) => !present.has(line))).toEqual([])
})

test('creates the partitions of a month once, and moves rows out of the default partition', async () => {
  const insert = `INSERT INTO click (affiliate_id, id, offer_id, source_id, visitor, user_agent, is_unique, created_at)
    VALUES (1, stoke_uuid_floor('2031-05-31T23:59:59Z'), 1, 0, '', '', false, '2031-05-31T23:59:59Z')`
  await migrated.query(insert)
  const where = async () =>
    (await migrated.query('SELECT tableoid::regclass::text AS t FROM click WHERE affiliate_id = 1')).rows
  expect(await where()).toEqual([{ t: 'click_default' }])
  const ensure = "SELECT stoke_ensure_partitions('2031-04-01', '2031-06-01') AS made"
  expect((await migrated.query(ensure)).rows).toEqual([{ made: 6 }])
  expect((await migrated.query(ensure)).rows).toEqual([{ made: 0 }])
  expect(await where()).toEqual([{ t: 'click_2031_05' }])
})

test('six concurrent processes create the partitions of a month once', async () => {
  const clients = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
      await client.connect()
      return client
    }),
  )
  const ensure = "SELECT stoke_ensure_partitions('2032-01-01', '2032-04-01') AS made"
  const made = await Promise.all(
    clients.map(async (client) => (await client.query<{ made: number }>(ensure)).rows[0]?.made ?? 0),
  )
  await Promise.all(clients.map((client) => client.end()))
  expect(made.reduce((sum, each) => sum + each, 0)).toBe(8)
})

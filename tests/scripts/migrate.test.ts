// Slow: applies all migrations to several databases, and kills some of them meanwhile.
// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '@/prisma/migrate'
import { openEngine, schemaSql } from '@/prisma/schema-diff'
import { bundle } from '@/scripts/bundle.mjs'
import { migrateDatabase } from '@/scripts/database.mjs'
import { prepareDatabase } from '@/scripts/launch.mjs'
import { ask, emptyDatabase, folderOf, migrationNames } from '@/tests/support/prisma/migrations'

const scripts = migrationNames()

async function finishedScripts(url: string) {
  const { rows } = await ask(
    url,
    'select migration_name from _prisma_migrations where finished_at is not null order by 1',
  )
  return rows.map((row) => row.migration_name)
}

test('two concurrent migrations apply every script once, and a third has nothing to do', async () => {
  const url = await emptyDatabase()
  const [first, second] = await Promise.all([migrate(url), migrate(url)])
  expect([...first, ...second]).toEqual(scripts)
  expect(await migrate(url)).toEqual([])
})

test('a start outside the demo sets up an empty database, and leaves one that was migrated before alone', async () => {
  const url = await emptyDatabase()
  const env = { ...process.env, DATABASE_URL: url, MIGRATE_DATABASE_URL: '', DIRECT_DATABASE_URL: '' }
  await migrateDatabase(env, { onlyEmpty: true })
  expect(await finishedScripts(url)).toEqual(scripts)
  const last = scripts.at(-1)
  await ask(url, `delete from _prisma_migrations where migration_name = '${last}'`)
  await migrateDatabase(env, { onlyEmpty: true })
  expect(await finishedScripts(url)).toEqual(scripts.slice(0, -1))
})

test('MIGRATE=0 migrates no database, MIGRATE=1 also one in use, and without it only an empty one is', async () => {
  const url = await emptyDatabase()
  const start = (MIGRATE: string) =>
    prepareDatabase({
      ...process.env,
      DATABASE_URL: url,
      MIGRATE_DATABASE_URL: '',
      DIRECT_DATABASE_URL: '',
      DEMO: '0',
      MIGRATE,
    })
  const isEmpty = async () =>
    (await ask(url, "select to_regclass('_prisma_migrations') is null as empty")).rows[0].empty
  await start('0')
  expect(await isEmpty()).toBe(true)
  await start('')
  expect(await finishedScripts(url)).toEqual(scripts)
  const last = scripts.at(-1)
  await ask(url, `delete from _prisma_migrations where migration_name = '${last}'`)
  for (const given of ['', '0']) {
    await start(given)
    expect(await finishedScripts(url)).toEqual(scripts.slice(0, -1))
  }
  // the last migration is there already, so applying it again fails: that it was tried is what counts
  await start('1').catch(() => undefined)
  const { rows } = await ask(url, `select 1 from _prisma_migrations where migration_name = '${last}'`)
  expect(rows).toHaveLength(1)
})

const PRISMAS = { baseDir: '', shadowDbInitScript: '', lockfile: { path: '', content: 'provider = "postgresql"' } }

/** What Prisma's own engine thinks of a database and these migrations, and which of them it applies. */
async function askPrisma(url: string, folder: string) {
  const engine = await openEngine(new PrismaPg({ connectionString: url }))
  const migrationDirectories = migrationNames(folder).map((name) => {
    const value = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
    return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } }
  })
  const given = {
    migrationsList: { ...PRISMAS, migrationDirectories },
    filters: { externalTables: [], externalEnums: [] },
  }
  const { editedMigrationNames, failedMigrationNames, history } = await engine.diagnoseMigrationHistory({
    ...given,
    optInToShadowDatabase: false,
  })
  const { appliedMigrationNames } = await engine.applyMigrations(given)
  return { editedMigrationNames, failedMigrationNames, history, appliedMigrationNames }
}

const AGREED = { editedMigrationNames: [], failedMigrationNames: [], history: null, appliedMigrationNames: [] }

test('Prisma finds every script applied as it is, beside replaced ones, and what Prisma applied is not applied again', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  expect(await askPrisma(url, 'prisma/migrations')).toEqual(AGREED)
  const former = `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    values ('x', '', '0001_replaced', now(), 1)`
  await ask(url, former)
  expect(await askPrisma(url, 'prisma/migrations')).toMatchObject({ ...AGREED, history: expect.anything() })
  const other = await emptyDatabase()
  expect(await askPrisma(other, folderOf(FIRST))).toMatchObject({ appliedMigrationNames: ['0001_thing'] })
  expect(await migrate(other, { migrations: folderOf({ ...FIRST, ...CHANGE }) })).toEqual(['0002_change'])
})

test('a database with tables that no migration made is left alone', async () => {
  const url = await emptyDatabase()
  await ask(url, 'create table thing (id integer)')
  await expect(migrate(url, { migrations: folderOf(CHANGE) })).rejects.toThrow(/^Migrating the database failed: /)
  const { rows } = await ask(url, `select tablename from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([{ tablename: 'thing' }])
})

// As Prisma creates it; without it a database that already has tables is refused.
const migrationsTable = `create table _prisma_migrations (id varchar(36) primary key, checksum varchar(64) not null,
  finished_at timestamptz, migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
  started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`

/** A process that migrates and is killed after a while. */
async function killedMigration(url: string, afterMs: number) {
  const script = `import(process.argv[1]).then(({ migrate }) => { console.log('go'); return migrate(process.argv[2]) })`
  const program = await bundle('migrate', 'prisma/migrate.ts')
  const child = spawn(process.execPath, ['-e', script, program, url], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  child.kill('SIGKILL')
}

test.each([60, 120, 180])('a migration killed after %i ms is completed by the next', async (afterMs) => {
  const url = await emptyDatabase()
  await killedMigration(url, afterMs)
  await migrate(url)
  expect(await finishedScripts(url)).toEqual(scripts)
})

test('the error of a failed script names it with the reason, and nothing of it is applied', async () => {
  const url = await emptyDatabase()
  await ask(url, migrationsTable)
  await ask(url, 'create table app_user (id integer)')
  await expect(migrate(url)).rejects.toThrow(/^The migration 0365_baseline_1_\w+ failed: .*"app_user" already exists/s)
  const { rows } = await ask(url, `select tablename from pg_tables where schemaname = 'public' order by 1`)
  expect(rows).toEqual([{ tablename: '_prisma_migrations' }, { tablename: 'app_user' }])
  await ask(url, 'drop table app_user')
  expect(await migrate(url)).toEqual(scripts)
})

test('the error names a database that cannot be reached', async () => {
  await expect(migrate('postgresql://stoke@127.0.0.1:1/none')).rejects.toThrow(/127\.0\.0\.1:1/)
})

test('the schema’s SQL is generated without a database', async () => {
  expect(await schemaSql()).toContain('CREATE TABLE "click"')
})

const FIRST = { '0001_thing': 'CREATE TABLE thing (id integer PRIMARY KEY); INSERT INTO thing VALUES (1);' }
const CHANGE = { '0002_change': 'ALTER TABLE thing ADD COLUMN note text;' }

test('a migration behind a long transaction gives way to those behind it, and is applied afterwards [C5]', async () => {
  const url = await emptyDatabase()
  await migrate(url, { migrations: folderOf(FIRST) })
  const long = new pg.Client({ connectionString: url })
  await long.connect()
  await long.query('BEGIN; SELECT * FROM thing')
  const told: string[] = []
  const change = migrate(url, {
    migrations: folderOf({ ...FIRST, ...CHANGE }),
    lockMs: 300,
    pauseMs: 200,
    tell: (line: string) => told.push(line),
  })
  const waits: number[] = []
  while (told.length < 3) {
    const began = performance.now()
    await ask(url, 'SELECT * FROM thing')
    waits.push(performance.now() - began)
  }
  await long.query('COMMIT')
  await long.end()
  expect(await change).toEqual(['0002_change'])
  // without the limit the first of these reads would have waited for the long transaction, that is, without end
  expect(Math.max(...waits)).toBeLessThan(10_000)
  expect(told[0]).toMatch(/^A lock was not free within 300 ms \(try 1 of /)
})

test('a migration that never gets its lock fails with the reason, and nothing of it is applied [C5]', async () => {
  const url = await emptyDatabase()
  await migrate(url, { migrations: folderOf(FIRST) })
  const long = new pg.Client({ connectionString: url })
  await long.connect()
  await long.query('BEGIN; SELECT * FROM thing')
  const migrations = folderOf({ ...FIRST, ...CHANGE })
  await expect(migrate(url, { migrations, lockMs: 50, tries: 2, pauseMs: 10 })).rejects.toThrow(
    /^The migration 0002_change failed: .*lock timeout/s,
  )
  await long.end()
  expect(await migrate(url, { migrations })).toEqual(['0002_change'])
})

const CONCURRENT = `-- outside a transaction
-- The note is looked up; it may hold a semicolon.
DROP INDEX CONCURRENTLY IF EXISTS thing_id_idx;
CREATE INDEX CONCURRENTLY thing_id_idx ON thing (id);
`

test('an index is created concurrently, while another migration waits for its turn [C5]', async () => {
  const url = await emptyDatabase()
  const migrations = folderOf({ ...FIRST, '0002_index': CONCURRENT })
  const applied = await Promise.all([migrate(url, { migrations }), migrate(url, { migrations })])
  expect(applied.flat().sort()).toEqual(['0001_thing', '0002_index'])
  expect(await finishedScripts(url)).toEqual(['0001_thing', '0002_index'])
  const { rows } = await ask(url, `select indisvalid from pg_index where indexrelid = 'thing_id_idx'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

test('an index whose concurrent creation failed is created again by the next run [C5]', async () => {
  const url = await emptyDatabase()
  const unique = CONCURRENT.replace('CREATE INDEX', 'CREATE UNIQUE INDEX').replace('(id)', '((id / 10))')
  const twice = { ...FIRST, '0002_second': 'INSERT INTO thing VALUES (2);' }
  const migrations = folderOf({ ...twice, '0003_index': unique })
  await expect(migrate(url, { migrations })).rejects.toThrow(
    /^The migration 0003_index failed: .*could not create unique index/s,
  )
  await ask(url, 'DELETE FROM thing WHERE id = 2')
  expect(await migrate(url, { migrations })).toEqual(['0003_index'])
  const { rows } = await ask(url, `select indisvalid from pg_index where indexrelid = 'thing_id_idx'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

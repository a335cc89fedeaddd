import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate, schemaSql } from '@/prisma/migrate'
import { bundle } from '@/scripts/bundle.mjs'

const { admin, prefix } = inject('postgres')
const scripts = readdirSync('prisma/migrations')
  .filter((name) => /^\d/.test(name))
  .sort()
const names: string[] = []

const onServer = (statement: string) => ask(admin, statement)

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

async function finishedScripts(url: string) {
  const { rows } = await ask(
    url,
    'select migration_name from _prisma_migrations where finished_at is not null order by 1',
  )
  return rows.map((row) => row.migration_name)
}

async function emptyDatabase() {
  const name = `${prefix}_empty${names.length}`
  names.push(name)
  await onServer(`create database ${name}`)
  return admin.replace(/[^/]+$/, name)
}

afterAll(async () => {
  for (const name of names) await onServer(`drop database ${name} with (force)`)
})

test('two concurrent migrations apply every script once, and a third has nothing to do', async () => {
  const url = await emptyDatabase()
  const [first, second] = await Promise.all([migrate(url), migrate(url)])
  expect([...first, ...second]).toEqual(scripts)
  expect(await migrate(url)).toEqual([])
})

// As Prisma creates it; without it the engine refuses a database that already has tables.
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
  await ask(url, 'create table click (id integer)')
  await expect(migrate(url)).rejects.toThrow(/^The migration 0001_\w+ failed: .*"click" already exists/s)
  const { rows } = await ask(url, `select tablename from pg_tables where schemaname = 'public' order by 1`)
  expect(rows).toEqual([{ tablename: '_prisma_migrations' }, { tablename: 'click' }])
  await ask(url, 'drop table click')
  expect(await migrate(url)).toEqual(scripts)
})

test('the error names a database that cannot be reached', async () => {
  await expect(migrate('postgresql://stoke@127.0.0.1:1/none')).rejects.toThrow(/127\.0\.0\.1:1/)
})

test('the schema’s SQL is generated without a database', async () => {
  expect(await schemaSql()).toContain('CREATE TABLE "click"')
})

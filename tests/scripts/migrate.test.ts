import { readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate, schemaSql } from '@/prisma/migrate'

const { admin, prefix } = inject('postgres')
const scripts = readdirSync('prisma/migrations')
  .filter((name) => /^\d/.test(name))
  .sort()
const names: string[] = []

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
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

test('two migrations at once apply every script once, and a third finds nothing to do', async () => {
  const url = await emptyDatabase()
  const [first, second] = await Promise.all([migrate(url), migrate(url)])
  expect([...first, ...second]).toEqual(scripts)
  expect(await migrate(url)).toEqual([])
})

test('a migration that was cut off is tried again', async () => {
  const url = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create table _prisma_migrations (id varchar(36) primary key, checksum varchar(64) not null,
    finished_at timestamptz, migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
    started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`)
  await client.query(`insert into _prisma_migrations (id, checksum, migration_name) values ('cut', 'x', $1)`, [
    scripts[0],
  ])
  await client.end()
  expect(await migrate(url)).toEqual(scripts)
})

test('a database that cannot be reached is named as the reason', async () => {
  await expect(migrate('postgresql://stoke@127.0.0.1:1/none')).rejects.toThrow(/127\.0\.0\.1:1/)
})

test('the schema is compared without a database', async () => {
  expect(await schemaSql()).toContain('CREATE TABLE "click"')
})

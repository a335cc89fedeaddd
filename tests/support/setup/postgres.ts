import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../prisma/migrate'
import { grantServing } from '../../../prisma/serving-role'
import { openPostgres } from '../../../scripts/embedded-postgres.mjs'
import { fingerprint } from '../../../scripts/fingerprint.mjs'
import { withLock } from '../../../scripts/lock.mjs'
import { isAlive } from '../../../scripts/processes.mjs'
import { removeUnusedTestData, testDataDir } from '../../../scripts/test-data.mjs'
import type { TestServer } from './worker-database'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer
    /** Whether the files of a worker use one database, one after another. */
    sharesDatabase: boolean
  }
}

const dataDir = testDataDir()
// These databases live for seconds: what a power cut would take is no loss, and nothing needs vacuuming. (A vacuum
// under way would also keep its database from being dropped.)
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 300,
  // a deadlock ends after this; the tests of concurrent calls would wait a second for each
  deadlock_timeout: '100ms',
}

/** Once per run: starts PostgreSQL and makes a migrated template database, which every test file copies. */
export default async function setUp(project: TestProject) {
  removeUnusedTestData(dataDir)
  const postgres = await openPostgres({ dataDir, settings })
  const template = `template_${fingerprint(['prisma/migrations', 'prisma/serving-role.ts']).slice(0, 16)}`
  const admin = new pg.Client({ connectionString: postgres.url() })
  await admin.connect()
  await withLock(path.join(dataDir, 'template.lock'), async () => {
    await dropStale(admin, template)
    await makeTemplate(admin, template, postgres.url)
  })
  await admin.end()
  const prefix = `test_${process.pid}`
  const superuser = superuserUrl(postgres.url())
  project.provide('postgres', { admin: postgres.url(), superuser, serving: postgres.servingUrl(), template, prefix })
  return () => postgres.close()
}

async function makeTemplate(admin: pg.Client, template: string, url: (database: string) => string) {
  if ((await databases(admin)).includes(template)) return
  const unfinished = 'unfinished_template'
  await admin.query(`drop database if exists ${unfinished} with (force)`)
  await admin.query(`create database ${unfinished}`)
  await migrate(url(unfinished))
  await grantServing(url(unfinished), 'stoke_app')
  await admin.query(`alter database ${unfinished} rename to ${template}`)
}

/** Drops the copies of finished runs and, if no other run is active, the templates of other migrations. */
async function dropStale(admin: pg.Client, template: string) {
  const names = await databases(admin)
  const copies = names.filter((name) => name.startsWith('test_'))
  const isOver = (copy: string) => !isAlive(Number(copy.split('_')[1]))
  const templates = names.filter((name) => name.startsWith('template_') && name !== template)
  const stale = [...copies.filter(isOver), ...(copies.every(isOver) ? templates : [])]
  for (const name of stale) await admin.query(`drop database if exists ${name} with (force)`)
}

function superuserUrl(of: string): string {
  const url = new URL(of)
  url.username = 'postgres'
  url.password = JSON.parse(readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')).postgres
  url.pathname = '/postgres'
  return url.href
}

async function databases(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where datdba = current_user::regrole',
  )
  return rows.map((row) => row.datname)
}

// The demo that the journeys of e2e/ start from: seeded once, copied for each worker.
import path from 'node:path'
import pg from 'pg'
import { migrateDatabase, seedDatabase } from './database.mjs'
import { openPostgres } from './embedded-postgres.mjs'
import { serverEnvironment } from './environment.mjs'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'

// What a power cut would take of these databases is no loss, and none lives long enough to need vacuuming.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 200,
}

/**
 * Opens the journeys' PostgreSQL with the seeded database in it.
 * @param {{ dataDir: string, now?: Date }} options
 * @returns {Promise<{ admin: string, serving: string, template: string, close: () => Promise<unknown> }>} `admin` is the
 *   address to make copies from, `serving` that of the role that serves, `template` the name of what is copied
 */
export async function openDemo({ dataDir, now = new Date() }) {
  const postgres = await openPostgres({ dataDir, settings })
  const template = templateName(now)
  const admin = new pg.Client({ connectionString: postgres.url() })
  await admin.connect()
  await withLock(path.join(dataDir, 'template.lock'), () => makeTemplate(admin, template, postgres))
  await admin.end()
  return { admin: postgres.url(), serving: postgres.servingUrl(), template, close: () => postgres.close() }
}

/**
 * A template serves for the hour it was made in, by the code it was made of: the demo's last sales are minutes old, and
 * its figures are those of today.
 * @param {Date} now
 */
export function templateName(now) {
  return `demo_${fingerprint(['prisma', 'lib', 'package-lock.json'], now.toISOString().slice(0, 13)).slice(0, 16)}`
}

async function makeTemplate(admin, template, { url, servingUrl }) {
  const { rows } = await admin.query('select datname as name from pg_database where datdba = current_user::regrole')
  if (rows.some(({ name }) => name === template)) return
  const stale = rows.filter(({ name }) => name.startsWith('demo_') || name.startsWith('worker_'))
  for (const { name } of stale) await admin.query(`drop database if exists ${name} with (force)`)
  const unfinished = 'demo_unfinished'
  await admin.query(`create database ${unfinished}`)
  const env = serverEnvironment({ port: 3000, databaseUrl: servingUrl(unfinished), mode: 'production' })
  env.MIGRATE_DATABASE_URL = url(unfinished)
  await migrateDatabase(env)
  await seedDatabase(env)
  await admin.query(`alter database ${unfinished} rename to ${template}`)
}

/**
 * Makes a fresh copy of the demo in the place of an earlier one, and answers its address, for the role that serves.
 * @param {{ admin: string, serving: string, template: string, name: string }} options
 */
export async function copyDemo({ admin, serving, template, name }) {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await client.end()
  }
  return serving.replace(/[^/]+$/, name)
}

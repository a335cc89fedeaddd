import path from 'node:path'
import pg from 'pg'
import { rollupColumns, rollupFromEvents } from '@/lib/platform/rollups/sql'
import { migrate } from '@/prisma/migrate'
import { openPostgres } from '@/scripts/embedded-postgres.mjs'
import { fingerprint } from '@/scripts/fingerprint.mjs'
import { withLock } from '@/scripts/lock.mjs'
import { COMMUNITY } from '../volume/community'
import { DESKS } from '../volume/desks'
import { TRACKED } from '../volume/events'
import { MARKET, TRAFFIC } from '../volume/market'
import { MONEY } from '../volume/money'
import { PEOPLE } from '../volume/people'
import { FUNCTIONS } from '../volume/size'

const dataDir = path.resolve('.data-bench')
const UNFINISHED = 'volume_unfinished'

// a statement of the fill has no parameters: all days
const ROLLUP = `INSERT INTO stat_day (${rollupColumns('stat_day').join(', ')}) ${rollupFromEvents('stat_day')}`
  .replaceAll('$1', `'-infinity'`)
  .replaceAll('$2', `'infinity'`)
const MONTHS = `SELECT stoke_ensure_partitions('2025-10-01', '2026-12-01')`
const FILL = [
  ...FUNCTIONS,
  MONTHS,
  ...MARKET,
  ...PEOPLE,
  ...TRAFFIC,
  ...TRACKED,
  ROLLUP,
  ...MONEY,
  ...DESKS,
  ...COMMUNITY,
]

/**
 * A database with the data of a large network, on the bench's PostgreSQL with the product's settings. Filled once, which
 * takes some minutes, and kept between runs; new migrations are applied to it. Sets `DATABASE_URL`.
 * @returns how to close it
 */
export async function openVolume(): Promise<() => Promise<unknown>> {
  const postgres = await openPostgres({ dataDir })
  const name = `volume_${fingerprint(['tests/support/volume']).slice(0, 16)}`
  await withLock(path.join(dataDir, 'volume.lock'), async () => {
    await make(postgres.url, name)
    if ((await migrate(postgres.url(name))).length > 0) await run(postgres.url(name), ['VACUUM ANALYZE'])
  })
  process.env.DATABASE_URL = postgres.url(name)
  return () => postgres.close()
}

async function make(url: (database?: string) => string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url() })
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname LIKE 'volume\\_%'`,
  )
  const names = rows.map(({ datname }) => datname)
  if (!names.includes(name)) {
    for (const other of names) await admin.query(`DROP DATABASE ${other} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${UNFINISHED}`)
    await migrate(url(UNFINISHED))
    await run(url(UNFINISHED), ['SET synchronous_commit = off', ...FILL, 'VACUUM ANALYZE'])
    await admin.query(`ALTER DATABASE ${UNFINISHED} RENAME TO ${name}`)
  }
  await admin.end()
}

async function run(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statements) {
    const began = performance.now()
    await client.query(statement)
    const seconds = (performance.now() - began) / 1000
    if (seconds > 1) console.log(`${seconds.toFixed(0)} s: ${statement.slice(0, 40).replace(/\s+/g, ' ')}`)
  }
  await client.end()
}

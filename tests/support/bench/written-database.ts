import path from 'node:path'
import pg from 'pg'
import { closeDatabase } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { ensurePartitions } from '@/lib/traffic/clicks/storage/partition-service'
import { migrate } from '@/prisma/migrate'
import { openPostgres } from '@/scripts/embedded-postgres.mjs'

/**
 * An empty, migrated database in a PostgreSQL that writes to disk; that of the tests does not and would look too fast.
 * This process and those it starts use it.
 * @param before the folder of an earlier version, whose migrations are applied first
 * @returns closes it
 */
export async function useWrittenDatabase(name: string, before?: string): Promise<() => Promise<void>> {
  const postgres = await openPostgres({ dataDir: '.data-bench' })
  const client = new pg.Client({ connectionString: postgres.url() })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  await closeDatabase()
  process.env.DATABASE_URL = postgres.url(name)
  env().DATABASE_URL = postgres.url(name)
  if (before) await migrate(postgres.url(name), { migrations: path.join(before, 'prisma/migrations') })
  await migrate(postgres.url(name))
  await ensurePartitions(new Date())
  return async () => {
    await closeDatabase()
    await postgres.close()
  }
}

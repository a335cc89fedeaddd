import 'server-only'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { db } from '../db'
import { AppError } from '../errors'
import { log } from '../log'

const MIGRATIONS = path.join(process.cwd(), 'prisma', 'migrations')

/**
 * Checks that the database answers and has every migration of this build.
 * @throws AppError unavailable, naming the failed check
 */
export async function assertReady(): Promise<void> {
  const applied = await appliedMigrations().catch((error: unknown) => {
    log.warn({ err: error }, 'not ready: the database does not answer')
    throw new AppError('unavailable', 'The database does not answer.')
  })
  const missing = (await ownMigrations()).filter((name) => !applied.has(name))
  if (missing.length > 0) throw new AppError('unavailable', `Migrations are missing: ${missing.join(', ')}.`)
}

async function appliedMigrations(): Promise<Set<string>> {
  const rows = await db().$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
  return new Set(rows.map((row) => row.name))
}

async function ownMigrations(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
}

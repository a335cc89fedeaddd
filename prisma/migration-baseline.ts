import type pg from 'pg'
import { finishStatement, type Migration, noteBegin } from './migration-history'

/**
 * The migrations that the baseline replaced. What they gave is what the baseline gives, which
 * tests/prisma/baseline.test.ts compares.
 */
export const REPLACED = { count: 135, last: '0215_bank_file_exports', version: '0.1.0 (commit 113724c4)' }

const isBaseline = ({ name }: Migration) => name.startsWith('0215_baseline_')

/**
 * Notes the baseline as applied on a database that has all migrations it replaced.
 * @param migrations all of this version, in order
 * @param applied the names that the database has
 * @returns the names that were noted: none on a new database, and none when they were noted before
 * @throws when the database has only some of the replaced migrations
 */
export async function noteBaseline(
  client: pg.Client,
  migrations: readonly Migration[],
  applied: ReadonlySet<string>,
): Promise<string[]> {
  const baseline = migrations.filter(isBaseline)
  const replaced = [...applied].filter((name) => baseline.every((part) => name < part.name))
  const missing = baseline.filter(({ name }) => !applied.has(name))
  if (replaced.length === 0 || missing.length === 0) return []
  if (replaced.length !== REPLACED.count || !applied.has(REPLACED.last)) {
    const has = `The database has ${replaced.length} of the ${REPLACED.count} migrations that the baseline replaced`
    throw new Error(`${has}: first run "npm run migrate" of version ${REPLACED.version}.`)
  }
  for (const part of missing) await client.query(finishStatement(await noteBegin(client, part)))
  return missing.map(({ name }) => name)
}

import type pg from 'pg'
import { finishStatement, type Migration, noteBegin } from './migration-history'

/**
 * The migrations that the baseline replaced, a baseline of before among them. What they gave is what the baseline gives,
 * which tests/prisma/baseline.test.ts compares.
 */
export const REPLACED = {
  count: 77,
  first: '0215_baseline_1_people',
  last: '0364_is_held',
  commit: '2930bfbc7',
}

const isBaseline = ({ name }: Migration) => name.startsWith('0365_baseline_')

/**
 * Notes the baseline as applied on a database that has all migrations it replaced.
 * @param migrations all of this version, in order
 * @param applied the names that the database has; what the replaced migrations themselves had replaced may be among them
 * @returns the names that were noted: none on a new database, and none when they were noted before
 * @throws when the database has only some of the replaced migrations
 */
export async function noteBaseline(
  client: pg.Client,
  migrations: readonly Migration[],
  applied: ReadonlySet<string>,
): Promise<string[]> {
  const baseline = migrations.filter(isBaseline)
  const before = [...applied].filter((name) => baseline.every((part) => name < part.name))
  const missing = baseline.filter(({ name }) => !applied.has(name))
  if (before.length === 0 || missing.length === 0) return []
  const replaced = before.filter((name) => name >= REPLACED.first)
  if (replaced.length !== REPLACED.count || !applied.has(REPLACED.last)) {
    const has = `The database has ${replaced.length} of the ${REPLACED.count} migrations that the baseline replaced`
    throw new Error(`${has}: first run "npm run migrate" of commit ${REPLACED.commit}.`)
  }
  for (const part of missing) await client.query(finishStatement(await noteBegin(client, part)))
  return missing.map(({ name }) => name)
}

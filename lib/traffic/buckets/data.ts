import 'server-only'
import type pg from 'pg'
import { db, type Tx } from '@/lib/platform/database/db'
import { getBucketing } from './admin-data'
import type { Rule } from './rules'

type Queryable = Pick<pg.Pool, 'query'>

/** By bucket: the offers hidden from its affiliates, for the click path. */
export async function readHiddenOffers(rules: Queryable): Promise<Map<number, ReadonlySet<number>>> {
  const { rows } = await rules.query<{ id: number; offerIds: number[] }>(
    `SELECT id, hidden_offer_ids AS "offerIds" FROM bucket WHERE cardinality(hidden_offer_ids) > 0`,
  )
  return new Map(rows.map(({ id, offerIds }) => [id, new Set(offerIds)]))
}

/** Every bucket by name, for filters. */
export const listBucketNames = (): Promise<{ id: number; name: string }[]> =>
  db().bucket.findMany({ select: { id: true, name: true }, orderBy: { name: 'asc' } })

/** The active rules in the order they are tried. */
export async function readRules(tx: Tx): Promise<Rule[]> {
  const { rules } = await getBucketing(tx)
  return rules.filter(({ isActive }) => isActive)
}

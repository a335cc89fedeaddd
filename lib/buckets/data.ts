import 'server-only'
import type pg from 'pg'
import { db } from '../db'

type Queryable = Pick<pg.Pool, 'query'>

/** By bucket: the offers its affiliates neither see nor promote, for the click path's memory. */
export async function readHiddenOffers(db: Queryable): Promise<Map<number, ReadonlySet<number>>> {
  const { rows } = await db.query<{ id: number; offerIds: number[] }>(
    `SELECT id, hidden_offer_ids AS "offerIds" FROM bucket WHERE cardinality(hidden_offer_ids) > 0`,
  )
  return new Map(rows.map(({ id, offerIds }) => [id, new Set(offerIds)]))
}

/** The buckets there are, by name, to choose from. */
export const listBucketNames = (): Promise<{ id: number; name: string }[]> =>
  db().bucket.findMany({ select: { id: true, name: true }, orderBy: { name: 'asc' } })

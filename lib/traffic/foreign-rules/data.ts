import 'server-only'
import type pg from 'pg'
import { type ForeignRow, ForeignRules } from './rules'

/** What links and postbacks of former systems name; not the transactions and conversions, of which there are many. */
export async function readForeignRules(db: Pick<pg.Pool, 'query'>): Promise<ForeignRules> {
  const { rows } = await db.query<ForeignRow>(
    `SELECT source, kind, foreign_id AS "foreignId", our_id AS "ourId"
     FROM foreign_id WHERE kind NOT IN ('conversion', 'transaction')`,
  )
  return new ForeignRules(rows)
}

import 'server-only'
import type pg from 'pg'
import type { ExternalSource } from '@/lib/catalog/external-ids/constants'
import { findOurIds } from '@/lib/catalog/external-ids/data'
import { db } from '@/lib/platform/database/db'
import { parseClickId } from '../requests/click-id-rules'
import { type ExternalIdRow, ExternalIdRules } from './external-id-cache-rules'

/** What links and postbacks of previous platforms name; not the transactions and conversions, of which there are many. */
export async function readExternalIdRules(db: Pick<pg.Pool, 'query'>): Promise<ExternalIdRules> {
  const { rows } = await db.query<ExternalIdRow>(
    `SELECT source, kind, foreign_id AS "externalId", our_id AS "ourId"
     FROM foreign_id WHERE kind NOT IN ('conversion', 'transaction')`,
  )
  return new ExternalIdRules(rows)
}

/**
 * The public click id a transaction id of a previous platform stands for: its own where it is one of ours, which the links
 * of that platform give out here; else that of the click the import brought. Undefined for all others.
 */
export async function findTransactionClick(source: ExternalSource, transactionId: string): Promise<string | undefined> {
  if (parseClickId(transactionId)) return transactionId
  const ours = await findOurIds(db(), { source, kind: 'transaction', externalIds: [transactionId] })
  return ours.get(transactionId)
}

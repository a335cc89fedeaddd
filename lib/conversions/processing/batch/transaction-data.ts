import 'server-only'
import { SHARED_CAPS_LOCK } from '@/lib/catalog/caps/lock-service'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { lowerCase } from '@/lib/platform/database/lower-case'

/** An advertiser's transaction. */
export type TxnKey = { advertiserId: number; txnId: string }

/** What is known of a transaction id: the first request with its answer, or a reversal or refund that came before it. */
export type KnownTxn = TxnKey & {
  operation: 'conversion' | 'early'
  requestHash: string
  affiliateId: number | null
  conversionId: string | null
  httpStatus: number
  response: Record<string, unknown>
}

/**
 * Makes all operations of transactions wait for each other until the caller's transaction ends, as `lockTxn` does for one,
 * and then holds caps still, as `lockCapsShared` does.
 */
export async function lockTxns(tx: Tx, keys: readonly TxnKey[]): Promise<void> {
  await tx.$executeRaw`
    WITH locked AS MATERIALIZED (
      SELECT count(pg_advisory_xact_lock(key.advertiser_id, key.hash)::text) AS keys FROM (
        SELECT DISTINCT advertiser_id, hashtext(${lowerCase(Prisma.sql`txn_id`)}) AS hash
        FROM unnest(${keys.map(({ advertiserId }) => advertiserId)}::int[], ${keys.map(({ txnId }) => txnId)}::text[])
          AS requested (advertiser_id, txn_id)
        ORDER BY 1, 2) AS key)
    SELECT ${SHARED_CAPS_LOCK} FROM locked WHERE keys > 0`
}

/** What is known of locked transactions. */
export function listKnownTxns(tx: Tx, keys: readonly TxnKey[]): Promise<KnownTxn[]> {
  return tx.$queryRaw<KnownTxn[]>`
    WITH requested AS MATERIALIZED (
      SELECT DISTINCT advertiser_id, txn_id
      FROM unnest(${keys.map(({ advertiserId }) => advertiserId)}::int[], ${keys.map(({ txnId }) => txnId)}::text[])
        AS requested (advertiser_id, txn_id))
    SELECT t.advertiser_id AS "advertiserId", t.txn_id AS "txnId",
      CASE t.operation WHEN 'conversion' THEN 'conversion' ELSE 'early' END AS operation, t.request_hash AS "requestHash",
      t.affiliate_id AS "affiliateId", t.conversion_id AS "conversionId", t.http_status AS "httpStatus", t.response
    FROM requested JOIN postback_txn t USING (advertiser_id, txn_id)
    UNION ALL
    SELECT r.advertiser_id, r.txn_id, 'early', '', NULL, NULL, 0, '{}'
    FROM requested JOIN postback_refund r USING (advertiser_id, txn_id) WHERE r.conversion_id IS NULL`
}

/** A transaction as a key of what is known of it. */
export const txnKey = ({ advertiserId, txnId }: TxnKey): string => `${advertiserId} ${txnId}`

/** By transaction: its first request; `early` where a reversal or a refund waits for its conversion. */
export function knownByKey(known: readonly KnownTxn[]): Map<string, KnownTxn | 'early'> {
  const conversions = known.filter(({ operation }) => operation === 'conversion')
  const early = known.filter(({ operation }) => operation === 'early')
  return new Map<string, KnownTxn | 'early'>([
    ...early.map((each) => [txnKey(each), 'early'] as const),
    ...conversions.map((each) => [txnKey(each), each] as const),
  ])
}

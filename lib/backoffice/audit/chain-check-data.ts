import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import type { ChainCheck } from './schema'

/**
 * Verifies the whole hash chain: each row's hash, its link to the previous row, and gapless numbers. Rows removed from
 * the end show only by comparison with a hash recorded elsewhere, so the last hash is returned too.
 */
export async function checkAuditChain(tx: Tx = db()): Promise<ChainCheck> {
  const [found] = await tx.$queryRaw<[{ rows: bigint; lastHash: string | null; brokenAtSeq: bigint | null }]>`
    WITH chain AS (
      SELECT l.seq, l.hash, l.prev_hash, stoke_audit_hash(l) AS expected,
        lag(l.hash) OVER before AS hash_before, lag(l.seq) OVER before AS seq_before
      FROM audit_log l WINDOW before AS (ORDER BY l.seq)
    )
    SELECT count(*) AS rows, (SELECT hash FROM audit_log ORDER BY seq DESC LIMIT 1) AS "lastHash",
      min(seq) FILTER (WHERE hash <> expected OR prev_hash <> coalesce(hash_before, repeat('0', 64))
        OR seq <> coalesce(seq_before, 0) + 1) AS "brokenAtSeq"
    FROM chain`
  const { rows, lastHash, brokenAtSeq } = found
  return { rows: Number(rows), lastHash, brokenAtSeq: brokenAtSeq === null ? null : Number(brokenAtSeq) }
}

/** A row of the log that was verified. */
export type VerifiedRow = { seq: number; hash: string }

/**
 * Verifies the next rows of the chain after one that was verified, which must still be there with its hash.
 * @param after null to begin with the first row
 * @returns how many rows were read after it, the last of them, and the first row that is wrong
 */
export async function checkAuditRows(
  after: VerifiedRow | null,
  limit: number,
): Promise<{ rows: number; last: VerifiedRow | null; brokenAtSeq: number | null }> {
  const from = after?.seq ?? 0
  const known = await db().auditLog.findUnique({ where: { seq: BigInt(from) }, select: { hash: true } })
  if (after && known?.hash !== after.hash) return { rows: 0, last: after, brokenAtSeq: from }
  const [found] = await db().$queryRaw<[{ rows: bigint; seq: bigint | null; hash: string; broken: bigint | null }]>`
    WITH taken AS (SELECT l.* FROM audit_log l WHERE l.seq >= ${from} ORDER BY l.seq LIMIT ${limit + 1}),
    chain AS (
      SELECT l.seq, l.hash, l.prev_hash, lag(l.hash) OVER before AS hash_before, lag(l.seq) OVER before AS seq_before,
        (SELECT stoke_audit_hash(a) FROM audit_log a WHERE a.seq = l.seq) AS expected
      FROM taken l WINDOW before AS (ORDER BY l.seq)
    )
    SELECT count(*) FILTER (WHERE seq > ${from}) AS rows, max(seq) AS seq, (array_agg(hash ORDER BY seq DESC))[1] AS hash,
      min(seq) FILTER (WHERE expected <> hash OR (seq > ${from} AND (prev_hash <> coalesce(hash_before, repeat('0', 64))
        OR seq <> coalesce(seq_before, 0) + 1))) AS broken
    FROM chain`
  return {
    rows: Number(found.rows),
    last: found.seq === null ? null : { seq: Number(found.seq), hash: found.hash },
    brokenAtSeq: found.broken === null ? null : Number(found.broken),
  }
}

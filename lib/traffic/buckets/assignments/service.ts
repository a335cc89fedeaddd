import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { lockCapsAlone } from '@/lib/catalog/caps/lock-service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { MOVED_AT_ONCE } from '../constants'
import { readRules } from '../data'
import { type Move, planMoves } from '../rules'
import { readFacts } from './data'

/** The job: assigns every affiliate who is not pinned to the bucket of the first rule that matches. @returns how many moved */
export async function assignBuckets({ at }: { at: Date }): Promise<number> {
  const moves = planMoves(await readFacts(db(), at), await readRules(db()))
  return moves.length === 0 ? 0 : moveAffiliates(moves, null, 'The nightly run of the rules', at)
}

/** Moves affiliates, a batch in each transaction; `actor` null is the job. @returns how many moved */
export async function moveAffiliates(
  moves: readonly Move[],
  actor: StaffActor | null,
  reason: string,
  at: Date,
): Promise<number> {
  let count = 0
  for (let from = 0; from < moves.length; from += MOVED_AT_ONCE) {
    const batch = moves.slice(from, from + MOVED_AT_ONCE)
    count += await transact((tx) => moveBatch(tx, batch, actor, reason, at))
  }
  return count
}

/** Moves affiliates whose bucket has not changed since they were read, so that concurrent runs move nobody twice. */
async function moveBatch(
  tx: Tx,
  moves: readonly Move[],
  actor: StaffActor | null,
  reason: string,
  at: Date,
): Promise<number> {
  await lockCapsAlone(tx)
  const moved = await tx.$queryRaw<{ id: number }[]>`
    UPDATE affiliate a SET bucket_id = m.target, bucket_changed_at = ${at}, updated_at = ${at}
    FROM unnest(${moves.map(({ affiliateId }) => affiliateId)}::int[], ${moves.map(({ from }) => from)}::int[],
      ${moves.map(({ to }) => to)}::int[]) AS m (id, origin, target)
    WHERE a.id = m.id AND NOT a.bucket_pinned AND a.bucket_id IS NOT DISTINCT FROM m.origin RETURNING a.id`
  const ids = new Set(moved.map(({ id }) => id))
  const done = moves.filter(({ affiliateId }) => ids.has(affiliateId))
  if (done.length === 0) return 0
  await tx.bucketAssignment.createMany({
    data: done.map(({ affiliateId, to, ruleId }) => ({
      id: newId(at),
      affiliateId,
      bucketId: to,
      ruleId,
      createdAt: at,
      reason: ruleId === null ? `No rule fits. ${reason}` : `Rule ${ruleId}. ${reason}`,
    })),
  })
  const entry = { subject: 'bucket', subjectId: 'rules', action: 'bucket.sort' }
  const after = { moves: done.map(({ affiliateId, from, to }) => ({ affiliateId, from, to })) }
  await recordAudit(tx, actor, { ...entry, after, reason, at })
  return done.length
}

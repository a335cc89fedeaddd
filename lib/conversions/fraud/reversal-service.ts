import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { transactEach } from '@/lib/platform/database/transaction'
import { changeConversionState, lockConversion } from '../lifecycle/state-change-service'
import { recomputeAmountsAtRisk } from './amount-at-risk-service'
import { REVERSED_AT_ONCE } from './reversal-constants'
import { isCase, listToReverse } from './reversal-data'

type Group = { caseId: string; affiliateId: number; ids: string[] }

/**
 * Reverses the conversions of rejected cases that still count: pending ones are rejected, approved ones are reversed.
 * Runs in small transactions, so that an interrupted run is finished by the next one; until then the affiliate's money
 * stays held.
 * @param scope one case instead of all, and the largest number of conversions
 */
export async function reverseRejectedCases(
  { at }: { at: Date },
  { caseId: scope = null, limit }: { caseId?: string | null; limit?: number } = {},
): Promise<void> {
  const groups = new Map<string, Group[]>()
  for (const { conversionId, caseId, affiliateId } of (await listToReverse(db(), scope)).slice(0, limit)) {
    const owner = { caseId, affiliateId }
    const ofCase = groups.get(owner.caseId) ?? []
    const last = ofCase.at(-1)
    if (last && last.ids.length < REVERSED_AT_ONCE) last.ids.push(conversionId)
    else groups.set(owner.caseId, [...ofCase, { ...owner, ids: [conversionId] }])
  }
  await transactEach([...groups.values()].flat(), async (tx, group) => {
    for (const id of group.ids) await reverseConversion(tx, group, id, at)
    await recomputeAmountsAtRisk(tx, group.affiliateId)
    return true
  })
  await markReversed(db(), scope, at)
}

/** Rejects or reverses a conversion by its present state: its hold may have ended since it was listed. */
async function reverseConversion(
  tx: Tx,
  { caseId, affiliateId }: Group,
  conversionId: string,
  at: Date,
): Promise<void> {
  const { status } = await lockConversion(tx, affiliateId, conversionId)
  if (status !== 'pending' && status !== 'approved') return
  const { reason, decidedById } = await tx.fraudCase.findUniqueOrThrow({ where: { id: caseId } })
  await changeConversionState(tx, {
    affiliateId,
    conversionId,
    to: status === 'pending' ? 'rejected' : 'reversed',
    reason: 'fraud',
    ...(reason && { note: reason }),
    ...(decidedById && { actorId: decidedById }),
    at,
  })
}

/** Marks rejected cases that have no conversions left to reverse: one, or all. */
async function markReversed(tx: Tx, caseId: string | null, at: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE fraud_case k SET taken_back_at = ${at}
    WHERE k.status = 'rejected' AND k.taken_back_at IS NULL AND ${isCase(caseId)} AND NOT EXISTS (
      SELECT FROM fraud_fact f JOIN conversion c ON c.affiliate_id = f.affiliate_id AND c.id = f.conversion_id
      WHERE f.case_id = k.id AND c.status IN ('pending', 'approved'))`
}

import 'server-only'
import { transactEachRow } from '@/lib/backoffice/lists/bulk-service'
import type { BulkOutcome } from '@/lib/backoffice/pages/schema'
import type { ApprovalDecision } from '@/lib/conversions/approvals/schema'
import { decideForAdvertiser } from '@/lib/conversions/approvals/service'
import { auditChange, changeOfManager, type MemberContext } from './change-service'

/**
 * Approves or rejects conversions that wait for the advertiser of a person, each in its own transaction.
 * @returns the outcome of each
 */
export function decideOwnConversions(
  context: MemberContext,
  { refs, decision, reason }: ApprovalDecision,
): Promise<BulkOutcome[]> {
  return transactEachRow(refs, async (tx, ref) => {
    const change = await changeOfManager(tx, context)
    const { advertiserId, actor, at } = change
    const decided = { advertiserId, ref, decision, reason, actorId: actor.userId, at }
    const { conversion, message } = await decideForAdvertiser(tx, decided)
    const entry = {
      action: `conversion.advertiser_${decision}`,
      before: { status: conversion.status },
      after: { conversion: ref, offerId: conversion.offerId, payoutCents: Number(conversion.payoutCents) },
    }
    await auditChange(tx, { ...change, ...(decision === 'reject' && { reason }) }, entry)
    return message
  })
}

import 'server-only'
import type { AnswerInquiry } from '@/lib/conversions/appeals/missing-sale-schema'
import { bookMissingSale, closeInquiry, lockInquiry } from '@/lib/conversions/appeals/missing-sale-service'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { auditChange, changeOfManager, type MemberContext } from './change-service'

/**
 * Answers an affiliate's inquiry about a missing sale for its advertiser. Granted, the sale counts as if it had been reported on
 * its day.
 * @throws AppError forbidden for a viewer; not_found for one of another advertiser too; invalid where the amount is missing;
 * conflict after the deadline, or with the reason it cannot be credited
 */
export function answerInquiry(
  context: MemberContext,
  { id, decision, amount, answer }: AnswerInquiry & { id: string },
): Promise<void> {
  return transact(async (tx) => {
    const change = await changeOfManager(tx, context)
    const { advertiserId, actor, at } = change
    const own = await tx.inquiry.count({ where: { id, advertiserId } })
    if (own === 0) throw new AppError('not_found', 'There is no such inquiry.')
    const inquiry = await lockInquiry(tx, id)
    if (inquiry.staffAskedAt !== null || at > inquiry.dueAt)
      throw new AppError('conflict', 'Its deadline has passed. Our team decides about it now.')
    const decided = { answer, actorId: actor.userId, at }
    if (decision === 'granted') {
      const amountCents = amount ?? inquiry.amountCents
      await bookMissingSale(tx, inquiry, { ...decided, amountCents })
    } else await closeInquiry(tx, inquiry, { ...decided, status: 'declined' })
    const after = { order: inquiry.orderNumber, affiliateId: inquiry.affiliateId, answer }
    await auditChange(tx, change, { action: `inquiry.${decision}`, after })
  })
}

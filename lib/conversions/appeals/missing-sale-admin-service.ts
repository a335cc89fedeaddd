import 'server-only'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Inquiry } from '@/lib/generated/prisma/client'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { approveCredit } from '@/lib/money/adjustments/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { DecideInquiry } from './missing-sale-admin-schema'
import { bookMissingSale, closeInquiry, lockInquiry, setMissingSaleAmount, toRequest } from './missing-sale-service'

/**
 * Decides an inquiry in place of its advertiser. Granted, the sale counts as if it had been reported on its day; above $1,000
 * a day two people grant it with the same amount. The affiliate reads the answer.
 * @returns whether it is decided; false while it waits for a second person
 * @throws AppError not_found, forbidden for one's own, conflict with the reason it cannot be credited
 */
export async function decideInquiry(
  { actor, at }: StaffContext,
  { id, decision, amount, answer, reason }: DecideInquiry & { id: string },
): Promise<boolean> {
  const isDecided = await transact(async (tx) => {
    const inquiry = await lockInquiry(tx, id)
    await refuseOwn(tx, inquiry, actor.userId)
    const { affiliateId, orderNumber: order } = inquiry
    const subject = { subject: 'inquiry', subjectId: id, before: { status: 'open' }, reason, at }
    if (decision === 'granted') {
      const amountCents = amount ?? inquiry.amountCents
      const payoutCents = await setMissingSaleAmount(tx, inquiry, amountCents, at)
      const approver = { userId: actor.userId, keyId: actor.keyId, allowed: canEdit('appeals'), reason, at }
      const credit = { ...toRequest(inquiry, amountCents), affiliateId, amountCents: payoutCents, ...approver }
      if (!(await approveCredit(tx, credit))) {
        const after = { order, affiliateId, payoutCents: Number(payoutCents) }
        await recordAudit(tx, actor, { action: 'inquiry.first_approval', ...subject, after })
        return false
      }
      await bookMissingSale(tx, inquiry, { answer, actorId: actor.userId, at, amountCents })
    } else await closeInquiry(tx, inquiry, { status: 'declined', answer, actorId: actor.userId, at })
    const after = { status: decision, answer, order, affiliateId }
    await recordAudit(tx, actor, { action: `inquiry.${decision}`, ...subject, after })
    return true
  })
  sendMailInBackground()
  return isDecided
}

/** Nobody decides about a claim of their own. */
async function refuseOwn(tx: Tx, { affiliateId }: Inquiry, userId: string): Promise<void> {
  const own = await tx.affiliate.count({ where: { id: affiliateId, userId } })
  if (own > 0) throw new AppError('forbidden', 'This is your own inquiry; somebody else must decide it.')
}

import 'server-only'
import { canEdit } from '@/lib/accounts/staff-permissions/access-rules'
import { type AuditEntry, recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Inquiry } from '@/lib/generated/prisma/client'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { conversionRef } from '../lifecycle/rules'
import { reinstateByStaff } from '../reinstatements/admin-service'
import type { DecideInquiry } from './inquiry-admin-schema'
import { closeInquiry, lockInquiry, recordUnreported } from './inquiry-service'

/**
 * Decides an inquiry in place of its advertiser. Granted, the sale counts as if it had been reported on its day; above $1,000
 * a day two people grant it, and until then it is a rejected conversion. The affiliate reads the answer.
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
    const entries: AuditEntry[] = []
    if (decision === 'granted') {
      const { affiliateId } = inquiry
      const conversionId = await recordUnreported(tx, inquiry, amount ?? inquiry.amountCents, at)
      const ref = { affiliateId, id: conversionId }
      const granted = { reason, actor, allowed: canEdit('appeals'), at }
      const { status, entry } = await reinstateByStaff(tx, conversionRef(ref), granted)
      entries.push(entry)
      if (status === undefined) {
        await recordAudit(tx, actor, entry)
        return false
      }
    }
    await closeInquiry(tx, inquiry, { status: decision, answer, actorId: actor.userId, at })
    const after = { status: decision, answer, order: inquiry.orderNumber, affiliateId: inquiry.affiliateId }
    const subject = { subject: 'inquiry', subjectId: id }
    entries.push({ action: `inquiry.${decision}`, ...subject, before: { status: 'open' }, after, reason, at })
    for (const entry of entries) await recordAudit(tx, actor, entry)
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

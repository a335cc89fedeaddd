import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { notifyAll } from '@/lib/messages/notifications/service'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { lockOpenOffer } from '../../offers/lock-service'
import type { NewRules } from './admin-schema'
import { listPromoters } from './data'
import { rulesNotification } from './notifications'

const CHANGED =
  'Somebody else published rules while you were writing. Your text is kept. Compare it with the newest version.'

/**
 * Publishes new rules of an offer as their next version, and notifies those who promote it. Earlier versions stay.
 * @returns its number, and how many were notified
 * @throws AppError `not_found`; `conflict` when another version was published since; `invalid` for the same text
 */
export function publishRules(
  { actor, at }: StaffContext,
  { id, text, latest, reason }: NewRules & { id: number },
): Promise<{ version: number; told: number }> {
  return transact(async (tx) => {
    const offer = await lockOpenOffer(tx, id)
    const { _max } = await tx.offerRulesVersion.aggregate({ where: { offerId: id }, _max: { version: true } })
    const known = _max.version ?? 0
    if (known !== latest) throw new AppError('conflict', CHANGED)
    if (text === offer.rules.trim()) {
      const message = 'These are the rules as they are.'
      throw new AppError('invalid', message, { fields: { text: message } })
    }
    const version = known + 1
    await tx.offerRulesVersion.create({
      data: { offerId: id, version, text, createdById: actor.userId, createdAt: at },
    })
    await tx.offer.update({ where: { id }, data: { rules: text, version: { increment: 1 }, updatedAt: at } })
    // a draft is known to nobody yet
    const promoters = offer.status === 'pending' ? [] : await listPromoters(tx, id, at)
    const notified = await notifyAll(
      tx,
      promoters,
      rulesNotification({ offerId: id, offerName: offer.name, version }),
      at,
    )
    await recordAudit(tx, actor, {
      action: 'offer.rules',
      subject: 'offer',
      subjectId: String(id),
      before: { version: known, rules: offer.rules },
      after: { version, rules: text },
      reason,
      at,
    })
    return { version, told: notified }
  })
}

import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { transactEachRow } from '@/lib/backoffice/lists/bulk-service'
import type { BulkOutcome, StaffContext } from '@/lib/backoffice/pages/schema'
import { TEST_EVENT } from '@/lib/conversions/affiliate-postbacks/constants'
import { requeueDelivery } from '@/lib/conversions/affiliate-postbacks/delivery-service'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'

type Retry = { ids: readonly string[]; reason: string }

/** Sends emails again that failed while their content is kept, and those that wait at once. */
export async function retryMails({ actor, at }: StaffContext, { ids, reason }: Retry): Promise<BulkOutcome[]> {
  const outcomes = await transactEachRow(ids, async (tx, id) => {
    await tx.$queryRaw`SELECT 1 FROM mail_message WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    const mail = await tx.mailMessage.findUnique({ where: { id } })
    if (!mail) throw new AppError('not_found', 'There is no such email.')
    const { status, error, html, claimedUntil } = mail
    if (status !== 'failed' && status !== 'queued') throw new AppError('conflict', 'This email was sent meanwhile.')
    if (status === 'failed' && html === '')
      throw new AppError('conflict', 'Its content was erased three days after it failed.')
    if (claimedUntil && claimedUntil > at) throw new AppError('conflict', 'This email is being sent.')
    // without a mail server it is stored for the mailbox page, as new ones are
    const next = env().SMTP_URL ? ('queued' as const) : ('kept' as const)
    const data = { status: next, claimedUntil: null, nextTryAt: null, failedAt: null, error: null }
    await tx.mailMessage.update({ where: { id }, data })
    const entry = { action: 'mail.retry', subject: 'mail', subjectId: id, before: { status, error } }
    await recordAudit(tx, actor, { ...entry, after: { status: next }, reason, at })
    return next === 'queued' ? 'Queued again.' : 'Stored; no mail server is set.'
  })
  sendMailInBackground()
  return outcomes
}

/** Queues calls to affiliates’ trackers again, with the message id of the first call. */
export async function retryCalls({ actor, at }: StaffContext, { ids, reason }: Retry): Promise<BulkOutcome[]> {
  return transactEachRow(ids, async (tx, id) => {
    // the postback before its calls, as where the affiliate activates, pauses or removes it
    await tx.$queryRaw`
      SELECT 1 FROM affiliate_postback
      WHERE id = (SELECT postback_id FROM affiliate_postback_delivery WHERE id = ${id}::uuid) FOR NO KEY UPDATE`
    await tx.$queryRaw`SELECT 1 FROM affiliate_postback_delivery WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    const first = await tx.affiliatePostbackDelivery.findUnique({ where: { id }, include: { postback: true } })
    if (!first || first.event === TEST_EVENT) throw new AppError('not_found', 'There is no such call.')
    const { postback, ...delivery } = first
    if (delivery.status === 'queued') throw new AppError('conflict', 'This call is still waiting to be sent.')
    if (delivery.status === 'delivered') throw new AppError('conflict', 'This call was delivered.')
    if (postback.removedAt) throw new AppError('conflict', 'The affiliate removed this postback.')
    const messageId = delivery.replayOfId ?? id
    const later = await tx.affiliatePostbackDelivery.count({
      where: {
        postbackId: postback.id,
        id: { gt: id },
        replayOfId: messageId,
        status: { in: ['queued', 'delivered'] },
      },
    })
    if (later > 0) throw new AppError('conflict', 'This call was made again already.')
    const again = await requeueDelivery(tx, { first: delivery, isPaused: !postback.isActive, at })
    const entry = { action: 'postback.retry', subject: 'postback_delivery', subjectId: id }
    const before = { status: delivery.status, error: delivery.error }
    await recordAudit(tx, actor, { ...entry, before, after: { status: 'queued', id: again.id }, reason, at })
    return postback.isActive ? 'Queued again.' : 'Queued; the affiliate paused this postback.'
  })
}

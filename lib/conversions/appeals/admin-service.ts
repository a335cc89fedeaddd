import 'server-only'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { type AuditEntry, recordAudit } from '@/lib/backoffice/audit/service'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import { whereOpen } from '@/lib/backoffice/second-approvals/data'
import { declineRequest } from '@/lib/backoffice/second-approvals/service'
import type { Appeal, Conversion } from '@/lib/generated/prisma/client'
import { queueOutsideMail } from '@/lib/messages/mail/outside-service'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { conversionRef, counts } from '../lifecycle/rules'
import { reinstateByStaff } from '../reinstatements/admin-service'
import { toRequest } from '../reinstatements/rules'
import { decisionRefusal } from './admin-data'
import type { AdvertiserAnswer, AskAdvertiser, DecideAppeal } from './admin-schema'
import { QUESTIONS_MAX, REASONS_THE_ADVERTISER_CAN_ANSWER } from './constants'
import { advertiserQuestionEmail } from './emails'
import { recordAppealEvent } from './events'
import { lostNotification, wonNotification } from './notifications'

type WithId<Input> = Input & { id: string }

/**
 * Decides an appeal, by a person who did not judge the conversion before. Won, the conversion is reinstated: it counts as
 * if it had never been rejected. Above $1,000 a day two people decide that it is won. The affiliate reads the answer.
 * @returns whether it is decided; false while it waits for a second person
 * @throws AppError invalid (not confirmed), not_found, forbidden, conflict (decided, or cannot be reinstated)
 */
export async function decideAppeal(
  { actor, at }: StaffContext,
  { id, decision, answer, seenCents, reason, confirm }: WithId<DecideAppeal>,
): Promise<boolean> {
  const isDecided = await transact(async (tx) => {
    const appeal = await lockOpen(tx, id)
    const { affiliateId, conversionId } = appeal
    await refuse(tx, appeal, actor, at)
    const conversion = await tx.conversion.findUniqueOrThrow({
      where: { affiliateId_id: { affiliateId, id: conversionId } },
      include: { offer: { select: { name: true } } },
    })
    const { payoutCents, status } = conversion
    if (payoutCents !== BigInt(seenCents)) {
      throw new AppError('conflict', 'Its payout has just changed. Please look again.')
    }
    const entries: AuditEntry[] = []
    if (decision === 'won') {
      assertConfirmed(confirm, sumPhrase(payoutCents))
      const allowed = canEdit('appeals')
      const ref = conversionRef({ affiliateId, id: conversionId })
      const won = counts(status) ? null : await reinstateByStaff(tx, ref, { reason, actor, allowed, at })
      if (won) entries.push(won.entry)
      if (won && won.status === undefined) {
        await recordAll(tx, actor, entries)
        return false
      }
    } else {
      if (counts(status)) throw new AppError('conflict', `It is ${status} already, so the appeal can only be accepted.`)
      await declineWaiting(tx, conversion, { userId: actor.userId, reason, at })
    }
    const decided = await tx.appeal.update({
      where: { id },
      data: { status: decision, answer, decidedAt: at, decidedById: actor.userId },
    })
    const about = { id, conversionId, offerName: conversion.offer.name, payoutCents }
    const notification = decision === 'won' ? wonNotification(about, answer) : lostNotification(about, answer)
    await notifyAffiliate(tx, affiliateId, notification, at)
    await recordAppealEvent(tx, { appeal: decided, type: `appeal.${decision}`, at })
    const after = { status: decision, answer, conversionId, affiliateId }
    const subject = { subject: 'appeal', subjectId: id }
    entries.push({ action: `appeal.${decision}`, ...subject, before: { status: 'open' }, after, reason, at })
    await recordAll(tx, actor, entries)
    return true
  })
  sendMailInBackground()
  return isDecided
}

/** What one person approved of an appeal that is lost waits no longer. */
async function declineWaiting(tx: Tx, conversion: Conversion, by: Parameters<typeof declineRequest>[2]): Promise<void> {
  const waiting = await tx.approvalRequest.findMany({ where: whereOpen(toRequest(conversion)) })
  for (const { id } of waiting) await declineRequest(tx, id, by)
}

// last in the transaction, because the log is locked until its end
async function recordAll(tx: Tx, actor: StaffActor, entries: readonly AuditEntry[]): Promise<void> {
  for (const entry of entries) await recordAudit(tx, actor, entry)
}

/** Locks an appeal that waits for its decision. */
async function lockOpen(tx: Tx, id: string): Promise<Appeal> {
  await tx.$queryRaw`SELECT 1 FROM appeal WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const appeal = await tx.appeal.findUnique({ where: { id } })
  if (!appeal) throw new AppError('not_found', 'There is no such appeal.')
  if (appeal.status !== 'open')
    throw new AppError('conflict', `This appeal was decided already: it is ${appeal.status}.`)
  return appeal
}

async function refuse(tx: Tx, appeal: Appeal, { userId }: StaffActor, at: Date): Promise<void> {
  const refusal = await decisionRefusal(tx, appeal, userId, at)
  if (refusal) throw new AppError('forbidden', refusal)
}

/**
 * Asks a contact of the advertiser by email about a sale they reversed, and records the question.
 * @throws AppError not_found, forbidden, invalid for a contact of somebody else, conflict where the reason is ours
 */
export async function sendQuestion(
  { actor, at }: StaffContext,
  { id, contactId, question, reason }: WithId<AskAdvertiser>,
): Promise<void> {
  await transact(async (tx) => {
    const appeal = await lockOpen(tx, id)
    await refuseOwn(tx, appeal, actor)
    if (appeal.reason === null || !REASONS_THE_ADVERTISER_CAN_ANSWER.has(appeal.reason)) {
      throw new AppError('conflict', 'The reason is ours, not the advertiser’s: decide it without them.')
    }
    if ((await tx.appealQuestion.count({ where: { appealId: id } })) >= QUESTIONS_MAX) {
      throw new AppError('conflict', `They were asked ${QUESTIONS_MAX} times already.`)
    }
    const { affiliateId, conversionId } = appeal
    const conversion = await tx.conversion.findUniqueOrThrow({
      where: { affiliateId_id: { affiliateId, id: conversionId } },
      include: { offer: { select: { name: true } } },
    })
    const { advertiserId } = conversion
    const contact = await tx.advertiserContact.findFirst({ where: { id: contactId, advertiserId } })
    if (!contact) {
      const message = 'Choose a contact of this advertiser.'
      throw new AppError('invalid', message, { fields: { contactId: message } })
    }
    const inquiry = { sentTo: contact.email, question, askedById: actor.userId, askedAt: at }
    const { id: questionId } = await tx.appealQuestion.create({ data: { id: newId(at), appealId: id, ...inquiry } })
    const sale = { ...conversion, contactName: contact.name, offerName: conversion.offer.name }
    const sender = { userId: actor.userId, advertiserId: null }
    const mail = advertiserQuestionEmail(sale, question)
    await queueOutsideMail(tx, { toAddress: contact.email, mail, sender }, at)
    const after = { questionId, sentTo: contact.email, question }
    await recordAudit(tx, actor, { action: 'appeal.ask', subject: 'appeal', subjectId: id, after, reason, at })
  })
  sendMailInBackground()
}

/** Nobody takes part in an appeal of their own. */
async function refuseOwn(tx: Tx, { affiliateId }: Appeal, { userId }: StaffActor): Promise<void> {
  const own = await tx.affiliate.count({ where: { id: affiliateId, userId } })
  if (own > 0) throw new AppError('forbidden', 'This is your own appeal; somebody else must take care of it.')
}

/**
 * Records what the advertiser answered, as it was received outside this platform.
 * @throws AppError not_found, forbidden, conflict when it was answered already
 */
export async function recordAdvertiserAnswer(
  { actor, at }: StaffContext,
  { id, questionId, answer, reason }: WithId<AdvertiserAnswer> & { questionId: string },
): Promise<void> {
  await transact(async (tx) => {
    const appeal = await lockOpen(tx, id)
    await refuseOwn(tx, appeal, actor)
    const { count } = await tx.appealQuestion.updateMany({
      where: { id: questionId, appealId: id, answer: null },
      data: { answer, answeredAt: at, answeredById: actor.userId },
    })
    if (count === 0) throw new AppError('conflict', 'There is no such question, or it was answered already.')
    const after = { questionId, answer }
    await recordAudit(tx, actor, { action: 'appeal.answer', subject: 'appeal', subjectId: id, after, reason, at })
  })
}

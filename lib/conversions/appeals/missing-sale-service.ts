import 'server-only'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import { whereOpen } from '@/lib/backoffice/second-approvals/data'
import { declineRequest } from '@/lib/backoffice/second-approvals/service'
import type { Conversion, Inquiry } from '@/lib/generated/prisma/client'
import { notifyAffiliate, notifyAll } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { isUniqueViolation } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { dayFromColumn, dayToColumn } from '@/lib/platform/dates/days'
import { AppError, invalidField } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { decimalDollars } from '@/lib/platform/money/format'
import { settings } from '@/lib/platform/settings/current'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { listDecidingMembers } from '../approvals/data'
import { bookOrCompare } from '../dual-runs/service'
import { storeSaleClicks } from '../processing/click-without-visit-service'
import { storeCall } from '../processing/stored-call-service'
import { accepted } from '../processing/transaction-rules'
import { reinstateConversion } from '../reinstatements/service'
import { INQUIRY_METHOD, OPEN_INQUIRIES_MAX } from './constants'
import { listDeciders } from './data'
import { retainEvidence } from './evidence-service'
import { listNeedingAmount, searchSale } from './missing-sale-data'
import {
  decidedInquiryNotification,
  openedInquiryNotification,
  staffInquiryNotification,
} from './missing-sale-notifications'
import { orderKey, reportedForms, saleInstant } from './missing-sale-rules'
import type { InquiryRequest } from './missing-sale-schema'
import { findConversionOfOrder, findToldOrder } from './missing-sale-search-data'
import { decisionDue } from './rules'

type Inquirer = { affiliateId: number; userId: string }

const ALREADY_ASKED = 'You have asked about this order already.'

/**
 * Asks the advertiser about an order that no conversion shows, or staff where the advertiser has nobody here.
 * @throws AppError not_found for an unknown offer; conflict with the reason where nobody can be asked; invalid for a picture
 * that is not one of their uploads
 */
export async function reportMissingSale(
  { actor, at }: WriteContext<Inquirer>,
  { offer: offerId, order, day, goal: goalId = null, code = null, amount, message, pictures }: InquiryRequest,
): Promise<void> {
  const { affiliateId, userId } = actor
  await transact(async (tx) => {
    const { offer, click, txnId, search } = await searchSale(tx, { affiliateId, offer: offerId, order, day }, at)
    if (search.refusal !== null) throw new AppError('conflict', search.refusal)
    if (goalId !== null && !search.goals.some(({ id }) => id === goalId))
      throw invalidField('goal', 'The offer has no such goal.')
    if (code !== null && !search.codes.some(({ id }) => id === code))
      throw invalidField('code', 'This is no code of yours that was valid for the offer on this day.')
    if (code === null && !click) throw invalidField('code', 'Choose the code that the buyer entered.')
    // two at once would both count the ones before them
    await tx.$queryRaw`SELECT FROM affiliate WHERE id = ${affiliateId} FOR NO KEY UPDATE`
    const open = await tx.inquiry.count({ where: { affiliateId, status: 'open' } })
    if (open >= OPEN_INQUIRIES_MAX)
      throw new AppError('conflict', `${open} of your inquiries wait for an answer already.`)
    await retainEvidence(tx, userId, pictures)
    const { advertiserId } = offer
    const people = await listDecidingMembers(tx, advertiserId)
    const inquiry = await tx.inquiry.create({
      data: {
        id: newId(at),
        affiliateId,
        offerId,
        advertiserId,
        orderNumber: order,
        orderKey: orderKey(txnId ?? order),
        txnId,
        day: dayToColumn(day),
        amountCents: amount ?? null,
        goalId,
        couponId: code,
        clickId: code === null && click ? click.id : null,
        clickedAt: code === null && click ? click.createdAt : null,
        message,
        pictures,
        createdAt: at,
        dueAt: decisionDue(at, settings().appeals.decisionDays),
        staffAskedAt: people.length > 0 ? null : at,
      },
    })
    const about = { id: inquiry.id, order, offerName: offer.name }
    if (people.length > 0) await notifyAll(tx, people, openedInquiryNotification(about), at)
    else await notifyAll(tx, await listDeciders(tx, userId), staffInquiryNotification(about, affiliateId), at)
  }).catch((error) => {
    throw isUniqueViolation(error) ? new AppError('conflict', ALREADY_ASKED) : error
  })
}

/** Locks an inquiry that waits for its decision. @throws AppError not_found, conflict */
export async function lockInquiry(tx: Tx, id: string): Promise<Inquiry> {
  await tx.$queryRaw`SELECT 1 FROM inquiry WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const inquiry = await tx.inquiry.findUnique({ where: { id } })
  if (!inquiry) throw new AppError('not_found', 'There is no such inquiry.')
  if (inquiry.status !== 'open')
    throw new AppError('conflict', `This inquiry was decided already: it is ${inquiry.status}.`)
  return inquiry
}

/**
 * Records the sale of an inquiry at the time it was made, judged by all rules of then, as one that its advertiser did not
 * report; `reinstateConversion` makes it what it would be by now if it had been. It has a click of its own, so that it takes
 * none from another buyer; nothing is known of who made it.
 * @throws AppError conflict with the reason for which it cannot be credited; invalid where its amount is missing
 */
async function recordUnreported(tx: Tx, inquiry: Inquiry, amountCents: Cents | null, at: Date): Promise<Conversion> {
  const { affiliateId, offerId, advertiserId, goalId } = inquiry
  const { forms } = await findToldOrder(
    tx,
    { order: inquiry.orderNumber, day: dayFromColumn(inquiry.day) },
    advertiserId,
  )
  const txnId = inquiry.txnId ?? inquiry.orderNumber
  if (await findConversionOfOrder(tx, affiliateId, [...forms, txnId], advertiserId))
    throw new AppError('conflict', 'The advertiser has reported this order by now.')
  if (amountCents === null && (await listNeedingAmount(tx, [inquiry], at)).size > 0)
    throw invalidField('amount', 'Enter what the buyer paid.')
  const soldAt = saleInstant(dayFromColumn(inquiry.day), at)
  const goal = goalId === null ? null : await tx.offerGoal.findUniqueOrThrow({ where: { id: goalId } })
  const postback = { txn_id: txnId, amount: amountCents ?? undefined, ...(goal && { event: goal.event }) }
  const { clickedAt, ...creditedTo } = await creditOf(tx, inquiry, soldAt)
  const sale = { advertiserId, ...creditedTo, postback, at: soldAt, isUnreported: true }
  const result = await bookOrCompare(tx, sale, { offerIds: [offerId], clickedAt })
  if (result.reason !== 'not_reported' || result.conversionId === undefined)
    throw new AppError('conflict', `It cannot be credited: ${result.message}`)
  // a later report of the order is a repeat of it, however it is written
  await tx.$executeRaw`
    INSERT INTO postback_txn (advertiser_id, txn_id, operation, request_hash, affiliate_id, conversion_id, http_status, response,
      created_at)
    SELECT advertiser_id, form, operation, request_hash, affiliate_id, conversion_id, http_status, response, created_at
    FROM postback_txn, unnest(${reportedForms(inquiry.orderNumber)}::text[]) AS form
    WHERE advertiser_id = ${advertiserId} AND txn_id = ${txnId} AND operation = 'conversion'
    ON CONFLICT DO NOTHING`
  return tx.conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id: result.conversionId } } })
}

/**
 * What earns the sale of an inquiry: the code that its buyer entered, as in a call that names it, or a click that is stored for it,
 * with the time of the one that was found.
 */
async function creditOf(tx: Tx, { affiliateId, offerId, couponId, clickedAt }: Inquiry, soldAt: Date) {
  if (couponId !== null) {
    const { key } = await tx.couponCode.findUniqueOrThrow({ where: { id: couponId } })
    return { clickRef: undefined, codes: [key], couponId, clickedAt: soldAt }
  }
  const visitedAt = new Date(Math.min(clickedAt?.getTime() ?? soldAt.getTime(), soldAt.getTime()))
  const clickRef = { affiliateId, id: newId(visitedAt) }
  await storeSaleClicks(tx, 'inquiry', [{ ...clickRef, offerId, at: visitedAt }])
  return { clickRef, clickedAt: visitedAt }
}

/** What granting an inquiry would pay now, in cents; nothing of it is kept. @throws AppError conflict */
export async function setMissingSaleAmount(
  tx: Tx,
  inquiry: Inquiry,
  amountCents: Cents | null,
  at: Date,
): Promise<Cents> {
  await tx.$executeRaw`SAVEPOINT priced`
  const { payoutCents } = await recordUnreported(tx, inquiry, amountCents, at)
  await tx.$executeRaw`ROLLBACK TO SAVEPOINT priced`
  return payoutCents
}

type Decided = { answer: string; actorId: string; at: Date }

/**
 * Grants an inquiry in the caller's transaction: its sale counts as if its advertiser had reported it on its day.
 * @throws AppError conflict with the reason for which it cannot be credited
 */
export async function bookMissingSale(
  tx: Tx,
  inquiry: Inquiry,
  { answer, actorId, at, amountCents }: Decided & { amountCents: Cents | null },
): Promise<void> {
  const { affiliateId, advertiserId } = inquiry
  const { id: conversionId, clickId, offerId, txnId, event } = await recordUnreported(tx, inquiry, amountCents, at)
  await reinstateConversion(tx, { affiliateId, conversionId, note: GRANTED, actorId, onlyFor: 'not_reported', at })
  const { status } = await tx.conversion.findUniqueOrThrow({
    where: { affiliateId_id: { affiliateId, id: conversionId } },
  })
  const coupon = await tx.couponCode.findUnique({ where: { id: inquiry.couponId ?? 0 }, select: { code: true } })
  const parameters = {
    ...(coupon ? { coupon: coupon.code } : { click_id: publicClickId(affiliateId, clickId) }),
    ...(inquiry.goalId !== null && { event }),
    txn_id: txnId,
    ...(amountCents !== null && { amount: decimalDollars(amountCents) }),
  }
  const result = accepted({ conversionId, affiliateId, offerId, txnId }, status)
  await storeCall(tx, { parameters, origin: { method: INQUIRY_METHOD, ip: null }, advertiserId, result, at })
  await tx.inquiry.update({ where: { id: inquiry.id }, data: { conversionId } })
  await closeInquiry(tx, inquiry, { status: 'granted', answer, actorId, at })
}

/** The note of a sale's history. */
const GRANTED = 'Missing sale, granted'

/** What two approvals of an inquiry must have in common: the inquiry, and what its buyer paid, in cents. */
export const toRequest = ({ id }: Inquiry, amountCents: Cents | null) =>
  ({
    kind: 'missing_sale',
    subject: id,
    payload: { amountCents: amountCents === null ? null : Number(amountCents) },
  }) as const

/** Stores the decision of an inquiry and notifies its affiliate. What one person alone has granted before waits no longer. */
export async function closeInquiry(
  tx: Tx,
  { id, affiliateId, orderNumber: order, offerId }: Inquiry,
  { status, answer, actorId, at }: Decided & { status: 'granted' | 'declined' },
): Promise<void> {
  await tx.inquiry.update({ where: { id }, data: { status, answer, decidedAt: at, decidedById: actorId } })
  const waiting = await tx.approvalRequest.findMany({ where: whereOpen({ kind: 'missing_sale', subject: id }) })
  for (const request of waiting) await declineRequest(tx, request.id, { userId: actorId, reason: answer, at })
  const { name: offerName } = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { name: true } })
  await notifyAffiliate(tx, affiliateId, decidedInquiryNotification(status, { id, order, offerName }, answer), at)
}

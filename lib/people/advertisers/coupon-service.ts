import 'server-only'
import { type AuditEntry, recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { readCouponFile } from '@/lib/catalog/materials/coupon-file-rules'
import {
  type CouponChange,
  type CouponPriority,
  type CouponsInput,
  couponListSchema,
} from '@/lib/catalog/materials/coupon-grant-schema'
import { couponNotification } from '@/lib/catalog/materials/coupon-notifications'
import { takeCoupon } from '@/lib/catalog/materials/coupon-request-service'
import { couponKey, type ListedCoupon } from '@/lib/catalog/materials/coupon-rules'
import { mayPromote, offerAccess } from '@/lib/catalog/offers/access-rules'
import { isClosed } from '@/lib/catalog/offers/data'
import { lockOpenOffer, touchOffer } from '@/lib/catalog/offers/lock-service'
import type { Offer } from '@/lib/generated/prisma/client'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError, invalidField } from '@/lib/platform/errors'
import { changeOfManager, type MemberContext } from './change-service'

/** Who changes the codes of an offer: a person of its advertiser, or staff. */
type CouponContext = MemberContext | StaffContext

type OfOffer<Input> = Input & { id: number }

/** @throws AppError not_found for an offer of another advertiser; conflict for an archived one; forbidden for a viewer */
function changeOffer<T>(
  context: CouponContext,
  id: number,
  change: (tx: Tx, offer: Offer, by: StaffContext) => Promise<T>,
): Promise<T> {
  return transact(async (tx) => {
    const own = isMember(context) ? await changeOfManager(tx, context) : undefined
    const offer = await lockOpenOffer(tx, id)
    if (own && offer.advertiserId !== own.advertiserId) throw new AppError('not_found', 'There is no such offer.')
    return change(tx, offer, own ?? context)
  })
}

const isMember = (context: CouponContext): context is MemberContext => 'advertiser' in context.actor

/**
 * Gives affiliates codes of an offer: all or none. What buyers enter at the advertiser's checkout is credited to them from now
 * on.
 * @throws AppError invalid, with the code it is about: an affiliate who may not promote the offer, or a code that is taken
 */
export async function giveCoupons(
  context: CouponContext,
  { id, codes: listed, file, reason = '' }: OfOffer<Pick<CouponsInput, 'codes' | 'file'> & { reason?: string }>,
): Promise<void> {
  const field = file === undefined ? 'codes' : 'file'
  const codes = file === undefined ? (listed ?? []) : await readFile(file)
  await changeOffer(context, id, async (tx, offer, by) => {
    const { at } = by
    const problems: Record<string, string> = {}
    const seen = new Set<string>()
    const promoters = await listPromoters(
      tx,
      offer,
      codes.map(({ affiliateId }) => affiliateId),
    )
    for (const [index, { code, affiliateId }] of codes.entries()) {
      const key = couponKey(code)
      const problem = seen.has(key) ? 'It is in the list twice.' : promoters.has(affiliateId) ? undefined : MAY_NOT
      const isTaken = !problem && !(await takeCoupon(tx, { offerId: id, affiliateId, code, status: 'active', at }))
      seen.add(key)
      if (problem || isTaken) problems[`codes.${index}`] = `${code}: ${problem || 'This code is taken.'}`
    }
    const [first] = Object.values(problems)
    if (first) throw new AppError('invalid', first, { fields: { [field]: first, ...problems } })
    for (const { code, affiliateId } of codes)
      await notifyAffiliate(
        tx,
        affiliateId,
        couponNotification('active', { offerId: id, offerName: offer.name, code, reason, at }),
        at,
      )
    const given = codes.map(({ code, affiliateId }) => `${code}: ${affiliateId}`).join(', ')
    await audit(tx, by, { id, action: 'offer.give_coupons', after: { codes: given }, reason })
  })
}

/** The codes of a file. @throws AppError invalid, at the field of the file */
async function readFile(text: string): Promise<ListedCoupon[]> {
  const read = await readCouponFile(text)
  if (typeof read === 'string') throw invalidField('file', read)
  const { data, error } = couponListSchema.safeParse(read)
  if (data) return data
  const [issue] = error.issues
  const row = typeof issue?.path[0] === 'number' ? read[issue.path[0]] : undefined
  throw invalidField('file', `${row ? `${row.code}: ` : ''}${issue?.message}`)
}

// the same for one who is not there: advertisers do not find out who is
const MAY_NOT = 'No affiliate with this ID may promote the offer.'

/** Those of affiliates who may promote an offer. */
async function listPromoters(tx: Tx, offer: Offer, affiliateIds: readonly number[]): Promise<Set<number>> {
  const affiliates = await tx.affiliate.findMany({
    where: { id: { in: [...affiliateIds] }, status: 'approved' },
    select: { id: true, offerAccess: { where: { offerId: offer.id }, select: { status: true, blockedAt: true } } },
  })
  const promoters = affiliates.filter(({ offerAccess: [known] }) => {
    const access = offerAccess(isClosed(offer), known?.status ?? null)
    return !known?.blockedAt && mayPromote(access)
  })
  return new Set(promoters.map(({ id }) => id))
}

/**
 * Grants or refuses a code that was asked for, or ends one. Sales that were credited by it stay.
 * @throws AppError not_found; conflict for a change that its status does not allow
 */
export function changeCoupon(
  context: CouponContext,
  { id, couponId, status, reason }: OfOffer<CouponChange> & { couponId: number },
): Promise<void> {
  return changeOffer(context, id, async (tx, offer, by) => {
    const { at } = by
    const found = await tx.couponCode.findFirst({ where: { id: couponId, offerId: id } })
    if (!found) throw new AppError('not_found', 'There is no such code.')
    const from = status === 'ended' ? 'active' : 'requested'
    if (found.status !== from) throw new AppError('conflict', `This code is ${found.status}.`)
    if (status === 'active') {
      const promoters = await listPromoters(tx, offer, [found.affiliateId])
      if (!promoters.has(found.affiliateId)) throw invalidField('status', MAY_NOT)
    }
    await tx.couponCode.update({ where: { id: couponId }, data: { status, reason: reason || null, decidedAt: at } })
    const change = { offerId: id, offerName: offer.name, code: found.code, reason, at }
    await notifyAffiliate(tx, found.affiliateId, couponNotification(status, change), at)
    const facts = { code: found.code, affiliateId: found.affiliateId }
    await audit(tx, by, {
      id,
      reason,
      action: 'offer.change_coupon',
      before: { ...facts, status: found.status },
      after: { ...facts, status },
    })
  })
}

/** Sets who earns a sale that names the code of one affiliate and a click of another. */
export function setCouponPriority(
  context: CouponContext,
  {
    id,
    clicksFirst,
    codePercent: chosen,
    reason = '',
  }: OfOffer<Pick<CouponPriority, 'clicksFirst'> & Partial<CouponPriority>>,
): Promise<void> {
  return changeOffer(context, id, async (tx, offer, by) => {
    const codePercent = clicksFirst ? null : chosen === undefined ? offer.codePercent : chosen
    if (offer.clicksBeatCoupons === clicksFirst && offer.codePercent === codePercent) return
    // without codes nobody's payout changes
    const isUsed = (await tx.couponCode.findFirst({ where: { offerId: id, status: 'active' } })) !== null
    const told = isUsed && { couponPriorityChangedAt: by.at }
    await tx.offer.update({ where: { id }, data: { clicksBeatCoupons: clicksFirst, codePercent, ...told } })
    await touchOffer(tx, id, by.at)
    await audit(tx, by, {
      id,
      action: 'offer.set_coupon_priority',
      before: { clicksFirst: offer.clicksBeatCoupons, codePercent: offer.codePercent },
      after: { clicksFirst, codePercent },
      reason,
    })
  })
}

type Entry = Pick<AuditEntry, 'action' | 'before' | 'after' | 'reason'> & { id: number }

const audit = (tx: Tx, { actor, at }: StaffContext, { id, ...entry }: Entry): Promise<void> =>
  recordAudit(tx, actor, { ...entry, subject: 'offer', subjectId: String(id), at })

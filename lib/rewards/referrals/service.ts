import 'server-only'
import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import type { Visitor } from '@/lib/accounts/auth/visitor'
import type { Referral } from '@/lib/generated/prisma/client'
import { arePaidAlike } from '@/lib/money/payout-methods/data'
import { visitFlag } from '@/lib/platform/clicks/visit-flag'
import { judgedAgent, visitorHash } from '@/lib/platform/clicks/visitor'
import { dayStart, easternDay } from '@/lib/platform/dates/days'
import { db, type Tx } from '@/lib/platform/db'
import type { Cents } from '@/lib/platform/money/cents'
import { settleAchievements } from '../achievements/service'
import { postEarnings } from '../earnings/service'
import { settleQuests } from '../quests/service'
import { earnsCommission, referralCommission } from './rules'

type Visit = { referralCode: string; visitor: Visitor; purpose: string }

/**
 * Notes that somebody opened an invitation: a visitor once an Eastern day. Bots and prefetches do not count, nor do
 * codes that nobody has.
 * @returns whether it counted
 */
export async function recordReferralVisit({ referralCode, visitor, purpose }: Visit, at: Date): Promise<boolean> {
  const { ip, userAgent } = visitor
  if (visitFlag('GET', { userAgent: judgedAgent(userAgent), purpose })) return false
  const owner = await db().affiliate.findUnique({
    where: { referralCode, status: { in: ['pending', 'approved'] }, user: { status: 'active' } },
    select: { id: true },
  })
  if (!owner) return false
  const hash = visitorHash(ip, userAgent)
  const { count } = await db().referralVisit.createMany({
    data: [
      { id: visitId(owner.id, hash, at), affiliateId: owner.id, visitor: Buffer.from(hash, 'hex'), createdAt: at },
    ],
    skipDuplicates: true,
  })
  return count === 1
}

/** The same for the same visitor all day, so that the primary key counts them once. */
function visitId(affiliateId: number, visitor: string, at: Date): string {
  const day = easternDay(at)
  const random = createHash('sha256').update(`${affiliateId}|${visitor}|${day}`).digest().subarray(0, 16)
  return v7({ msecs: dayStart(day).getTime(), random })
}

/** What a commission is paid on: a conversion of the referred affiliate. */
export type ReferredConversion = { affiliateId: number; id: string; payoutCents: Cents }

/**
 * Pays the referrer their share of a conversion approved at `at`, once, when its affiliate was brought by somebody who
 * still earns on them. Where both are paid at the same place the referral is refused from now on.
 * @returns whether it was paid by this call
 */
export async function payReferralCommission(tx: Tx, conversion: ReferredConversion, at: Date): Promise<boolean> {
  const referral = await tx.referral.findUnique({ where: { referredId: conversion.affiliateId } })
  if (!referral) return false
  const { status, user } = await tx.affiliate.findUniqueOrThrow({
    where: { id: referral.referrerId },
    select: { status: true, user: { select: { status: true } } },
  })
  if (!earnsCommission(referral, { status, userStatus: user.status }, at)) return false
  if (await refuseSharedDestination(tx, referral, at)) return false
  const transfer = {
    affiliateId: referral.referrerId,
    key: commissionKey(conversion.id),
    kind: 'referral_commission',
    from: 'house_referral',
    to: 'available',
    amountCents: referralCommission(conversion.payoutCents),
    conversionId: conversion.id,
    at,
  } as const
  return (await postEarnings(tx, [transfer])) === 1
}

async function refuseSharedDestination(tx: Tx, referral: Referral, at: Date): Promise<boolean> {
  const { referredId, referrerId, joinedAt } = referral
  if (!(await arePaidAlike(tx, referredId, referrerId))) return false
  await tx.referral.update({ where: { referredId }, data: { refusedReason: 'same_payout_destination' } })
  await settleQuests(tx, referrerId, at, joinedAt)
  await settleAchievements(tx, referrerId, at)
  return true
}

/**
 * Takes back the commission of a conversion that was reversed, exactly as it was paid, from whoever got it.
 * @returns whether there was one to take back
 */
export async function takeBackReferralCommission(
  tx: Tx,
  conversion: Pick<ReferredConversion, 'id'>,
  at: Date,
): Promise<boolean> {
  const paid = await findCommission(tx, conversion.id)
  if (!paid) return false
  const transfer = {
    ...paid,
    key: backKey(paid.key),
    kind: 'referral_reversal',
    from: 'available',
    to: 'house_referral',
    conversionId: conversion.id,
    takesBack: paid.key,
    at,
  } as const
  return (await postEarnings(tx, [transfer])) === 1
}

/**
 * Pays the commission of a conversion anew once its payout has changed, to whoever got the first one: whether they earn
 * on it was decided when it was approved. A payout of nothing in between changes neither.
 * @returns whether there was one to change
 */
export async function rebookReferralCommission(
  tx: Tx,
  { id, payoutCents, payoutRevision }: Omit<ReferredConversion, 'affiliateId'> & { payoutRevision: number },
  at: Date,
): Promise<boolean> {
  const first = (await commissionsOf(tx, id)).find(({ key }) => key === commissionKey(id))
  if (!first) return false
  await takeBackReferralCommission(tx, { id }, at)
  const transfer = {
    affiliateId: first.affiliateId,
    key: `${commissionKey(id)}:${payoutRevision}`,
    kind: 'referral_commission',
    from: 'house_referral',
    to: 'available',
    amountCents: referralCommission(payoutCents),
    conversionId: id,
    at,
  } as const
  await postEarnings(tx, [transfer])
  return true
}

const commissionKey = (conversionId: string): string => `conversion:${conversionId}:referral`
const backKey = (key: string): string => `${key}-back`

/** What commissions of a conversion were paid, and taken back. */
function commissionsOf(tx: Tx, conversionId: string) {
  return tx.ledgerTransfer.findMany({
    where: { conversionId, kind: { in: ['referral_commission', 'referral_reversal'] } },
    select: { affiliateId: true, key: true, kind: true, amountCents: true },
  })
}

/** The commission of a conversion that was not taken back. */
async function findCommission(tx: Tx, conversionId: string) {
  const transfers = await commissionsOf(tx, conversionId)
  const keys = new Set(transfers.map(({ key }) => key))
  const paid = transfers.find(({ kind, key }) => kind === 'referral_commission' && !keys.has(backKey(key)))
  return paid && { affiliateId: paid.affiliateId, key: paid.key, amountCents: paid.amountCents }
}

/** Notes that a referred affiliate had a conversion that counts at `at`; the earliest one is kept. */
export async function noteFirstConversion(tx: Tx, referredId: number, at: Date): Promise<void> {
  const referral = await lockReferral(tx, referredId)
  if (!referral || (referral.firstConversionAt && referral.firstConversionAt <= at)) return
  await tx.referral.update({ where: { referredId }, data: { firstConversionAt: at } })
}

/** Looks for the first conversion again, after one that counted became void. */
export async function recountFirstConversion(tx: Tx, referredId: number): Promise<void> {
  if (!(await lockReferral(tx, referredId))) return
  const first = await tx.conversion.findFirst({
    where: { affiliateId: referredId, status: { in: ['pending', 'approved'] } },
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  })
  await tx.referral.update({ where: { referredId }, data: { firstConversionAt: first?.createdAt ?? null } })
}

/** Held before it is decided, so that a conversion coming and one going see each other. */
async function lockReferral(tx: Tx, referredId: number): Promise<{ firstConversionAt: Date | null } | undefined> {
  const [referral] = await tx.$queryRaw<{ firstConversionAt: Date | null }[]>`
    SELECT first_conversion_at AS "firstConversionAt" FROM referral
    WHERE referred_id = ${referredId} FOR NO KEY UPDATE`
  return referral
}

import 'server-only'
import { lockMoney, type Transfer } from '@/lib/money/ledger/service'
import { sharePayoutDestination } from '@/lib/money/payout-methods/data'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import { isModuleOn } from '@/lib/platform/settings/current'
import { postEarnings } from '../achievements/earnings-service'
import { referralCommission } from '../referrals/commission-rules'
import { referralShareBps } from '../referrals/commission-service'
import { mayMentor } from './rules'
import { mentorShare } from './share-rules'

/** The conversion of a mentee that a share is paid on. */
export type MenteeConversion = { affiliateId: number; id: string; payoutCents: Cents; revenueCents: Cents }

/**
 * Pays the current mentor their share of a mentee's conversion approved at `at`, out of our margin, once. Nothing is
 * paid while the mentor is blocked, or when both use the same payout destination. [S2.25]
 * @param approvedAt since when it counts as approved, if that is not now: then the mentor of that instant is paid
 * @returns whether this call paid it
 */
export async function payMentorShare(
  tx: Tx,
  conversion: MenteeConversion,
  at: Date,
  approvedAt = at,
): Promise<boolean> {
  if (!isModuleOn('mentors')) return false
  // Locks the mentee's money first: concurrent calls cannot pay two mentors for one conversion.
  await lockMoney(tx, conversion.affiliateId)
  const mentorship = await findMentorship(tx, conversion.affiliateId, approvedAt < at ? approvedAt : undefined)
  if (!mentorship || mentorship.shareBps === 0) return false
  const mentor = await tx.affiliate.findUnique({
    where: { userId: mentorship.mentorId },
    select: { id: true, status: true, user: { select: { status: true } } },
  })
  if (!mentor || !mayMentor({ status: mentor.status, userStatus: mentor.user.status })) return false
  if (await sharePayoutDestination(tx, mentor.id, conversion.affiliateId)) return false
  const { shares } = await sharesPaidOn(tx, conversion.id)
  if (shares.length > 0) return false
  return post(tx, conversion, { mentorAffiliateId: mentor.id, shareBps: mentorship.shareBps, time: 0, at })
}

/** The mentorship of an affiliate: the current one, or that of an earlier instant. */
function findMentorship(tx: Tx, affiliateId: number, then?: Date) {
  if (then === undefined) return tx.mentorship.findFirst({ where: { affiliateId, endedAt: null } })
  const lasted = [{ endedAt: null }, { endedAt: { gt: then } }]
  return tx.mentorship.findFirst({ where: { affiliateId, startedAt: { lte: then }, OR: lasted } })
}

/**
 * Reverses the mentor's share of a reversed conversion, with the amount and the recipient of the payment.
 * @returns whether there was one to reverse
 */
export async function reverseMentorShare(
  tx: Tx,
  { id, affiliateId: menteeId }: Pick<MenteeConversion, 'id' | 'affiliateId'>,
  at: Date,
): Promise<boolean> {
  const { shares } = await sharesPaidOn(tx, id)
  const paid = shares.find(({ isBack }) => !isBack)
  if (!paid) return false
  const transfer = {
    affiliateId: paid.affiliateId,
    key: reversalKey(paid.key),
    reverses: paid.key,
    kind: 'mentor_reversal',
    from: 'available',
    to: 'house_referral',
    amountCents: paid.amountCents,
    conversionId: id,
    memo: memoOf(menteeId),
    at,
  } as const
  return (await postEarnings(tx, [transfer])) === 1
}

/**
 * Reverses the share of a conversion whose payout changed and pays it again, to the same mentor at the share agreed
 * then. Who earns on a conversion is decided by the first share, even if a payout in between left none. While every
 * payout left none by rounding or for want of margin, the conversion is treated as newly approved. Update the referrer's
 * commission first.
 * @returns whether a share was reversed or paid
 */
export async function rebookMentorShare(
  tx: Tx,
  { earlierPayouts, ...conversion }: MenteeConversion & { earlierPayouts: readonly Cents[] },
  at: Date,
  approvedAt = at,
): Promise<boolean> {
  const { shares, referralCents } = await sharesPaidOn(tx, conversion.id)
  const first = shares.find(({ key }) => key === shareKey(conversion.id))
  if (!first) {
    const mentorship = await findMentorship(tx, conversion.affiliateId)
    const referralBps = referralCents > 0n ? await referralShareBps(tx, conversion.affiliateId) : 0
    const isUndecided = earlierPayouts.every((payoutCents) => {
      const commission = referralCommission(payoutCents, referralBps)
      const { shareBps = 0 } = mentorship ?? {}
      return mentorShare({ ...conversion, payoutCents, referralCents: commission, shareBps }) === 0n
    })
    return isUndecided && payMentorShare(tx, conversion, at, approvedAt)
  }
  await reverseMentorShare(tx, conversion, at)
  const shareBps = await agreedShareBps(tx, conversion.affiliateId, first)
  await post(tx, conversion, { mentorAffiliateId: first.affiliateId, shareBps, time: shares.length, at })
  return true
}

/** The share agreed between mentor and mentee when the first share of a conversion was paid, in basis points. */
async function agreedShareBps(tx: Tx, menteeId: number, { affiliateId, createdAt }: Share): Promise<number> {
  const { userId: mentorId } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { userId: true },
  })
  const mentorships = await tx.mentorship.findMany({
    where: { mentorId, affiliateId: menteeId },
    orderBy: { startedAt: 'asc' },
    select: { startedAt: true, shareBps: true },
  })
  // if both happened at the same instant, the mentorship may be younger by its clock
  const mentorshipThen = mentorships.findLast(({ startedAt }) => startedAt <= createdAt) ?? mentorships[0]
  return mentorshipThen?.shareBps ?? 0
}

type Paying = { mentorAffiliateId: number; shareBps: number; time: number; at: Date }

async function post(tx: Tx, conversion: MenteeConversion, { mentorAffiliateId, shareBps, time, at }: Paying) {
  const { referralCents } = await sharesPaidOn(tx, conversion.id)
  const amountCents = mentorShare({ ...conversion, referralCents, shareBps })
  const share = { conversionId: conversion.id, menteeId: conversion.affiliateId, amountCents, time, at }
  return (await postEarnings(tx, [shareTransfer(mentorAffiliateId, share)])) === 1
}

type PaidShare = { conversionId: string; menteeId: number; amountCents: Cents; time?: number; at: Date }

/** The transfer of a mentor's share. `time` counts the shares paid on the conversion before it. */
export const shareTransfer = (
  mentorAffiliateId: number,
  { conversionId, menteeId, amountCents, time = 0, at }: PaidShare,
): Transfer => ({
  affiliateId: mentorAffiliateId,
  key: shareKey(conversionId, time),
  kind: 'mentor_share',
  from: 'house_referral',
  to: 'available',
  amountCents,
  conversionId,
  memo: memoOf(menteeId),
  at,
})

const shareKey = (conversionId: string, time = 0): string =>
  `conversion:${conversionId}:mentor${time > 0 ? `:${time}` : ''}`
const memoOf = (menteeId: number): string => `Mentee ${menteeId}`
const reversalKey = (key: string): string => `${key}:back`

type Share = { affiliateId: number; key: string; amountCents: Cents; createdAt: Date; isBack: boolean }

/** The shares paid on a conversion, each with whether it was reversed, and the referrer's current commission on it. */
async function sharesPaidOn(tx: Tx, conversionId: string): Promise<{ shares: Share[]; referralCents: Cents }> {
  const lines = await tx.ledgerTransfer.findMany({
    where: {
      conversionId,
      kind: { in: ['mentor_share', 'mentor_reversal', 'referral_commission', 'referral_reversal'] },
    },
    select: { affiliateId: true, key: true, kind: true, amountCents: true, createdAt: true },
  })
  const keys = new Set(lines.map(({ key }) => key))
  const sum = (kind: string) =>
    lines.filter((line) => line.kind === kind).reduce((total, { amountCents }) => total + amountCents, 0n)
  return {
    shares: lines.flatMap(({ affiliateId, ...line }) =>
      line.kind === 'mentor_share' && affiliateId !== null
        ? [{ ...line, affiliateId, isBack: keys.has(reversalKey(line.key)) }]
        : [],
    ),
    referralCents: sum('referral_commission') - sum('referral_reversal'),
  }
}

import 'server-only'
import { lockMoney } from '@/lib/money/ledger/service'
import { sharePayoutDestination } from '@/lib/money/payout-methods/data'
import type { Tx } from '@/lib/platform/db'
import type { Cents } from '@/lib/platform/money/cents'
import { postEarnings } from '../earnings/service'
import { mayMentor } from '../mentors/rules'
import { mentorShare } from './rules'

/** What a mentor's share is paid on: an approved conversion of the mentee. */
export type MenteeConversion = { affiliateId: number; id: string; payoutCents: Cents; revenueCents: Cents }

/**
 * Pays the mentor of the moment their share of a mentee's conversion approved at `at`, out of the house's margin, once.
 * Nothing is paid while the mentor is blocked, or is paid at the same place. [S2.25]
 * @returns whether it was paid by this call
 */
export async function payMentorShare(tx: Tx, conversion: MenteeConversion, at: Date): Promise<boolean> {
  // The mentee's money first: then no mentor before or after can be paid for the same conversion.
  await lockMoney(tx, conversion.affiliateId)
  const mentorship = await tx.mentorship.findFirst({ where: { affiliateId: conversion.affiliateId, endedAt: null } })
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

/**
 * Takes back the mentor's share of a conversion that was reversed, exactly as it was paid, from whoever got it.
 * @returns whether there was one to take back
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
    takesBack: paid.key,
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
 * Pays the share of a conversion anew once its payout has changed, to whoever got the first one and at their share then:
 * who earns on it was decided when it was approved, and a payout that left nothing of it in between changes neither.
 * What the referrer gets of it must be booked before.
 * @returns whether there was one to change
 */
export async function repayMentorShare(tx: Tx, conversion: MenteeConversion, at: Date): Promise<boolean> {
  const { shares } = await sharesPaidOn(tx, conversion.id)
  const first = shares.find(({ key }) => key === shareKey(conversion.id))
  if (!first) return false
  await reverseMentorShare(tx, conversion, at)
  const shareBps = await agreedShareBps(tx, conversion.affiliateId, first)
  await post(tx, conversion, { mentorAffiliateId: first.affiliateId, shareBps, time: shares.length, at })
  return true
}

/** What a mentor was promised of a mentee when their first share of a conversion was paid, in basis points. */
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
  // where both happened in one moment, the mentorship may be the younger by its clock
  const held = mentorships.findLast(({ startedAt }) => startedAt <= createdAt) ?? mentorships[0]
  return held?.shareBps ?? 0
}

type Paying = { mentorAffiliateId: number; shareBps: number; time: number; at: Date }

async function post(tx: Tx, conversion: MenteeConversion, { mentorAffiliateId, shareBps, time, at }: Paying) {
  const { referralCents } = await sharesPaidOn(tx, conversion.id)
  const transfer = {
    affiliateId: mentorAffiliateId,
    key: shareKey(conversion.id, time),
    kind: 'mentor_share',
    from: 'house_referral',
    to: 'available',
    amountCents: mentorShare({ ...conversion, referralCents, shareBps }),
    conversionId: conversion.id,
    memo: memoOf(conversion.affiliateId),
    at,
  } as const
  return (await postEarnings(tx, [transfer])) === 1
}

const shareKey = (conversionId: string, time = 0): string =>
  `conversion:${conversionId}:mentor${time > 0 ? `:${time}` : ''}`
const memoOf = (menteeId: number): string => `Mentee ${menteeId}`
const reversalKey = (key: string): string => `${key}:back`

type Share = { affiliateId: number; key: string; amountCents: Cents; createdAt: Date; isBack: boolean }

/** The shares that were paid on a conversion, each with whether it was taken back, and what the referrer has of it. */
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
    shares: lines
      .filter(({ kind }) => kind === 'mentor_share')
      .map((line) => ({ ...line, isBack: keys.has(reversalKey(line.key)) })),
    referralCents: sum('referral_commission') - sum('referral_reversal'),
  }
}

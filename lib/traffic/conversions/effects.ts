import 'server-only'
import type { Conversion } from '@/lib/generated/prisma/client'
import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { publishAll } from '@/lib/messages/live/service'
import { type Day, dayFromColumn } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import type { Cents } from '@/lib/platform/money/cents'
import { settleAchievements } from '@/lib/rewards/achievements/service'
import { payMentorShare, rebookMentorShare, reverseMentorShare } from '@/lib/rewards/mentor-shares/service'
import { settleQuests } from '@/lib/rewards/quests/service'
import {
  payReferralCommission,
  rebookReferralCommission,
  reverseReferralCommission,
} from '@/lib/rewards/referral-commissions/service'
import { recordFirstConversion, recountFirstConversion, settleReferrer } from '@/lib/rewards/referrals/service'
import { rebuildStreak } from '@/lib/rewards/streak/service'
import { queuePostbacks } from '../postback-deliveries/service'
import { notifyConversion, notifyPayoutChange } from './notifications'
import { transferKey } from './transfers'

/** A conversion that has just entered a status, with its own history, money and roll-ups already written. */
export type Settled = {
  affiliateId: number
  id: string
  offerId: number
  payoutCents: Cents
  revenueCents: Cents
  /** The Eastern day it counts for, as its column holds it. */
  day: Date
  createdAt: Date
  from: ConversionStatus | undefined
  to: ConversionStatus
  reason: RejectionReason | null
  /** The reason in detail, for the affiliate. */
  reasonNote: string | null
  /** When it entered the status before, for one that was approved its approval. */
  decidedAt?: Date | null
  at: Date
}

const counts = (status: ConversionStatus | undefined): boolean => status === 'pending' || status === 'approved'

/**
 * Applies a change of status to everything that depends on it: the referrer's commission, the mentor's share, streak,
 * quests, achievements, notifications, the affiliate's postbacks and open pages, in the transaction of the change itself,
 * so that they are always consistent with it.
 */
export async function applyConversionEffects(tx: Tx, settled: Settled): Promise<void> {
  const { affiliateId, id, from, to, at } = settled
  if (to === 'approved') {
    await payReferralCommission(tx, settled, at)
    await payMentorShare(tx, settled, at)
  }
  if (from === 'approved') {
    await reverseReferralCommission(tx, settled, at)
    await reverseMentorShare(tx, settled, at)
  }
  if (from === 'approved' || to === 'approved') {
    const approvedAt = to === 'approved' ? at : (settled.decidedAt ?? at)
    await settleReferrer(tx, { affiliateId, id, approvedAt }, at)
  }
  if (counts(from) !== counts(to)) await settleProgress(tx, settled, dayFromColumn(settled.day))
  if (counts(from) || counts(to)) await settleAchievements(tx, affiliateId, at)
  const { offerId, payoutCents, reason, reasonNote } = settled
  const { name: offerName } = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { name: true } })
  await queuePostbacks(tx, settled)
  await notifyConversion(tx, { affiliateId, id, offerName, payoutCents, reasonNote }, from, to, reason, at)
  await publishChange(tx, { affiliateId, id, offerId, status: to, payoutCents }, from === undefined)
}

/** A conversion before and after a change of its payout, with its own history, money and roll-ups already written. */
export type PayoutChanged = { before: Conversion; after: Conversion; at: Date }

/** Applies a change of payout to everything that depends on it. */
export async function applyPayoutChangeEffects(tx: Tx, { before, after, at }: PayoutChanged): Promise<void> {
  const { affiliateId, id, offerId, status } = after
  if (status === 'approved') await rebookShares(tx, after, at)
  await settleQuests(tx, affiliateId, at, after.createdAt)
  await settleAchievements(tx, affiliateId, at)
  const { name: offerName } = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { name: true } })
  const isRefund = after.refundedCents !== before.refundedCents
  const notified = { affiliateId, id, offerName, payoutCents: after.payoutCents, isRefund }
  if (after.payoutCents !== before.payoutCents) await notifyPayoutChange(tx, notified, before.payoutCents, at)
  await publishChange(tx, { ...after, status }, false)
}

/** Rebooks the shares of referrer and mentor. */
async function rebookShares(tx: Tx, after: Conversion, at: Date): Promise<void> {
  const earlierPayouts = await releasedBefore(tx, after)
  await rebookReferralCommission(tx, { ...after, earlierPayouts }, at)
  await rebookMentorShare(tx, { ...after, earlierPayouts }, at)
}

/** What the conversion paid before its current payout, without payouts of nothing. */
async function releasedBefore(tx: Tx, { id, payoutRevision }: Conversion): Promise<Cents[]> {
  const releases = await tx.ledgerTransfer.findMany({
    where: { conversionId: id, kind: 'conversion_release', key: { not: transferKey(id, 'release', payoutRevision) } },
    select: { amountCents: true },
  })
  return releases.map(({ amountCents }) => amountCents)
}

type Published = Pick<Conversion, 'affiliateId' | 'id' | 'offerId' | 'status' | 'payoutCents'>

/** Publishes the change to the affiliate's open pages and to the staff feed. */
async function publishChange(tx: Tx, conversion: Published, isNew: boolean): Promise<void> {
  const { affiliateId, id: conversionId, offerId, status, payoutCents } = conversion
  const event = { conversionId, offerId, status, payoutCents: Number(payoutCents) }
  const change = isNew ? 'new' : 'changed'
  await publishAll(tx, [
    { to: { affiliateId }, event: { type: 'conversion', ...event } },
    { to: { staff: 'conversion-feed' }, event: { type: 'fed_conversion', affiliateId, conversionId, change } },
  ])
}

/** Updates progress when a conversion begins to count or no longer does. */
async function settleProgress(tx: Tx, { affiliateId, to, createdAt, at }: Settled, day: Day): Promise<void> {
  if (counts(to)) {
    await recordFirstConversion(tx, affiliateId, createdAt)
  } else {
    await recountFirstConversion(tx, affiliateId)
    await rebuildStreak(tx, affiliateId, day, at)
  }
  await settleQuests(tx, affiliateId, at, createdAt)
}

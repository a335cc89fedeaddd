import 'server-only'
import type { Conversion } from '@/lib/generated/prisma/client'
import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { publishAll, publishTests } from '@/lib/messages/live/service'
import type { Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { dayFromColumn } from '@/lib/platform/dates/days'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import type { Cents } from '@/lib/platform/money/cents'
import { settleAchievements } from '@/lib/rewards/achievements/service'
import { payMentorShare, rebookMentorShare, reverseMentorShare } from '@/lib/rewards/mentors/share-service'
import { restoreQuests } from '@/lib/rewards/quests/reinstatement-service'
import { settleQuests } from '@/lib/rewards/quests/settlement-service'
import {
  payReferralCommission,
  rebookReferralCommission,
  reverseReferralCommission,
} from '@/lib/rewards/referrals/commission-service'
import { recordFirstConversion, recountFirstConversion, settleReferrer } from '@/lib/rewards/referrals/service'
import { rebuildStreak, recountStreak } from '@/lib/rewards/streak/service'
import { queuePostbacks } from '../affiliate-postbacks/delivery-service'
import { recordConversionEvents } from './events'
import { enteredType } from './events-rules'
import { notifyConversion, notifyPayoutChange } from './notification-service'
import { counts } from './rules'
import { transferKey } from './transfers'

/** A conversion that has just changed to a status, with its own history, money and roll-ups already written. */
export type Settled = {
  affiliateId: number
  id: string
  offerId: number
  advertiserId: number
  payoutCents: Cents
  revenueCents: Cents
  /** The Eastern day it counts for, as its column holds it. */
  day: Date
  createdAt: Date
  from: ConversionStatus
  to: ConversionStatus
  reason: RejectionReason | null
  /** The reason in detail, for the affiliate. */
  reasonNote: string | null
  /** When it entered the status before, for one that was approved its approval. */
  decidedAt?: Date | null
  /** How often it was booked again. */
  payoutRevision: number
  /** Since when a reinstated conversion counts as approved, if it is approved at once. */
  approvedAt?: Date
  /** Of a missing sale that is granted: its being rejected was told to nobody. */
  isNew?: boolean
  at: Date
}

/**
 * Applies a change of status to everything that depends on it: the referrer's commission, the mentor's share, streak,
 * quests, achievements, notifications, the affiliate's postbacks, webhooks and open pages, in the transaction of the change itself,
 * so that they are always consistent with it. Of a test conversion open pages and webhooks are notified,
 * and nobody else.
 */
export async function applyConversionEffects(tx: Tx, settled: Settled): Promise<void> {
  const { affiliateId, id, from, to, at } = settled
  if (isTestAccount(affiliateId)) {
    await recordEntered(tx, settled)
    return publishChange(tx, { ...settled, status: to })
  }
  if (to === 'approved') await payShares(tx, settled)
  if (from === 'approved') {
    await reverseReferralCommission(tx, settled, at)
    await reverseMentorShare(tx, settled, at)
  }
  if (from === 'approved' || to === 'approved') {
    const approvedAt = to === 'approved' ? (settled.approvedAt ?? at) : (settled.decidedAt ?? at)
    await settleReferrer(tx, { affiliateId, id, approvedAt, isReinstated: !counts(from) }, at)
  }
  if (counts(from) !== counts(to)) await settleProgress(tx, settled, dayFromColumn(settled.day))
  if (counts(from) || counts(to)) await settleAchievements(tx, affiliateId, at)
  const { offerId, payoutCents, reason, reasonNote, payoutRevision } = settled
  const { name: offerName } = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { name: true } })
  await queuePostbacks(tx, settled)
  await recordEntered(tx, settled)
  const notified = { affiliateId, id, offerName, payoutCents, reasonNote, payoutRevision }
  if (!settled.isNew) await notifyConversion(tx, notified, from, to, reason, at)
  await publishChange(tx, { affiliateId, id, offerId, status: to, payoutCents })
}

/** Tells the endpoints of the advertiser and of staff. */
function recordEntered(tx: Tx, { affiliateId, id, advertiserId, to, isNew, at }: Settled): Promise<void> {
  const types = isNew ? (['conversion.created', enteredType(to)] as const) : [enteredType(to)]
  return recordConversionEvents(tx, { affiliateId, id, advertiserId, types, at })
}

/** A conversion before and after a change of its payout, with its own history, money and roll-ups already written. */
export type PayoutChanged = { before: Conversion; after: Conversion; at: Date }

/** Applies a change of payout to everything that depends on it. */
export async function applyPayoutChangeEffects(tx: Tx, { before, after, at }: PayoutChanged): Promise<void> {
  const { affiliateId, id, offerId, advertiserId, status } = after
  const isInternal = after.revenueCents === before.revenueCents && after.refundedCents === before.refundedCents
  const changed = { affiliateId, id, advertiserId, types: ['conversion.changed'] as const, isInternal }
  await recordConversionEvents(tx, { ...changed, at })
  if (isTestAccount(affiliateId)) return publishChange(tx, { ...after, status })
  if (status === 'approved') await rebookShares(tx, after, at)
  await settleQuests(tx, affiliateId, at, after.createdAt)
  await settleAchievements(tx, affiliateId, at)
  const { name: offerName } = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { name: true } })
  const isRefund = after.refundedCents !== before.refundedCents
  if (isRefund) await queuePostbacks(tx, { affiliateId, id, offerId, to: 'refunded', at })
  const notified = { affiliateId, id, offerName, payoutCents: after.payoutCents, isRefund }
  if (after.payoutCents !== before.payoutCents) await notifyPayoutChange(tx, notified, before.payoutCents, at)
  await publishChange(tx, { ...after, status })
}

/** Pays the shares of referrer and mentor: of a conversion that was approved before, to those who received them then. */
async function payShares(tx: Tx, settled: Settled): Promise<void> {
  const { payoutRevision, at, approvedAt = at } = settled
  if (payoutRevision > 0) return rebookShares(tx, settled, at, approvedAt)
  await payReferralCommission(tx, settled, at)
  await payMentorShare(tx, settled, at)
}

type Shared = Pick<Conversion, 'affiliateId' | 'id' | 'payoutCents' | 'revenueCents' | 'payoutRevision'>

/** Rebooks the shares of referrer and mentor. */
async function rebookShares(tx: Tx, after: Shared, at: Date, approvedAt = at): Promise<void> {
  const earlierPayouts = await releasedBefore(tx, after)
  await rebookReferralCommission(tx, { ...after, earlierPayouts }, at, approvedAt)
  await rebookMentorShare(tx, { ...after, earlierPayouts }, at, approvedAt)
}

/** What the conversion paid before its current payout, without payouts of nothing. */
async function releasedBefore(tx: Tx, { id, payoutRevision }: Shared): Promise<Cents[]> {
  const releases = await tx.ledgerTransfer.findMany({
    where: { conversionId: id, kind: 'conversion_release', key: { not: transferKey(id, 'release', payoutRevision) } },
    select: { amountCents: true },
  })
  return releases.map(({ amountCents }) => amountCents)
}

type Published = Pick<Conversion, 'affiliateId' | 'id' | 'offerId' | 'status' | 'payoutCents'>

/** Publishes the change to the affiliate's open pages and to the staff feed. */
async function publishChange(tx: Tx, conversion: Published): Promise<void> {
  const { affiliateId, id: conversionId, offerId, status, payoutCents } = conversion
  const event = { conversionId, offerId, status, payoutCents: Number(payoutCents) }
  if (isTestAccount(affiliateId)) return publishTests(tx, [affiliateId])
  const own = { to: { affiliateId }, event: { type: 'conversion', ...event } } as const
  await publishAll(tx, [
    own,
    {
      to: { staff: 'conversion-feed' },
      event: { type: 'fed_conversion', affiliateId, conversionId, change: 'changed' },
    },
  ])
}

/** Updates progress when a conversion begins to count or no longer does. */
async function settleProgress(tx: Tx, settled: Settled, day: Day): Promise<void> {
  const { affiliateId, to, createdAt, at } = settled
  if (counts(to)) {
    await recordFirstConversion(tx, affiliateId, createdAt)
    await restoreProgress(tx, settled, day)
  } else {
    await recountFirstConversion(tx, affiliateId)
    await rebuildStreak(tx, affiliateId, day, at)
  }
  await settleQuests(tx, affiliateId, at, createdAt)
}

/** Restores what a conversion undid when it no longer counted: the streak, and the quests of its windows. */
async function restoreProgress(tx: Tx, { affiliateId, createdAt, at }: Settled, day: Day): Promise<void> {
  await restoreQuests(tx, affiliateId, at, createdAt)
  if (await recountStreak(tx, affiliateId, day, at)) await settleQuests(tx, affiliateId, at, at)
}

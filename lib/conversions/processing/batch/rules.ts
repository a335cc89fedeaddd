import { type Chosen, type ConversionMoney, payoutFor, type Tier, tierOf } from '@/lib/catalog/payouts/rules'
import type { RejectionReason } from '@/lib/generated/prisma/enums'
import { repaymentOf } from '@/lib/money/advances/repayment-rules'
import { type Funds, isFunded } from '@/lib/money/billing/funds/rules'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { levelOf } from '@/lib/rewards/levels/rules'
import { mayMentor } from '@/lib/rewards/mentors/rules'
import { mentorShare } from '@/lib/rewards/mentors/share-rules'
import { earnsCommission, referralCommission } from '@/lib/rewards/referrals/rules'
import { conversionMoney, holdEnd, rejection } from '../../lifecycle/rules'
import { type Ceilings, takeCeilings } from '../cap-rules'
import type { AffiliateState } from './affiliate-state-data'
import type { PaidClick, SaleClick } from './click-data'

/** A level with its threshold and its hold. */
type Level = { number: number; requiredEarningsCents: Cents; holdDays: number }

/** A sale that can be decided: its click, what pays it (undefined for an event the offer does not know), and how much. */
export type Candidate = {
  txnId: string
  event: string
  amountCents: Cents | null
  click: SaleClick
  chosen: Chosen | undefined
  /** Before the step of volume. */
  money: ConversionMoney
  /** The steps of its offer, and how many conversions of the month decide about them; undefined where none applies. */
  steps: { tiers: readonly Tier[]; counted: number } | undefined
  at: Date
}

/** What somebody earns on a conversion, and what that repays of an advance. */
export type Earning = { affiliateId: number; amountCents: Cents; repayment: Repayment | undefined }
type Repayment = { fundingId: string; amountCents: Cents }
type Share = Omit<Earning, 'repayment'>

/** A conversion as it is recorded. */
export type Decision = Candidate & {
  conversionId: string
  status: 'pending' | 'approved' | 'rejected'
  reason: RejectionReason | null
  /** The reason in detail, as a sentence for the affiliate. */
  reasonNote: string | null
  holdUntil: Date
  /** What the affiliate earns at once, and who else earns on it. */
  release: Earning | undefined
  commission: Earning | undefined
  mentorShare: Earning | undefined
  /** Whether its revenue is reserved of the advertiser's money. */
  isReserved: boolean
}

/** What conversions are decided by, all of it locked. Decisions change it, so that each sees those before it. */
export type Circumstances = {
  ceilings: Ceilings
  /** The money of advertisers with a budget. */
  funds: Funds
  paid: Set<string>
  /** How many conversions of the month count towards steps of volume, by `volumeKey`. */
  volumes: Map<string, number>
  standings: ReadonlyMap<number, AffiliateState>
  levels: readonly Level[]
}

export const paidKey = ({ affiliateId, clickId, goalId }: PaidClick): string =>
  `${affiliateId} ${clickId} ${goalId ?? ''}`

/** The conversions that count towards the same step. */
export const volumeOf = ({ click, chosen }: Pick<Candidate, 'click' | 'chosen'>) => ({
  affiliateId: click.affiliateId,
  offerId: click.offerId,
  goalId: chosen?.goal?.id ?? null,
})
export const volumeKey = ({ affiliateId, offerId, goalId }: ReturnType<typeof volumeOf>): string =>
  `${affiliateId} ${offerId} ${goalId ?? ''}`

/** A sale with what it pays at the step of volume it has reached. */
function atItsStep(sale: Candidate, { volumes }: Circumstances): Candidate {
  const { steps, chosen, click, amountCents } = sale
  if (!steps || !chosen) return sale
  const ordinal = (volumes.get(volumeKey(volumeOf(sale))) ?? 0) + 1
  const tier = tierOf(steps.tiers, chosen.goal?.id ?? null, ordinal)
  const payout = payoutFor({ payout: chosen.payout, ...(tier && { tier }) })
  return { ...sale, money: conversionMoney(payout, amountCents ?? undefined, click.payoutAdjustmentBps ?? undefined) }
}

/** Decides about a sale as if it came alone after those decided before it. */
export function decideSale(sale: Candidate, circumstances: Circumstances): Decision {
  const candidate = atItsStep(sale, circumstances)
  const { click, money, at } = candidate
  const standing = standingOf(circumstances, click.affiliateId)
  const refused = refusalOf(candidate, circumstances)
  const holdDays = circumstances.levels.find(({ number }) => number === standing.level)?.holdDays ?? click.offerHoldDays
  const holdUntil = holdEnd(at, click.offerHoldDays, holdDays, click.bucketHoldDays)
  const isReleasable = holdUntil <= at && !click.isUnderReview
  const status = refused ? 'rejected' : isReleasable ? 'approved' : 'pending'
  const base = {
    ...candidate,
    conversionId: newId(at),
    status,
    reason: refused?.reason ?? null,
    reasonNote: refused?.note ?? null,
    holdUntil,
    isReserved: !refused && circumstances.funds.has(click.advertiserId),
  } as const
  if (status !== 'approved') return { ...base, release: undefined, commission: undefined, mentorShare: undefined }
  const release = earn(circumstances, { affiliateId: click.affiliateId, amountCents: money.payoutCents })
  const commission = earn(circumstances, commissionOf(standing, circumstances, candidate))
  const share = shareOfMentor(standing, circumstances, money, commission?.amountCents ?? 0n)
  return { ...base, release, commission, mentorShare: earn(circumstances, share) }
}

function standingOf({ standings }: Circumstances, affiliateId: number): AffiliateState {
  const standing = standings.get(affiliateId)
  if (!standing) throw new Error(`the money of affiliate ${affiliateId} is not locked`)
  return standing
}

/** Why a conversion is rejected; undefined for one that counts, which has then consumed its ceilings and its click. */
function refusalOf(
  candidate: Candidate,
  { ceilings, funds, paid, volumes }: Circumstances,
): { reason: RejectionReason; note?: string } | undefined {
  const { click, chosen, money } = candidate
  const goal = chosen?.goal ?? null
  const paysOnce = goal ? !goal.isRepeatable : !click.allowMultipleConversions && !click.isSubscription
  const key = paidKey({ affiliateId: click.affiliateId, clickId: click.id, goalId: goal?.id ?? null })
  const reason = reasonOf(candidate, paysOnce && paid.has(key))
  if (reason) return { reason }
  const fund = funds.get(click.advertiserId)
  if (fund && !isFunded(fund, money.revenueCents)) {
    fund.isWaiting = true
    return { reason: 'unfunded' }
  }
  const note = takeCeilings(ceilings, cappedOf(click), money)
  if (note !== undefined) return { reason: 'cap', note }
  if (fund) fund.leftCents -= money.revenueCents
  paid.add(key)
  const volume = volumeKey(volumeOf(candidate))
  volumes.set(volume, (volumes.get(volume) ?? 0) + 1)
  return undefined
}

function reasonOf({ click, chosen, at }: Candidate, clickIsSpent: boolean): RejectionReason | undefined {
  if (!chosen) return 'unknown_event'
  return rejection({
    at,
    clickedAt: click.createdAt,
    clickFlag: click.flag,
    affiliateStatus: click.affiliateStatus,
    offerStatus: click.advertiserStatus === 'active' ? click.offerStatus : 'paused',
    attributionWindowDays: click.attributionWindowDays,
    clickIsSpent,
  })
}

/** Whether a sale counts as far as its click and its offer say, before ceilings and what the click was paid for. */
export const mayCount = (candidate: Candidate): boolean => reasonOf(candidate, false) === undefined

/** The ceilings a conversion of a click falls under. */
export const cappedOf = ({ affiliateId, bucketId, offerId, payoutCapCents, dailyPayoutCapCents }: SaleClick) => ({
  affiliateId,
  bucketId,
  offer: { id: offerId, payoutCapCents },
  dailyPayoutCapCents,
})

/** Adds an earning to a standing, raises the level as the earnings reach it, and repays the oldest advance. */
function earn(circumstances: Circumstances, share: Share | undefined): Earning | undefined {
  if (!share) return undefined
  const standing = standingOf(circumstances, share.affiliateId)
  standing.earnedCents += share.amountCents
  standing.availableCents += share.amountCents
  standing.level = Math.max(standing.level, levelOf(standing.earnedCents, circumstances.levels))
  const advance = standing.advances.find(({ outstandingCents }) => outstandingCents > 0n)
  const amountCents = advance ? repaymentOf(share.amountCents, advance, standing.availableCents) : 0n
  if (!advance || amountCents === 0n) return { ...share, repayment: undefined }
  advance.outstandingCents -= amountCents
  standing.availableCents -= amountCents
  return { ...share, repayment: { fundingId: advance.id, amountCents } }
}

function commissionOf(
  standing: AffiliateState,
  circumstances: Circumstances,
  { money, at }: Candidate,
): Share | undefined {
  const { referrerId, referralShareBps, commissionUntil, refusedReason } = standing
  if (referrerId === null || referralShareBps === null || commissionUntil === null) return undefined
  const referrer = standingOf(circumstances, referrerId)
  if (!earnsCommission({ commissionUntil, refusedReason }, referrer, at)) return undefined
  return positive({ affiliateId: referrerId, amountCents: referralCommission(money.payoutCents, referralShareBps) })
}

function shareOfMentor(
  standing: AffiliateState,
  circumstances: Circumstances,
  money: ConversionMoney,
  referralCents: Cents,
): Share | undefined {
  const { mentorId, mentorShareBps: shareBps, isPaidWithMentor } = standing
  if (mentorId === null || !shareBps || isPaidWithMentor) return undefined
  if (!mayMentor(standingOf(circumstances, mentorId))) return undefined
  return positive({ affiliateId: mentorId, amountCents: mentorShare({ ...money, referralCents, shareBps }) })
}

const positive = (share: Share): Share | undefined => (share.amountCents > 0n ? share : undefined)

/**
 * Whether a conversion of a click may be available at once: without a hold of the offer, of the bucket, or of a level the
 * affiliate has or may reach.
 */
export const mayBeApproved = (click: SaleClick, levels: readonly Level[]): boolean =>
  !click.isUnderReview &&
  [click.offerHoldDays, click.bucketHoldDays, ...levels.map(({ holdDays }) => holdDays)].some(
    (days) => days !== null && days <= 0,
  )

/**
 * Whether conversions of an affiliate that are approved must be recorded one at a time: where the referrer is found to be
 * paid at the same place, which ends the referral.
 */
export const mustBeAlone = ({ isPaidWithReferrer, refusedReason }: AffiliateState): boolean =>
  isPaidWithReferrer && refusedReason === null

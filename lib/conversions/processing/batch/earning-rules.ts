import type { ConversionMoney } from '@/lib/catalog/payouts/rules'
import { calculateRepayment } from '@/lib/money/advances/repayment-rules'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import type { Cents } from '@/lib/platform/money/cents'
import { levelForEarnings } from '@/lib/rewards/levels/rules'
import { mayMentor } from '@/lib/rewards/mentors/rules'
import { mentorShare } from '@/lib/rewards/mentors/share-rules'
import { earnsCommission, referralCommission } from '@/lib/rewards/referrals/commission-rules'
import { SHARED_DESTINATION } from '@/lib/rewards/referrals/constants'
import type { AffiliateState } from './affiliate-state-data'

/** A level with its threshold and its hold. */
export type Level = { number: number; requiredEarningsCents: Cents; holdDays: number }

/** What somebody earns on a conversion, and what that repays of an advance. */
export type Earning = { affiliateId: number; amountCents: Cents; repayment: Repayment | undefined }
type Repayment = { fundingId: string; amountCents: Cents }
type Share = Omit<Earning, 'repayment'>

/** Everybody a conversion may pay, in the state after the conversions decided before it, and the levels. */
export type Earners = { affiliates: ReadonlyMap<number, AffiliateState>; levels: readonly Level[] }

type EarningSale = { click: { affiliateId: number }; money: ConversionMoney; at: Date }

/** What is earned on a conversion. */
export type Earnings = {
  /** What the affiliate earns at once, and who else earns on it. */
  release: Earning | undefined
  commission: Earning | undefined
  mentorShare: Earning | undefined
  /** The referrer who is found to be paid at the same place as the affiliate, and earns no more. */
  refusedReferrerId: number | undefined
}

/** Of a conversion that is not approved at once. */
export const NO_EARNINGS: Earnings = {
  release: undefined,
  commission: undefined,
  mentorShare: undefined,
  refusedReferrerId: undefined,
}

/** What is earned on a conversion that is approved at once. On a test nobody else earns. */
export function calculateEarnings(sale: EarningSale, earners: Earners): Earnings {
  const { affiliateId } = sale.click
  const release = earn(earners, { affiliateId, amountCents: sale.money.payoutCents })
  if (isTestAccount(affiliateId)) return { ...NO_EARNINGS, release }
  const affiliate = getAffiliate(earners, affiliateId)
  const refusedReferrerId = refuseReferral(affiliate, earners, sale)
  const commission = earn(earners, calculateCommission(affiliate, earners, sale))
  const share = calculateMentorShare(affiliate, earners, sale.money, commission?.amountCents ?? 0n)
  return { release, commission, mentorShare: earn(earners, share), refusedReferrerId }
}

export function getAffiliate({ affiliates }: Earners, affiliateId: number): AffiliateState {
  const affiliate = affiliates.get(affiliateId)
  if (!affiliate) throw new Error(`the money of affiliate ${affiliateId} is not locked`)
  return affiliate
}

/** Adds an earning to an affiliate's state, raises the level as the earnings reach it, and repays the oldest advance. */
function earn(earners: Earners, share: Share | undefined): Earning | undefined {
  if (!share) return undefined
  const affiliate = getAffiliate(earners, share.affiliateId)
  affiliate.earnedCents += share.amountCents
  affiliate.availableCents += share.amountCents
  affiliate.level = Math.max(affiliate.level, levelForEarnings(affiliate.earnedCents, earners.levels))
  const advance = affiliate.advances.find(({ outstandingCents }) => outstandingCents > 0n)
  const amountCents = advance ? calculateRepayment(share.amountCents, advance, affiliate.availableCents) : 0n
  if (!advance || amountCents === 0n) return { ...share, repayment: undefined }
  advance.outstandingCents -= amountCents
  affiliate.availableCents -= amountCents
  return { ...share, repayment: { fundingId: advance.id, amountCents } }
}

/** Who earns commission on an approved conversion of the affiliate, and which share. */
function findReferrer(affiliate: AffiliateState, earners: Earners, { at }: EarningSale) {
  const { referrerId, referralShareBps: shareBps, commissionUntil, refusedReason } = affiliate
  if (referrerId === null || shareBps === null || commissionUntil === null) return undefined
  const earns = earnsCommission({ commissionUntil, refusedReason }, getAffiliate(earners, referrerId), at)
  return earns ? { referrerId, shareBps } : undefined
}

/** Ends the referral of an affiliate who is paid at the same place as the referrer. */
function refuseReferral(affiliate: AffiliateState, earners: Earners, sale: EarningSale): number | undefined {
  const referrer = affiliate.isPaidWithReferrer ? findReferrer(affiliate, earners, sale) : undefined
  if (referrer) affiliate.refusedReason = SHARED_DESTINATION
  return referrer?.referrerId
}

function calculateCommission(affiliate: AffiliateState, earners: Earners, sale: EarningSale): Share | undefined {
  const referrer = findReferrer(affiliate, earners, sale)
  if (!referrer) return undefined
  const { referrerId: affiliateId, shareBps } = referrer
  return positive({ affiliateId, amountCents: referralCommission(sale.money.payoutCents, shareBps) })
}

function calculateMentorShare(
  affiliate: AffiliateState,
  earners: Earners,
  money: ConversionMoney,
  referralCents: Cents,
): Share | undefined {
  const { mentorId, mentorShareBps: shareBps, isPaidWithMentor } = affiliate
  if (mentorId === null || !shareBps || isPaidWithMentor) return undefined
  if (!mayMentor(getAffiliate(earners, mentorId))) return undefined
  return positive({ affiliateId: mentorId, amountCents: mentorShare({ ...money, referralCents, shareBps }) })
}

const positive = (share: Share): Share | undefined => (share.amountCents > 0n ? share : undefined)

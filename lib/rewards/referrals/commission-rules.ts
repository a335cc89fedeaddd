import type { AffiliateStatus, UserStatus } from '@/lib/generated/prisma/enums'
import { applyRate, type Cents } from '@/lib/platform/money/cents'

/**
 * The instant the commission ends: so many months after the sign-up at the same time of day, in UTC; the last day of
 * the month where it has no such day.
 */
export function commissionEnd(joinedAt: Date, months: number): Date {
  const end = new Date(joinedAt)
  end.setUTCMonth(end.getUTCMonth() + months)
  if (end.getUTCDate() !== joinedAt.getUTCDate()) end.setUTCDate(0)
  return end
}

/** The commission on an approved payout at a share in basis points, rounded half to even. */
export const referralCommission = (payoutCents: Cents, shareBps: number): Cents => applyRate(payoutCents, shareBps)

/** The terms of new referrals in words: "5% of what they earn for twelve months". */
export const referralTerms = (shareBps: number, months: number): { share: string; duration: string } => ({
  share: `${shareBps / 100}%`,
  duration: months === 1 ? 'one month' : months === 12 ? 'twelve months' : `${months} months`,
})

type Earning = { commissionUntil: Date; refusedReason: string | null }
type Referrer = { status: AffiliateStatus; userStatus: UserStatus }

/** Whether the referrer earns commission on a payout approved at an instant: before the months it was promised for are over. */
export function earnsCommission(referral: Earning, referrer: Referrer, at: Date): boolean {
  return referral.refusedReason === null && at < referral.commissionUntil && mayEarn(referrer)
}

/** Whether an account may earn commission: not while blocked. Accounts waiting for approval may. */
export const mayEarn = ({ status, userStatus }: Referrer): boolean =>
  (status === 'approved' || status === 'pending') && userStatus === 'active'

export type ReferralState = 'active' | 'ended' | 'refused'

/** The state of a referral: earning, ended, or never paid. */
export function referralState({ refusedReason, commissionUntil }: Earning, at: Date): ReferralState {
  if (refusedReason !== null) return 'refused'
  return at < commissionUntil ? 'active' : 'ended'
}

import { COMMISSION_BPS } from './constants'
import { privateName } from './rules'

/** The notification for the referrer of a new sign-up. */
export function referralJoinedNotification(referredId: number, firstName: string, lastName: string) {
  return {
    topic: 'referral_joined',
    title: `${privateName(firstName, lastName)} joined with your link`,
    message: `You earn ${COMMISSION_BPS / 100}% of what they earn for twelve months.`,
    destinationUrlPath: '/referrals',
    dedupeKey: `referral:${referredId}`,
  } as const
}

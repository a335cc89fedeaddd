import { COMMISSION_BPS } from './constants'
import { privateName } from './rules'

/** What a referrer is told when somebody joins. */
export function referralJoinedNotification(referredId: number, firstName: string, lastName: string) {
  return {
    topic: 'referral_joined',
    title: `${privateName(firstName, lastName)} joined with your link`,
    message: `You earn ${COMMISSION_BPS / 100}% of what they earn for twelve months.`,
    destinationUrlPath: '/referrals',
    dedupeKey: `referral:${referredId}`,
  } as const
}

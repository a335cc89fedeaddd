import { noticeText } from '@/lib/messages/texts/notice-rules'
import { referralTerms } from './commission-rules'
import { privateName } from './rules'

type Joined = { referredId: number; firstName: string; lastName: string; shareBps: number; months: number }

/** The notification for the referrer of a new sign-up. */
export function referralJoinedNotification({ referredId, firstName, lastName, ...terms }: Joined) {
  const { share, duration } = referralTerms(terms.shareBps, terms.months)
  return {
    topic: 'referral_joined',
    ...noticeText('referral-joined', { name: privateName(firstName, lastName), share, duration }),
    destinationUrlPath: '/referrals',
    dedupeKey: `referral:${referredId}`,
  } as const
}

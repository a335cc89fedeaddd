import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { referralsSchema } from '@/lib/rewards/referrals/schema'

export const referralKeys = { all: ['referrals'] as const }

/** The session's invitation link, funnel and referred affiliates, paginated. */
export const referralsOptions = cursorPages(referralKeys.all, '/api/referrals', referralsSchema)

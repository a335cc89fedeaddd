import { ADMIN_ROOT } from '@/lib/accounts/admin-pages/constants'
import type { SecondApproval } from './admin-schema'

type Waiting = Pick<SecondApproval, 'kind' | 'subject' | 'affiliateId' | 'name'>

const PATHS: Record<SecondApproval['kind'], (waiting: Waiting) => string> = {
  adjustment: ({ affiliateId }) => `/manage-users/${affiliateId}?tab=money`,
  advance: ({ affiliateId }) => `/funding-application?q=${affiliateId}`,
  payout_change: ({ subject }) => `/conversion-feed?q=${subject}`,
  hold_lift: ({ affiliateId }) => `/manage-users/${affiliateId}?tab=money`,
  quest_budget: ({ name }) => `/manage-quests?q=${encodeURIComponent(name)}`,
  account_repair: ({ subject }) => `/manage-users/${subject}?tab=security`,
}

/** Where the second person approves it. */
export const approvalPath = (waiting: Waiting): string => `${ADMIN_ROOT}${PATHS[waiting.kind](waiting)}`

import { ADMIN_ROOT } from '@/lib/accounts/admin-pages/constants'
import type { SecondApproval } from './admin-schema'

type Waiting = Pick<SecondApproval, 'kind' | 'subject' | 'affiliateId'>

const PATHS: Record<SecondApproval['kind'], (waiting: Waiting) => string> = {
  adjustment: ({ affiliateId }) => `/manage-users/${affiliateId}?tab=money`,
  advance: ({ subject }) => `/funding-application?open=${subject}`,
  payout_change: ({ affiliateId, subject }) => `/conversion-feed?open=${affiliateId}-${subject}`,
  reinstatement: ({ affiliateId, subject }) => `/conversion-feed?open=${affiliateId}-${subject}`,
  hold_lift: ({ affiliateId }) => `/manage-users/${affiliateId}?tab=money`,
  quest_budget: ({ subject }) => `/manage-quests?open=${subject}`,
  account_repair: ({ subject }) => `/manage-users/${subject}?tab=security`,
}

/** Where the second person approves it. */
export const approvalPath = (waiting: Waiting): string => `${ADMIN_ROOT}${PATHS[waiting.kind](waiting)}`

import { ADMIN_ROOT, type AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'

type Item = { page: AdminPage; path: string }
const item = (page: AdminPage, rest = ''): Item => ({ page, path: `${ADMIN_ROOT}/${page}${rest}` })

/** What waits for a decision: its page, whose roles see it, and the address of the list it is counted in. */
export const WAITING = {
  applicants: item('bulk-approve-affiliates'),
  offerApplications: item('bulk-approve-affiliates', '/offers?status=requested'),
  offerProposals: item('offers', '/proposals'),
  secondApprovals: item('second-approvals'),
  payoutRequests: item('payouts-dashboard', '?status=requested'),
  payoutBatches: item('payouts-dashboard', '?view=batches&status=draft'),
  heldPayouts: item('payouts-dashboard', '?status=held'),
  fraudCases: item('fraud-analysis', '?status=open'),
  fraudReviews: item('fraud-analysis', '?status=held'),
  appeals: item('appeals'),
  missingSales: item('appeals', '?view=missing'),
  fundingApplications: item('funding-application'),
  squadApplications: item('squad-application', '?status=submitted'),
} as const satisfies Record<string, Item>
export type WaitingKey = keyof typeof WAITING

/** What failed, and the list that mends it. */
export const FAILED = {
  payouts: item('payouts-dashboard', '?status=failed'),
  botOrders: item('bot-orders', '?status=failed'),
  jobs: item('system', '?view=jobs'),
  emails: item('system', '?view=emails&status=failed'),
  postbacks: item('system', '?view=postbacks'),
} as const satisfies Record<string, Item>
export type FailedKey = keyof typeof FAILED

/** Today's figures, and the page of each. */
export const FIGURES = {
  clicks: item('daily-metrics'),
  conversions: item('daily-metrics'),
  payoutCents: item('daily-metrics'),
  revenueCents: item('revenue'),
  signUps: item('manage-users'),
} as const satisfies Record<string, Item>
export type FigureKey = keyof typeof FIGURES

/** The page whose roles see alarms of the system. */
export const ALARM_PAGE = 'system' satisfies AdminPage

/** Days before today whose figures, until the same time of day, make the mean. */
export const MEAN_DAYS = 7

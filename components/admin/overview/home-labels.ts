import type { FailedKey, FigureKey, WaitingKey } from '@/lib/runtime/staff-home/constants'

export const WAITING_LABELS: Record<WaitingKey, string> = {
  applicants: 'Affiliates to approve',
  offerApplications: 'Offer applications',
  offerProposals: 'Offer proposals of advertisers',
  secondApprovals: 'Second approvals',
  payoutRequests: 'Payouts to approve',
  payoutBatches: 'Payout batches to approve',
  heldPayouts: 'Payouts on hold',
  fraudCases: 'Open fraud cases',
  fraudReviews: 'Affiliates under review',
  appeals: 'Appeals to decide',
  missingSales: 'Missing sales to decide',
  fundingApplications: 'Funding applications',
  squadApplications: 'Squad applications',
}

export const FAILED_LABELS: Record<FailedKey, string> = {
  payouts: 'Failed payouts',
  botOrders: 'Failed bot orders',
  jobs: 'Failed jobs',
  emails: 'Failed emails',
  postbacks: 'Failed postbacks to affiliates',
}

export const FIGURE_LABELS: Record<FigureKey, string> = {
  clicks: 'Clicks',
  conversions: 'Conversions',
  payoutCents: 'Payout',
  revenueCents: 'Revenue',
  signUps: 'Sign-ups',
}

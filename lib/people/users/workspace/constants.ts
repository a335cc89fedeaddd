import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'

/** The parts of an affiliate's workspace, and the page whose roles may open each. */
export const WORKSPACE_TABS = {
  overview: 'manage-users',
  traffic: 'manage-users',
  conversions: 'manage-users',
  money: 'manage-users',
  cases: 'fraud-analysis',
  notes: 'manage-users',
  security: 'manage-users',
  history: 'manage-users',
} as const satisfies Record<string, AdminPage>
export type WorkspaceTab = keyof typeof WORKSPACE_TABS

/** Parts that only affiliates have. */
export const AFFILIATE_TABS: readonly WorkspaceTab[] = ['overview', 'traffic', 'conversions', 'money', 'cases']

/** Eastern days of the figures, today included. */
export const FIGURE_DAYS = 30
/** Offers or sources listed, most payout first. */
export const TRAFFIC_LINES = 100

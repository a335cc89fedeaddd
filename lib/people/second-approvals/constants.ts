import { rolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { ApprovalRequestKind, UserRole } from '@/lib/generated/prisma/enums'
import { FUNDING_ROLES } from '@/lib/money/advances/policy'
import { PAYMENT_ROLES } from '@/lib/money/billing/payments/constants'
import { PAYOUT_ROLES } from '@/lib/money/payouts/requests/policy'
import { ADJUSTING_ROLES } from '../users/constants'
import { REPAIR_ROLES } from '../users/repairs/constants'

/** What one person approved and a second one must approve too, with the roles that may. */
export const APPROVAL_ROLES = {
  adjustment: ADJUSTING_ROLES,
  advance: FUNDING_ROLES,
  payout_change: rolesForPage('conversion-feed'),
  reinstatement: rolesForPage('conversion-feed'),
  compared_sale: rolesForPage('links'),
  hold_lift: PAYOUT_ROLES,
  quest_budget: rolesForPage('manage-quests'),
  contest_start: rolesForPage('manage-quests'),
  account_repair: REPAIR_ROLES,
  account_erasure: REPAIR_ROLES,
  advertiser_deposit: PAYMENT_ROLES,
  advertiser_refund: PAYMENT_ROLES,
} as const satisfies Partial<Record<ApprovalRequestKind, readonly UserRole[]>>

export type ApprovalKind = keyof typeof APPROVAL_ROLES
export const APPROVAL_KINDS = Object.keys(APPROVAL_ROLES) as [ApprovalKind, ...ApprovalKind[]]

/** The lists besides what waits for the viewer: what the viewer asked for, and what was declined. */
export const APPROVAL_LISTS = ['own', 'declined'] as const

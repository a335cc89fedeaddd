import { type Allowed, canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import type { ApprovalRequestKind } from '@/lib/generated/prisma/enums'
import { FUNDING_ROLES } from '@/lib/money/advances/policy'
import { PAYMENT_ROLES } from '@/lib/money/billing/payments/constants'
import { PAYOUT_ROLES } from '@/lib/money/payouts/requests/policy'
import { REPAIR_ROLES } from '../users/account-recovery/constants'
import { ADJUSTING_ROLES } from '../users/constants'

/** What one person approved and a second one must approve too, with who may. */
export const APPROVERS = {
  adjustment: ADJUSTING_ROLES,
  advance: FUNDING_ROLES,
  payout_change: canEdit('conversion-feed'),
  reinstatement: canEdit('conversion-feed'),
  compared_sale: canEdit('links'),
  hold_lift: PAYOUT_ROLES,
  quest_budget: canEdit('manage-quests'),
  contest_start: canEdit('manage-quests'),
  account_repair: REPAIR_ROLES,
  account_erasure: REPAIR_ROLES,
  advertiser_deposit: PAYMENT_ROLES,
  advertiser_refund: PAYMENT_ROLES,
} as const satisfies Partial<Record<ApprovalRequestKind, Allowed>>

export type ApprovalKind = keyof typeof APPROVERS
export const APPROVAL_KINDS = Object.keys(APPROVERS) as [ApprovalKind, ...ApprovalKind[]]

/** The lists besides what waits for the viewer: what the viewer asked for, and what was declined. */
export const APPROVAL_LISTS = ['own', 'declined'] as const

import type { ApprovalRequestKind } from '@/lib/generated/prisma/enums'

/** Requests of money that staff add or take by hand: together limited by the day. */
export const CREDIT_KINDS = [
  'advance',
  'adjustment',
  'payout_change',
  'reinstatement',
  'compared_sale',
  'missing_sale',
] as const satisfies readonly ApprovalRequestKind[]
export type CreditKind = (typeof CREDIT_KINDS)[number]

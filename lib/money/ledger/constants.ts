import type { LedgerAccountKind, TransferKind } from '@/lib/generated/prisma/enums'

/** The accounts every affiliate has: earned but held, available to withdraw, being paid out, and paid out. */
export const AFFILIATE_ACCOUNTS = ['pending', 'available', 'in_payout', 'paid'] as const satisfies LedgerAccountKind[]

export type AffiliateAccount = (typeof AFFILIATE_ACCOUNTS)[number]

/**
 * Transfers that are earnings: they raise an affiliate's total. The ledger's trigger counts the same ones; what a
 * member pays into a squad's split lowers theirs.
 */
const EARNINGS = [
  'conversion_release',
  'discord_bonus',
  'referral_commission',
  'quest_reward',
  'mentor_share',
  'squad_split',
] as const satisfies TransferKind[]

/** Transfers that reverse earnings, and may leave an affiliate with a negative balance. */
const REVERSALS = [
  'conversion_reversal',
  'referral_reversal',
  'quest_reversal',
  'mentor_reversal',
] as const satisfies TransferKind[]

export const EARNING_KINDS: ReadonlySet<TransferKind> = new Set(EARNINGS)
export const REVERSAL_KINDS: ReadonlySet<TransferKind> = new Set(REVERSALS)

/** Transfers that neither earn anything nor reverse an earning. */
export type NeutralKind = Exclude<TransferKind, (typeof EARNINGS | typeof REVERSALS)[number]>

/** Labels of transfers on screens and in files. */
export const TRANSFER_LABELS: Record<TransferKind, string> = {
  conversion_credit: 'Conversion recorded',
  conversion_release: 'Conversion approved',
  conversion_rejection: 'Conversion rejected',
  conversion_reversal: 'Conversion reversed',
  revenue: 'Revenue',
  revenue_reversal: 'Revenue reversed',
  payout_request: 'Payout requested',
  payout_sent: 'Payout sent',
  payout_returned: 'Payout returned',
  discord_bonus: 'Discord bonus',
  referral_commission: 'Referral commission',
  referral_reversal: 'Referral commission reversed',
  quest_credit: 'Quest reward held',
  quest_rejection: 'Held quest reward reversed',
  quest_reward: 'Quest reward',
  quest_reversal: 'Quest reward reversed',
  mentor_share: 'Mentor share',
  mentor_reversal: 'Mentor share reversed',
  squad_split: 'Squad split',
  advance: 'Advance',
  advance_repayment: 'Advance repayment',
  repayment_reversal: 'Advance repayment returned',
  adjustment: 'Adjustment',
  opening_balance: 'Opening balance',
  advertiser_deposit: 'Deposit',
  advertiser_refund: 'Deposit refunded',
  advertiser_chargeback: 'Card deposit taken back',
  advertiser_payment: 'Invoice paid',
  advertiser_reserve: 'Sale reserved',
  advertiser_release: 'Reserve released',
  advertiser_spend: 'Sale approved',
  advertiser_return: 'Sale reversed',
  advertiser_credit: 'Billed on open account',
}

export const ACCOUNT_LABELS: Record<AffiliateAccount, string> = {
  pending: 'Pending',
  available: 'Available',
  in_payout: 'In payout',
  paid: 'Paid',
}

export const LINES_DEFAULT = 25
export const LINES_MAX = 100

/** Lines read at a time during an export: about 8 ms of work, between which other requests are answered. */
export const EXPORT_CHUNK = 100

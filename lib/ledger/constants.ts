import type { LedgerAccountKind, TransferKind } from '../generated/prisma/enums'

/** The accounts every affiliate has: earned but held, free to withdraw, on its way, and paid out. */
export const AFFILIATE_ACCOUNTS = ['pending', 'available', 'in_payout', 'paid'] as const satisfies LedgerAccountKind[]

/** Transfers that may leave `available` below zero: money taken back after it was paid out is carried as a debt. */
export const OVERDRAWING_KINDS = ['conversion_reversal', 'referral_reversal'] as const satisfies TransferKind[]

import type { LedgerAccountKind, TransferKind } from '@/lib/generated/prisma/enums'

/** The accounts of an advertiser: paid in and free, reserved for pending sales, spent on approved ones. */
export const ADVERTISER_ACCOUNTS = [
  'advertiser_available',
  'advertiser_reserved',
  'advertiser_spent',
] as const satisfies LedgerAccountKind[]
export type AdvertiserAccount = (typeof ADVERTISER_ACCOUNTS)[number]

/**
 * The transfers that a sale makes: reserved, given back, spent, returned after it was spent; `credit` reserves one that
 * is billed on open account, for which the advertiser's balance does not pay.
 */
export const SALE_MOVES = {
  reserve: { kind: 'advertiser_reserve', from: 'advertiser_available', to: 'advertiser_reserved' },
  credit: { kind: 'advertiser_credit', from: 'house_deposits', to: 'advertiser_reserved' },
  release: { kind: 'advertiser_release', from: 'advertiser_reserved', to: 'advertiser_available' },
  spend: { kind: 'advertiser_spend', from: 'advertiser_reserved', to: 'advertiser_spent' },
  return: { kind: 'advertiser_return', from: 'advertiser_spent', to: 'advertiser_available' },
} as const satisfies Record<string, { kind: TransferKind; from: LedgerAccountKind; to: AdvertiserAccount }>
export type SaleMove = keyof typeof SALE_MOVES

/** The job that books sales that waited for their advertiser's money, and opens offers again. */
export const BOOK_FUNDED_SALES_JOB = 'book-funded-sales'

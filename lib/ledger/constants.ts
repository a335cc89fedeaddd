import type { LedgerAccountKind } from '../generated/prisma/enums'

/** The accounts every affiliate has: earned but held, free to withdraw, on its way, and paid out. */
export const AFFILIATE_ACCOUNTS = ['pending', 'available', 'in_payout', 'paid'] as const satisfies LedgerAccountKind[]

import { formatCents } from '@/lib/platform/money/format'

/** What is typed to book opening balances; sum in cents. */
export const openingPhrase = (amountCents: number): string => `book ${formatCents(amountCents)}`

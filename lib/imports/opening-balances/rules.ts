import { formatCents } from '@/lib/platform/money/format'

/** What is typed to post opening balances; sum in cents. */
export const openingPhrase = (amountCents: number): string => `post ${formatCents(amountCents)}`

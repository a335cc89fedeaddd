import { formatCents } from '@/lib/platform/money/format'

/** How an adjustment is typed and shown: with its sign. */
export const signedSum = (cents: number): string => `${cents < 0 ? '-' : '+'}${formatCents(Math.abs(cents))}`

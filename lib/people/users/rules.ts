import { formatCents } from '@/lib/platform/money/format'

/** An adjustment as it is typed and shown, with its sign: "+$12.50". */
export const signedAmount = (cents: number): string => `${cents < 0 ? '-' : '+'}${formatCents(Math.abs(cents))}`

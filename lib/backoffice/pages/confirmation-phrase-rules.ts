import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { CONFIRM_ABOVE_CENTS } from './constants'

/** The phrase to type before an action applies to several rows: `approve 12`. None for a single row. */
export const bulkPhrase = (action: string, count: number): string | undefined =>
  count > 1 ? `${action} ${count}` : undefined

/** The phrase to type before money moves; none up to CONFIRM_ABOVE_CENTS, in either direction. Sum in cents. */
export function moneyPhrase(cents: Cents | number, phrase: string): string | undefined {
  const limit = BigInt(CONFIRM_ABOVE_CENTS)
  return BigInt(cents) > limit || BigInt(cents) < -limit ? phrase : undefined
}

/** `moneyPhrase` where the phrase is the sum itself, `$250.00`. */
export const sumPhrase = (cents: Cents | number): string | undefined => moneyPhrase(cents, formatCents(cents))

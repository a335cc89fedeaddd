import { moneyPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'

export type Budget = { rewardCents: Cents; budgetCents: Cents | null; spentCents: Cents }

/** Whether the budget covers one more reward. */
export const hasBudget = ({ rewardCents, budgetCents, spentCents }: Budget): boolean =>
  budgetCents === null || spentCents + rewardCents <= budgetCents

/** The phrase to type before a cash budget is set: the new one, if it or the former one is above the limit; in cents. */
export const budgetPhrase = (fromCents: Cents | number, toCents: Cents | number): string | undefined =>
  moneyPhrase(BigInt(fromCents) > BigInt(toCents) ? fromCents : toCents, formatCents(toCents))

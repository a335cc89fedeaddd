import { type PaidBy, paidBySchema } from '@/lib/catalog/payouts/condition-schema'
import { type RuleReader, ruleText } from '@/lib/catalog/payouts/condition-text-rules'
import { FACT_NAMES } from '@/lib/catalog/visitor-conditions/text-rules'
import { rateText } from '@/lib/money/ledger/exchange-rate-rules'

/**
 * The rule that pays a sale, as a sentence, with the payout as its affiliate is paid it; null where none does. Staff read its place
 * among the rules of the offer as well, and with advertisers the rates of what is stated in other currencies: prices are no affair
 * of affiliates.
 */
export function paidByText(
  { rule, isSplit, facts, unknown, rates }: PaidBy,
  reader: RuleReader,
  adjustmentBps: number,
): string | null {
  const unread = facts.isUnread ? 'Its products could not be read: no rule about products was met.' : null
  const unseen =
    unknown.length > 0
      ? `Not known of the visitor: ${unknown.map((fact) => FACT_NAMES[fact]).join(', ')}. No rule about it was met.`
      : null
  const stated = reader.kind === 'affiliate' ? [] : rates.map((rate) => `${rateText(rate)}.`)
  if (!rule) return [unread, unseen, ...stated].filter(Boolean).join(' ') || null
  const place = reader.kind === 'staff' ? `Rule ${rule.place}: ` : ''
  const others = isSplit ? 'The rest of the sale is paid by what comes after it.' : null
  return [`${place}${ruleText(rule, reader, adjustmentBps)}.`, others, unread, unseen, ...stated]
    .filter(Boolean)
    .join(' ')
}

/** `paidByText` of a conversion. */
export const storedPaidByText = (
  { paidBy, payoutAdjustmentBps }: { paidBy: unknown; payoutAdjustmentBps: number | null },
  reader: RuleReader,
): string | null => (paidBy === null ? null : paidByText(paidBySchema.parse(paidBy), reader, payoutAdjustmentBps ?? 0))

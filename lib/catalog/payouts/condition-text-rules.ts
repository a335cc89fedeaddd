import { formatCount } from '@/lib/platform/text/counts'
import { visitorParts } from '../visitor-conditions/text-rules'
import { isFor, isOfProducts, paysNothing } from './condition-rules'
import { type Conditions, type PayoutRule, plainRule } from './condition-schema'
import { statedText } from './currency-rules'
import type { OfferTerms } from './rules'
import { type ChangedLine, changedLines, payoutText, revenueText } from './text-rules'
import { adjusted, hasFlat, hasPercent, type PayoutValue } from './value-rules'

/**
 * Who reads a rule: staff, with the names of groups by their numbers; an advertiser, who reads that it is of some affiliates;
 * or an affiliate it holds for, who reads it without that.
 */
export type RuleReader =
  | { kind: 'staff'; groupName: (id: number) => string | undefined }
  | { kind: 'advertiser' }
  | { kind: 'affiliate' }

const EITHER = new Intl.ListFormat('en', { type: 'disjunction' })
const either = (names: readonly string[]): string => EITHER.format(names)

/** "Sales from Germany or Austria, of $50.00 or more", "Products A-1 or A-2, to new customers". */
export function conditionsText(conditions: Conditions, reader: RuleReader): string {
  const { customer, credit } = conditions
  const parts = [
    ...visitorParts(conditions),
    customer && `to ${customer} customers`,
    amountText(conditions),
    credit && (credit === 'coupon' ? 'by a coupon code' : 'by a click'),
    conditions.minLevel !== null && `of affiliates from level ${conditions.minLevel} on`,
    ...ofAffiliates(conditions, reader),
    paymentText(conditions),
  ].filter((part) => typeof part === 'string')
  const joined = parts.join(', ')
  if (isOfProducts(conditions)) return [productsText(conditions), joined].filter(Boolean).join(', ')
  return joined === '' ? 'All sales' : `Sales ${joined}`
}

function productsText({ products, categories }: Conditions): string {
  const named = [
    products.length > 0 && `${products.length === 1 ? 'Product' : 'Products'} ${either(products)}`,
    categories.length > 0 &&
      `${products.length > 0 ? 'products' : 'Products'} in ${either(categories.map((name) => `“${name}”`))}`,
  ].filter((part) => typeof part === 'string')
  return either(named)
}

function amountText({ minAmountCents: min, maxAmountCents: max, amountCurrency }: Conditions): string | undefined {
  const text = (cents: number) => statedText(cents, amountCurrency)
  if (min !== null && max !== null) return `of ${text(min)} to ${text(max)}`
  if (min !== null) return `of ${text(min)} or more`
  return max === null ? undefined : `of ${text(max)} or less`
}

function paymentText({ minPayment: min, maxPayment: max }: Conditions): string | undefined {
  if (min === null && max === null) return undefined
  const from = min ?? 1
  if (max === null) return `from payment ${formatCount(from)} of a customer on`
  return from === max
    ? `that are payment ${formatCount(from)} of a customer`
    : `that are payments ${formatCount(from)} to ${formatCount(max)} of a customer`
}

function ofAffiliates({ affiliateIds, bucketIds }: Conditions, reader: RuleReader): string[] {
  if (reader.kind === 'affiliate') return []
  const isPinned = affiliateIds.length > 0
  const isGrouped = bucketIds.length > 0
  if (reader.kind === 'advertiser') return isPinned || isGrouped ? ['of some affiliates'] : []
  return [
    ...(isPinned ? [`of affiliate ${either(affiliateIds.map(String))}`] : []),
    ...(isGrouped
      ? [`of group ${either(bucketIds.map((id) => reader.groupName(id) ?? `${id}, which is deleted`))}`]
      : []),
  ]
}

/** "$30.00", "8% of their price", "nothing": the payout, with what the reader's bucket adds or takes off; to an advertiser what they pay. */
export function ruleValueText(rule: PayoutRule, reader: RuleReader, adjustmentBps = 0): string {
  if (paysNothing(rule)) return 'nothing'
  const of = isOfProducts(rule.conditions) ? 'their price' : 'the sale'
  return reader.kind === 'advertiser'
    ? revenueText(rule, of)
    : payoutText(rule.payoutType, adjusted(rule, adjustmentBps), of)
}

/** "Sales from Germany: $30.00". */
export const ruleText = (rule: PayoutRule, reader: RuleReader, adjustmentBps = 0): string =>
  `${conditionsText(rule.conditions, reader)}: ${ruleValueText(rule, reader, adjustmentBps)}`

/** Who reads what changes: with their bucket's adjustment, and only the rules that may pay them, where they are an affiliate. */
export type TermsReader = {
  adjustmentBps?: number
  rules: RuleReader
  of?: { affiliateId: number; bucketId: number | null }
}

/** The payouts and rules that differ between two terms. */
export const changedTerms = (
  before: OfferTerms,
  after: OfferTerms,
  nameOf: (goalId: number | null) => string,
  reader: TermsReader,
): ChangedLine[] => [
  ...changedLines(before, after, nameOf, reader.adjustmentBps),
  ...changedRules(before, after, reader),
]

/** All rules as one line, as those of the offer's own payout; none where nothing differs for the reader. */
function changedRules(before: OfferTerms, after: OfferTerms, { adjustmentBps, rules: reader, of }: TermsReader) {
  const [was = [], is = []] = [before, after].map(({ rules }) => rules.filter((rule) => !of || isFor(rule, of)))
  const [from, to] = [was, is].map((rules) => rules.map((rule) => ruleText(rule, reader, adjustmentBps)).join('; '))
  if (from === to || from === undefined || to === undefined) return []
  const [known, next] = [was, is].map((rules) => rules.map((rule) => JSON.stringify(plainRule(rule))))
  const isGone = was.some((_, index) => !next?.includes(known?.[index] ?? ''))
  const isLower = isGone || is.some((rule, index) => !known?.includes(next?.[index] ?? '') && isLess(rule, after.own))
  return [{ goalId: null, name: 'Rules', from: from || 'none', to: to || 'none', isLower }]
}

/** Whether a rule pays less than what it replaces, by either part. */
const isLess = (rule: PayoutRule, own: PayoutRule | OfferTerms['own']): boolean => {
  const [ruled, standard] = [rule, own].map(
    ({ payoutType, payoutCents, percentPayoutBps }): PayoutValue => ({
      payoutCents: hasFlat(payoutType) ? payoutCents : 0n,
      percentPayoutBps: hasPercent(payoutType) ? percentPayoutBps : 0,
    }),
  )
  if (!ruled || !standard) return false
  return ruled.payoutCents < standard.payoutCents || ruled.percentPayoutBps < standard.percentPayoutBps
}

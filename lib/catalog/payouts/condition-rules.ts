import { halfEven } from '@/lib/platform/money/cents'
import { DOLLAR } from '@/lib/platform/money/currency'
import type { VisitorFact } from '../visitor-conditions/constants'
import { compileVisitors, meetsAll, unmetBy } from '../visitor-conditions/rules'
import type { Conditions, PayoutRule, SaleFacts, SaleItem, Shares } from './condition-schema'
import type { Payout } from './rules'
import { hasFlat, hasPercent } from './value-rules'

/**
 * A part of a sale with what pays it. Its shares are of `amountCents`; a fixed sum is paid once for a sale, by the first part that
 * has one. `paysFixed` is false for what is left of a sale whose products are all paid for.
 */
export type PaidPart = { payout: Payout; amountCents: bigint; paysFixed: boolean }

/** What pays a sale: the rule that met it first, by its place from 1 (null for none), and its parts, the first one first. */
export type PaidParts = {
  rule: (PayoutRule & { place: number }) | null
  parts: readonly PaidPart[]
  isSplit: boolean
  /** What each product is paid, of a sale that is split. */
  shares?: Shares
}

const isIn = <T>(wanted: readonly T[], value: T | null): boolean =>
  wanted.length === 0 || (value !== null && wanted.includes(value))

const isBetween = (min: number | null, max: number | null, value: bigint | number | null): boolean =>
  (min === null && max === null) || (value !== null && (min === null || value >= min) && (max === null || value <= max))

/** The amount of a sale in a currency; null where it is not known. */
const amountIn = (currency: string, { amountCents, amounts }: SaleFacts): bigint | null =>
  currency === DOLLAR ? amountCents : (amounts[currency] ?? null)

/** Whether a sale meets the conditions of a rule, those about its products aside. What is not known meets no condition. */
export function meets(wanted: Conditions, facts: SaleFacts): boolean {
  return (
    meetsAll(compileVisitors(wanted), facts) &&
    (wanted.customer === null || wanted.customer === facts.customer) &&
    isBetween(wanted.minAmountCents, wanted.maxAmountCents, amountIn(wanted.amountCurrency, facts)) &&
    (wanted.credit === null || wanted.credit === facts.credit) &&
    isIn(wanted.affiliateIds, facts.affiliateId) &&
    isIn(wanted.bucketIds, facts.bucketId) &&
    isBetween(wanted.minLevel, null, facts.level) &&
    isBetween(wanted.minPayment, wanted.maxPayment, facts.payment)
  )
}

/**
 * What is not known of the visitor who bought, so that rules are not met: of those that are tried before the one that pays, and that
 * may pay this affiliate.
 * @param place of the rule that pays, from 1; null where none does
 */
export function unknownTo(rules: readonly PayoutRule[], facts: SaleFacts, place: number | null): VisitorFact[] {
  const tried = rules.slice(0, place === null ? rules.length : place - 1).filter((rule) => isFor(rule, facts))
  const unmet = tried.map(({ conditions }) => unmetBy(compileVisitors(conditions), facts))
  return [...new Set(unmet.flatMap((each) => (each && !each.isKnown ? [each.fact] : [])))]
}

/** Whether a rule may pay an affiliate, so that they read it. */
export const isFor = (
  { conditions: { affiliateIds, bucketIds } }: PayoutRule,
  { affiliateId, bucketId }: { affiliateId: number; bucketId: number | null },
): boolean =>
  (affiliateIds.length === 0 || affiliateIds.includes(affiliateId)) &&
  (bucketIds.length === 0 || (bucketId !== null && bucketIds.includes(bucketId)))

/** Whether a rule is about some of the products of an order. */
export const isOfProducts = ({ products, categories }: Conditions): boolean =>
  products.length > 0 || categories.length > 0

const folded = (text: string): string => text.trim().toLowerCase()

function isWanted({ products, categories }: Conditions, item: SaleItem): boolean {
  const numbers = [item.product, item.productId].flatMap((number) => (number === null ? [] : folded(number)))
  const own = item.categories.map(folded)
  return (
    products.some((each) => numbers.includes(folded(each))) || categories.some((each) => own.includes(folded(each)))
  )
}

/** Whether a rule takes products out of an order: nothing is paid for them, to nobody. */
export const paysNothing = (payout: Payout): boolean =>
  payout.payoutCents === 0n &&
  payout.percentPayoutBps === 0 &&
  payout.revenueCents === 0n &&
  payout.percentRevenueBps === 0

/** The part whose fixed sums are paid for a sale. */
export const fixedPart = (parts: readonly PaidPart[]): PaidPart | undefined =>
  parts.find(
    ({ paysFixed, payout }) =>
      paysFixed && hasFlat(payout.payoutType) && (payout.payoutCents > 0n || payout.revenueCents > 0n),
  )

const atLeastNothing = (cents: bigint): bigint => (cents < 0n ? 0n : cents)

const sum = (items: readonly SaleItem[]): bigint => items.reduce((total, { amountCents }) => total + amountCents, 0n)

/**
 * Products for no more than the sale was: where an order was reduced as a whole, each is by its part. Their sums are rounded
 * together, so that they make up the amount.
 */
function withinAmount(items: readonly SaleItem[], amountCents: bigint): readonly SaleItem[] {
  const total = sum(items)
  if (total <= amountCents) return items
  let before = 0n
  return items.map((item) => {
    const start = halfEven(before * amountCents, total)
    before += item.amountCents
    return { ...item, amountCents: halfEven(before * amountCents, total) - start }
  })
}

/**
 * The tax on some products of a sale, which its amount has beside them: as they say it, else their part of the tax of the sale.
 * Products whose prices have the tax in them leave none beside them.
 */
function taxOn(
  hit: readonly SaleItem[],
  all: readonly SaleItem[],
  { taxCents }: SaleFacts,
  besideCents: bigint,
): bigint {
  const tax = taxCents < besideCents ? taxCents : besideCents
  const isNamed = all.some((item) => item.taxCents !== null)
  const named = hit.reduce((total, item) => total + (item.taxCents ?? 0n), 0n)
  if (isNamed) return named < tax ? named : tax
  const total = sum(all)
  return total > 0n && tax > 0n ? halfEven(tax * sum(hit), total) : 0n
}

const shareOf = (amountCents: bigint, payout: Payout | undefined): Shares['rest'] =>
  payout && hasPercent(payout.payoutType)
    ? [amountCents, payout.percentPayoutBps, payout.percentRevenueBps]
    : [amountCents, 0, 0]

/** Whether a rule can pay a sale: one that pays a share needs its amount. */
const canPay = ({ payoutType }: Payout, { amountCents }: SaleFacts): boolean =>
  amountCents !== null || !hasPercent(payoutType)

/**
 * What pays a sale: the first rule that it meets, else the standard payout. A rule of products pays for those alone, and the
 * rest of the sale goes on to the rules after it; one of products that pays nothing takes them out of the order, with the tax on
 * them. A sale whose products are all taken out is paid nothing, and what is left of one whose products are all paid for, such as shipping, only its
 * shares.
 */
export function paidParts(rules: readonly PayoutRule[], standard: Payout, facts: SaleFacts): PaidParts {
  const amount = facts.amountCents ?? 0n
  // a tax that is all of the sale, or more, is none
  const whole = facts.unpaidCents < amount ? amount - facts.unpaidCents : amount
  const parts: PaidPart[] = []
  const all = withinAmount(facts.items, whole)
  const paidBy = new Map<SaleItem, Payout>()
  let left = all
  let rest = whole
  let first: PaidParts['rule'] = null
  let takenOut: PaidParts['rule'] = null
  const isUsedUp = () => facts.items.length > 0 && left.length === 0
  const end = (payout: Payout, rule: PaidParts['rule']): PaidParts => {
    if (isUsedUp() && parts.length === 0) return { rule: takenOut, parts, isSplit: true }
    const last = { payout, amountCents: rest, paysFixed: !isUsedUp() }
    if (parts.length === 0 && rest === amount) return { rule, parts: [last], isSplit: false }
    for (const item of left) paidBy.set(item, payout)
    const fixed = fixedPart([...parts, last])?.payout
    const shares: Shares = {
      items: all.map((item) => shareOf(item.amountCents, paidBy.get(item))),
      rest: shareOf(atLeastNothing(rest - sum(left)), payout),
      fixed: [fixed?.payoutCents ?? 0n, fixed?.revenueCents ?? 0n],
    }
    return { rule: first ?? rule, parts: [...parts, last], isSplit: true, shares }
  }
  for (const [index, rule] of rules.entries()) {
    if (!meets(rule.conditions, facts) || !canPay(rule, facts)) continue
    const named = { ...rule, place: index + 1 }
    if (!isOfProducts(rule.conditions)) return end(rule, named)
    const hit = left.filter((item) => isWanted(rule.conditions, item))
    if (hit.length === 0) continue
    left = left.filter((item) => !hit.includes(item))
    rest = atLeastNothing(rest - sum(hit))
    if (paysNothing(rule)) {
      rest = atLeastNothing(rest - taxOn(hit, all, facts, whole - sum(all)))
      takenOut = named
      continue
    }
    for (const item of hit) paidBy.set(item, rule)
    parts.push({ payout: rule, amountCents: sum(hit), paysFixed: true })
    first ??= named
  }
  return end(standard, null)
}

import { typedCents, wholeNumber } from '@/components/shared/forms/typed-numbers'
import { splitList } from '@/components/shared/offer-form/typed-values'
import type { RuleRow } from '@/lib/catalog/payouts/admin-schema'
import type { Conditions } from '@/lib/catalog/payouts/condition-schema'
import { type AmountsDraft, amountsBody, amountsDraft, newAmounts } from './payout-draft'

/** The conditions that a rule may have, in the order of the form. */
export const CONDITION_KINDS = [
  'countries',
  'devices',
  'systems',
  'customer',
  'amount',
  'products',
  'categories',
  'credit',
  'level',
  'groups',
  'affiliates',
  'payment',
] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]

export const CONDITION_LABELS: Record<ConditionKind, string> = {
  countries: 'Country',
  devices: 'Device',
  systems: 'Operating system',
  customer: 'New or returning customer',
  amount: 'Amount of the sale',
  products: 'Product number',
  categories: 'Product category',
  credit: 'Coupon or click',
  level: 'Level of the affiliate',
  groups: 'Group of the affiliate',
  affiliates: 'Single affiliates',
  payment: 'Payment of a customer',
}

/** A rule as it is typed. Lists are typed with commas; what is not `shown` is no condition. */
export type RuleDraft = AmountsDraft & {
  key: string
  shown: readonly ConditionKind[]
  countries: string
  devices: readonly string[]
  systems: readonly string[]
  customer: 'new' | 'returning'
  minAmount: string
  maxAmount: string
  products: string
  categories: string
  credit: 'click' | 'coupon'
  level: string
  groups: readonly string[]
  affiliates: string
  minPayment: string
  maxPayment: string
}

export const newRule = (): RuleDraft => ({
  ...newAmounts(),
  key: crypto.randomUUID(),
  shown: [],
  countries: '',
  devices: [],
  systems: [],
  customer: 'new',
  minAmount: '',
  maxAmount: '',
  products: '',
  categories: '',
  credit: 'coupon',
  level: '',
  groups: [],
  affiliates: '',
  minPayment: '',
  maxPayment: '',
})

const text = (value: number | null): string => (value === null ? '' : String(value))
const dollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

export function ruleDraft(rule: RuleRow): RuleDraft {
  const { conditions } = rule
  return {
    ...amountsDraft(rule),
    key: crypto.randomUUID(),
    shown: CONDITION_KINDS.filter((kind) => hasCondition(conditions, kind)),
    countries: conditions.countries.join(', '),
    devices: conditions.devices,
    systems: conditions.systems,
    customer: conditions.customer ?? 'new',
    minAmount: dollars(conditions.minAmountCents),
    maxAmount: dollars(conditions.maxAmountCents),
    products: conditions.products.join(', '),
    categories: conditions.categories.join(', '),
    credit: conditions.credit ?? 'coupon',
    level: text(conditions.minLevel),
    groups: conditions.bucketIds.map(String),
    affiliates: conditions.affiliateIds.join(', '),
    minPayment: text(conditions.minPayment),
    maxPayment: text(conditions.maxPayment),
  }
}

function hasCondition(of: Conditions, kind: ConditionKind): boolean {
  const given: Record<ConditionKind, readonly unknown[]> = {
    ...of,
    customer: [of.customer],
    amount: [of.minAmountCents, of.maxAmountCents],
    credit: [of.credit],
    level: [of.minLevel],
    groups: of.bucketIds,
    affiliates: of.affiliateIds,
    payment: [of.minPayment, of.maxPayment],
  }
  return given[kind].some((value) => value !== null)
}

/** Numbers and categories may have spaces in them. */
const splitNames = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** The conditions as the API takes them. */
export function conditionsBody(rule: RuleDraft): Record<string, unknown> {
  const bodies: Record<ConditionKind, Record<string, unknown>> = {
    countries: { countries: splitList(rule.countries) },
    devices: { devices: rule.devices },
    systems: { systems: rule.systems },
    customer: { customer: rule.customer },
    amount: { minAmountCents: typedCents(rule.minAmount), maxAmountCents: typedCents(rule.maxAmount) },
    products: { products: splitNames(rule.products) },
    categories: { categories: splitNames(rule.categories) },
    credit: { credit: rule.credit },
    level: { minLevel: wholeNumber(rule.level) },
    groups: { bucketIds: rule.groups.map(Number) },
    affiliates: { affiliateIds: splitList(rule.affiliates).map(wholeNumber) },
    payment: { minPayment: wholeNumber(rule.minPayment), maxPayment: wholeNumber(rule.maxPayment) },
  }
  return Object.assign({}, ...rule.shown.map((kind) => bodies[kind]))
}

/** The rules as the API takes them. */
export const rulesBody = (rules: readonly RuleDraft[]) =>
  rules.map((rule) => ({ conditions: conditionsBody(rule), ...amountsBody(rule) }))

import { typedCents, wholeNumber } from '@/components/shared/forms/typed-numbers'
import { splitList } from '@/components/shared/offer-form/typed-values'
import {
  NO_VISITORS,
  VISITOR_KINDS,
  type VisitorKind,
  type VisitorValues,
  visitorBody,
  visitorDraft,
  visitorLabel,
} from '@/components/shared/visitors/visitor-draft'
import type { RuleRow } from '@/lib/catalog/payouts/admin-schema'
import type { Conditions } from '@/lib/catalog/payouts/condition-schema'
import { type AmountsDraft, amountsBody, amountsDraft, newAmounts } from './payout-draft'

/** The conditions on a sale, beside those on its visitor. */
const SALE_LABELS = {
  customer: 'New or returning customer',
  amount: 'Amount of the sale',
  products: 'Product number',
  categories: 'Product category',
  credit: 'Coupon or click',
  level: 'Level of the affiliate',
  groups: 'Group of the affiliate',
  affiliates: 'Single affiliates',
  payment: 'Payment of a customer',
} as const
export type SaleKind = keyof typeof SALE_LABELS
export type ConditionKind = VisitorKind | SaleKind

export const isSaleKind = (kind: ConditionKind): kind is SaleKind => kind in SALE_LABELS
export const conditionLabel = (kind: ConditionKind): string =>
  isSaleKind(kind) ? SALE_LABELS[kind] : visitorLabel(kind)

/** The conditions that a rule may have, in the order of the form. */
export const CONDITION_KINDS: readonly ConditionKind[] = [...VISITOR_KINDS, ...(Object.keys(SALE_LABELS) as SaleKind[])]

/** A rule as it is typed. Lists are typed with commas; what is not `shown` is no condition. */
export type RuleDraft = AmountsDraft & {
  key: string
  shown: readonly ConditionKind[]
  visitor: VisitorValues
  customer: 'new' | 'returning'
  minAmount: string
  maxAmount: string
  amountCurrency: string
  products: string
  categories: string
  credit: 'click' | 'coupon'
  level: string
  groups: readonly string[]
  affiliates: string
  minPayment: string
  maxPayment: string
}

export const newRule = (currency: string): RuleDraft => ({
  ...newAmounts(currency),
  key: crypto.randomUUID(),
  shown: [],
  visitor: NO_VISITORS.values,
  customer: 'new',
  minAmount: '',
  maxAmount: '',
  amountCurrency: currency,
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
const decimal = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

export function ruleDraft(rule: RuleRow): RuleDraft {
  const { conditions } = rule
  const visitor = visitorDraft(conditions)
  return {
    ...amountsDraft(rule),
    key: crypto.randomUUID(),
    shown: [...visitor.shown, ...CONDITION_KINDS.filter((kind) => isSaleKind(kind) && hasCondition(conditions, kind))],
    visitor: visitor.values,
    customer: conditions.customer ?? 'new',
    minAmount: decimal(conditions.minAmountCents),
    maxAmount: decimal(conditions.maxAmountCents),
    amountCurrency: conditions.amountCurrency,
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

function hasCondition(of: Conditions, kind: SaleKind): boolean {
  const given: Record<SaleKind, readonly unknown[]> = {
    products: of.products,
    categories: of.categories,
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
  const bodies: Record<SaleKind, Record<string, unknown>> = {
    customer: { customer: rule.customer },
    amount: {
      minAmountCents: typedCents(rule.minAmount),
      maxAmountCents: typedCents(rule.maxAmount),
      amountCurrency: rule.amountCurrency,
    },
    products: { products: splitNames(rule.products) },
    categories: { categories: splitNames(rule.categories) },
    credit: { credit: rule.credit },
    level: { minLevel: wholeNumber(rule.level) },
    groups: { bucketIds: rule.groups.map(Number) },
    affiliates: { affiliateIds: splitList(rule.affiliates).map(wholeNumber) },
    payment: { minPayment: wholeNumber(rule.minPayment), maxPayment: wholeNumber(rule.maxPayment) },
  }
  const visitor = visitorBody(rule.visitor, rule.shown)
  return Object.assign(visitor, ...rule.shown.filter(isSaleKind).map((kind) => bodies[kind]))
}

/** The rules as the API takes them. */
export const rulesBody = (rules: readonly RuleDraft[]) =>
  rules.map((rule) => ({ conditions: conditionsBody(rule), ...amountsBody(rule) }))

/** All groups, and those that the rule names and that are deleted: such a rule pays nobody. */
export const groupChoices = (rule: RuleDraft, groups: readonly { id: number; name: string }[]) => [
  ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
  ...rule.groups
    .filter((value) => !groups.some(({ id }) => String(id) === value))
    .map((value) => ({ value, label: `Group ${value}, deleted` })),
]

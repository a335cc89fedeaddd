import { z } from 'zod'
import { PayoutType, RateSource } from '@/lib/generated/prisma/enums'
import { DOLLAR } from '@/lib/platform/money/currency'
import { VISITOR_FACTS } from '../visitor-conditions/constants'
import { plainConditions, UNKNOWN_VISITOR, visitorFactFields, visitorFields } from '../visitor-conditions/schema'

export const CUSTOMERS = ['new', 'returning'] as const
/** By what a sale is credited. */
export const CREDITS = ['click', 'coupon'] as const

const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([])
const number = z.int().nullable().default(null)

/**
 * The conditions of a rule as they are stored: those of the visitor who bought, and those of the sale. All must be met, and of a
 * list one entry. An empty list, and null, is no condition. Sums in cents, both ends included.
 */
export const conditionsSchema = z.object({
  ...visitorFields,
  customer: z.enum(CUSTOMERS).nullable().default(null),
  minAmountCents: number,
  maxAmountCents: number,
  /** Of these two sums, which are in hundredths of it. */
  amountCurrency: z.string().default(DOLLAR),
  /** Numbers of products; the rule pays for these alone. */
  products: list(z.string()),
  categories: list(z.string()),
  credit: z.enum(CREDITS).nullable().default(null),
  affiliateIds: list(z.int()),
  bucketIds: list(z.int()),
  minLevel: number,
  /** Which payment of a customer it is; 1 for a sale that is none of a subscription. */
  minPayment: number,
  maxPayment: number,
})
export type Conditions = z.output<typeof conditionsSchema>
export const NO_CONDITIONS: Conditions = conditionsSchema.parse({})

const cents = z.int().min(0).transform(BigInt)
const bps = z.int().min(0)

/** A rule as it is stored: its conditions, and what is paid where they are met, in cents and basis points. */
export const storedRuleSchema = z.object({
  conditions: conditionsSchema,
  payoutType: z.enum(PayoutType),
  payoutCents: cents,
  percentPayoutBps: bps,
  revenueCents: cents,
  revenueCurrency: z.string().default(DOLLAR),
  percentRevenueBps: bps,
})
export const storedRulesSchema = z.array(storedRuleSchema)
export type PayoutRule = z.output<typeof storedRuleSchema>

/** A product of an order. `amountCents` is what was paid for all of them. */
export const saleItemSchema = z.object({
  product: z.string().nullable(),
  /** Another number of the same product: the shop's own. */
  productId: z.string().nullable().default(null),
  categories: list(z.string()),
  amountCents: cents,
  /** The tax on them beside that; null where nobody says it. */
  taxCents: cents.nullable().default(null),
})
export type SaleItem = z.output<typeof saleItemSchema>

/** What is known of a sale when its payout is chosen, and of the visitor who bought. */
export const saleFactsSchema = z.object({
  ...visitorFactFields,
  /** Null where nobody says who bought. */
  customer: z.enum(CUSTOMERS).nullable(),
  /** Whether they bought on the offer before. */
  isRepeat: z.boolean().default(false),
  amountCents: cents.nullable(),
  /** The amount in other currencies, in which rules state amounts, in hundredths. */
  amounts: z.record(z.string(), cents).default({}),
  /** The part of the amount that is tax and shipping, where the offer does not pay for it. */
  unpaidCents: cents.default(0n),
  /** The part of the amount that is tax, where the offer pays for it. */
  taxCents: cents.default(0n),
  credit: z.enum(CREDITS),
  affiliateId: z.int(),
  bucketId: z.int().nullable(),
  level: z.int(),
  payment: z.int(),
  items: list(saleItemSchema),
  /** Whether the call named products that could not be read: no rule about products is met. */
  isUnread: z.boolean().default(false),
})
export type SaleFacts = z.output<typeof saleFactsSchema>

/** A part of a sale in cents, and the shares of it that are paid out and that it brings in, in basis points. */
const shareSchema = z.tuple([cents, bps, bps])

/**
 * What each product of a sale is paid that is not paid as one: the products as in its facts, what is left beside them, and the
 * fixed sums. What is none of these, such as a tax that is not paid for, pays nothing.
 */
const sharesSchema = z.object({ items: z.array(shareSchema), rest: shareSchema, fixed: z.tuple([cents, cents]) })
export type Shares = z.output<typeof sharesSchema>

/** A rate by which what is stated in a currency was converted: one unit in dollars as text, its day, and where it is from. */
const usedRateSchema = z.object({
  id: z.int(),
  currency: z.string(),
  rate: z.string(),
  rateDay: z.string(),
  rateSource: z.enum(RateSource),
})
export type UsedRate = z.output<typeof usedRateSchema>

/** `Conversion.paidBy`: the rule that paid it, by its place from 1, null for none; and what was known of the sale. */
export const paidBySchema = z.object({
  rule: storedRuleSchema.extend({ place: z.int() }).nullable(),
  /** Whether its products are paid differently. */
  isSplit: z.boolean(),
  facts: saleFactsSchema,
  /** Of one whose products are paid differently; sales of before have none. */
  shares: sharesSchema.optional(),
  /** What of the visitor was not known, so that rules about it were not met. */
  unknown: list(z.enum(VISITOR_FACTS)),
  /** Of what is stated in other currencies than dollars; its rule has its price in dollars. */
  rates: list(usedRateSchema),
})
export type PaidBy = z.output<typeof paidBySchema>

/** As JSON, without what is no condition; dollars are not named. */
export const plainSaleConditions = ({ amountCurrency, ...conditions }: Conditions): Partial<Conditions> => ({
  ...plainConditions(conditions),
  ...(amountCurrency !== DOLLAR && { amountCurrency }),
})

/** As JSON, without what is no condition: sums in cents as numbers. */
export const plainRule = ({ conditions, payoutCents, revenueCents, revenueCurrency, ...rule }: PayoutRule) => ({
  conditions: plainSaleConditions(conditions),
  ...rule,
  ...(revenueCurrency !== DOLLAR && { revenueCurrency }),
  payoutCents: Number(payoutCents),
  revenueCents: Number(revenueCents),
})

/** What is not known of a visitor is left out: nearly always most of it. */
const withoutUnknown = <Facts extends object>(facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => value !== null || !(name in UNKNOWN_VISITOR)),
  ) as Facts

/** `PaidBy` as JSON. */
export const plainPaidBy = ({ rule, isSplit, facts: { amounts, ...facts }, shares, unknown, rates }: PaidBy) => ({
  rule: rule && { ...plainRule(rule), place: rule.place },
  isSplit,
  ...(unknown.length > 0 && { unknown }),
  ...(rates.length > 0 && { rates }),
  facts: {
    ...withoutUnknown(facts),
    ...(Object.keys(amounts).length > 0 && {
      amounts: Object.fromEntries(Object.entries(amounts).map(([currency, sum]) => [currency, Number(sum)])),
    }),
    amountCents: facts.amountCents === null ? null : Number(facts.amountCents),
    unpaidCents: Number(facts.unpaidCents),
    taxCents: Number(facts.taxCents),
    items: facts.items.map(({ taxCents, ...item }) => ({
      ...item,
      amountCents: Number(item.amountCents),
      ...(taxCents !== null && { taxCents: Number(taxCents) }),
    })),
  },
  ...(shares && { shares: plainShares(shares) }),
})

const plainShare = ([amountCents, payoutBps, revenueBps]: Shares['rest']) => [
  Number(amountCents),
  payoutBps,
  revenueBps,
]
const plainShares = ({ items, rest, fixed }: Shares) => ({
  items: items.map(plainShare),
  rest: plainShare(rest),
  fixed: fixed.map(Number),
})

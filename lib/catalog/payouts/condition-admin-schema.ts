import { z } from 'zod'
import { DOLLAR } from '@/lib/platform/money/currency'
import { currencySchema } from '@/lib/platform/money/schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { visitorInputFields } from '../visitor-conditions/input-schema'
import { emptiedList } from '../visitor-conditions/rules'
import { CREDITS, CUSTOMERS, plainSaleConditions } from './condition-schema'
import { PRODUCT_MAX_LENGTH, RULE_LIST_MAX, STATED_MAX_CENTS, TIER_FROM_MAX } from './constants'

const SUM = 'A sum with at most two decimals, such as 50.00.'
const PAYMENT = 'A whole number from 1 on.'

const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .max(RULE_LIST_MAX, `At most ${RULE_LIST_MAX}.`)
    .transform((entries) => [...new Set(entries)])
    .default([])
const product = trimmedText(PRODUCT_MAX_LENGTH).min(1)
const id = z.int32('A number, such as 10482.').positive('A number, such as 10482.')
const cents = z.int(SUM).min(0, SUM).max(STATED_MAX_CENTS, SUM).nullable().default(null)
const payment = z.int(PAYMENT).min(1, PAYMENT).max(TIER_FROM_MAX, PAYMENT).nullable().default(null)

const ORDER = 'Not below the smallest.'

/** The conditions of a rule as staff type them; those left out are none. Sums in cents. */
export const typedConditionsSchema = z
  .strictObject({
    ...visitorInputFields,
    customer: z.enum(CUSTOMERS).nullable().default(null),
    minAmountCents: cents,
    maxAmountCents: cents,
    amountCurrency: currencySchema.default(DOLLAR),
    products: list(product),
    categories: list(product),
    credit: z.enum(CREDITS).nullable().default(null),
    affiliateIds: list(id),
    bucketIds: list(id),
    minLevel: z.int('Choose a level.').min(1).max(100).nullable().default(null),
    minPayment: payment,
    maxPayment: payment,
  })
  .refine((conditions) => emptiedList(conditions) === undefined, {
    path: ['except'],
    message: 'All that is wanted is left out again: no sale would be left.',
  })
  .refine(({ minAmountCents: min, maxAmountCents: max }) => min === null || max === null || min <= max, {
    path: ['maxAmountCents'],
    message: ORDER,
  })
  .refine(({ minPayment: min, maxPayment: max }) => min === null || max === null || min <= max, {
    path: ['maxPayment'],
    message: ORDER,
  })
  // a currency without a sum is none
  .transform((conditions) =>
    conditions.minAmountCents === null && conditions.maxAmountCents === null
      ? { ...conditions, amountCurrency: DOLLAR }
      : conditions,
  )
  .refine((conditions) => Object.keys(plainSaleConditions(conditions)).length > 0, {
    message: 'Choose at least one condition. What every sale pays is the payout itself.',
  })

import { z } from 'zod'
import { CUSTOMERS } from '@/lib/catalog/payouts/condition-schema'
import { EVENT_MAX_LENGTH } from '@/lib/catalog/payouts/constants'
import { supposedVisitorFields } from '@/lib/catalog/visitor-conditions/input-schema'
import { parseAmount } from '@/lib/platform/money/amount'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { readItems, UNREADABLE } from '../processing/item-rules'

const AMOUNT_MAX_LENGTH = 100
const ITEMS_MAX_LENGTH = 10_000

const amount = limitedText(AMOUNT_MAX_LENGTH)
  .transform((text, context) => {
    if (text.trim() === '') return undefined
    const cents = parseAmount(text)
    if (cents !== undefined) return cents
    context.addIssue({ code: 'custom', message: 'Dollars and cents, such as 49.90.' })
    return z.NEVER
  })
  .optional()

const PAYMENT = 'A whole number from 1 on.'

/**
 * What credits an order: a click or a coupon code alone, or the one beside the other, which is another affiliate's and for the same
 * offer. What is asked is what the first earns.
 */
const PREVIEW_CREDITS = ['click', 'coupon', 'click_beside_coupon', 'coupon_beside_click'] as const

/** An order that nobody made: what a postback would say of it, and what would be known of its click and its customer. */
export const orderPreviewQuery = z.strictObject({
  event: trimmedText(EVENT_MAX_LENGTH).toLowerCase().optional(),
  amount,
  tax: amount,
  shipping: amount,
  /** As the parameter of a postback. */
  items: limitedText(ITEMS_MAX_LENGTH)
    .transform(readItems)
    .refine((items) => items !== UNREADABLE, 'A list of products as JSON, such as [{"sku": "A-1", "price": "10.00"}].')
    .optional(),
  ...supposedVisitorFields,
  /** `repeat` is a returning one who bought on the offer itself before. */
  customer: z.enum([...CUSTOMERS, 'repeat']).optional(),
  credit: z.enum(PREVIEW_CREDITS).default('click'),
  payment: z.coerce.number(PAYMENT).pipe(z.int32(PAYMENT).min(1, PAYMENT)).default(1),
})
export type OrderPreviewQuery = z.output<typeof orderPreviewQuery>

/** With the affiliate who would sell it; left out for one without terms of their own. */
export const staffOrderPreviewQuery = orderPreviewQuery.extend({
  affiliateId: z.coerce
    .number('A number, such as 10482.')
    .pipe(z.int32('A number, such as 10482.').positive())
    .optional(),
})

/** What it would pay, in cents: to affiliates their payout, to advertisers what it costs them, to staff both. */
export const orderPreviewSchema = z.object({
  payoutCents: z.number().nullable(),
  revenueCents: z.number().nullable(),
  /** By what, as a sentence; why nothing would be paid. */
  paidBy: z.string(),
})
export type OrderPreview = z.output<typeof orderPreviewSchema>

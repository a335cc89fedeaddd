import { z } from 'zod'
import { EVENT_MAX_LENGTH, EVENT_PATTERN } from '@/lib/catalog/payouts/constants'
import { EMAIL_MAX, emailForm, isEmail } from '@/lib/platform/email'
import { isBelowZero, parseAmount } from '@/lib/platform/money/amount'
import { identifierForm } from '@/lib/platform/text/identifier'
import { isPrintable } from '@/lib/platform/text/printable'
import { isNoIdentifier, isPlaceholder, unfilled } from '@/lib/platform/text/unfilled-macros'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { CUSTOMER_MAX_LENGTH, TXN_ID_MAX_LENGTH } from '../customers/constants'
import { readItems, UNREADABLE, unitsOf } from './item-rules'

/** Longer click ids and amounts than there are. */
const CLICK_ID_MAX_LENGTH = 300
const AMOUNT_MAX_LENGTH = 100

/** The problem of a text with characters that cannot be stored; the stored text has spaces in their place. */
export const UNSTORABLE = 'has characters that cannot be stored'

/** A parameter: short enough to be looked at, and filled in. */
const value = (limit: number) =>
  z
    .string('is missing')
    .trim()
    .max(limit, { message: `is longer than ${limit} characters`, abort: true })
    .refine((text) => !isPlaceholder(text), { error: ({ input }) => unfilled(String(input)), abort: true })

const text = (limit: number) => value(limit).min(1, 'is missing').refine(isPrintable, UNSTORABLE)

/** An id of the advertiser's, in one form however it was written. */
const identifier = (limit: number) =>
  text(limit)
    .refine((id) => !isNoIdentifier(id), 'is no number of an order: each has one of its own')
    .overwrite(identifierForm)
    .min(1, 'is missing')
    .max(limit, { message: `is longer than ${limit} characters` })

/** The advertiser's own id of a sale. */
export const txnIdSchema = identifier(TXN_ID_MAX_LENGTH)

/** A sum in dollars, in cents. @param isRefund whether it is what was paid back, with or without a minus */
function amount(isRefund: boolean) {
  return value(AMOUNT_MAX_LENGTH)
    .optional()
    .transform((text, context) => {
      if (text === undefined || text === '') return undefined
      const cents = parseAmount(text, { isSigned: isRefund })
      if (cents !== undefined) return cents < 0n ? -cents : cents
      const message = isBelowZero(text)
        ? 'is below zero: send a refund with event=refund and what was paid back'
        : 'is not a sum such as 49.90'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}

/** A part of the amount, in ten-thousandths of its currency. */
const partOfAmount = value(AMOUNT_MAX_LENGTH)
  .transform((text) => {
    const units = unitsOf(text)
    return units !== undefined && units >= 0n ? units : undefined
  })
  .optional()
  .catch(undefined)

const clickId = value(CLICK_ID_MAX_LENGTH).transform((text, context) => {
  const parsed = parseClickId(text)
  if (parsed) return parsed
  context.addIssue({ code: 'custom', message: 'is not a click id' })
  return z.NEVER
})

/** A parameter that may be left out, or sent empty. */
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (typeof text === 'string' && text.trim() === '' ? undefined : text), schema.optional())

/** Who bought: the advertiser's own number, an address of email, and the hash of one in a call that is processed again. */
const customer = {
  customer_id: unlessEmpty(identifier(CUSTOMER_MAX_LENGTH)),
  customer_email: unlessEmpty(value(EMAIL_MAX).overwrite(emailForm).refine(isEmail, 'is not an email address')),
  customer_hash: unlessEmpty(z.string().regex(/^[0-9a-f]{64}$/, 'is not a hash')),
}

/** The parameters of a postback. Unknown ones are ignored: advertisers add their own. */
export const postbackSchema = z.object({
  /** What is wrong with a body that could not be read (`readParameters`). */
  body: z.undefined({ error: ({ input }) => String(input) }).optional(),
  click_id: clickId,
  txn_id: txnIdSchema,
  event: unlessEmpty(
    text(EVENT_MAX_LENGTH).toLowerCase().regex(EVENT_PATTERN, 'may have letters, digits, dot, dash and underscore'),
  ),
  /** Distinguishes several refunds of one sale; with a reversal that names an amount. */
  refund_id: unlessEmpty(identifier(TXN_ID_MAX_LENGTH)),
  amount: amount(false),
  // a sale is not refused because its products, its customer or parts of its amount cannot be read
  items: unlessEmpty(z.string().transform(readItems)).catch(UNREADABLE),
  tax: partOfAmount,
  shipping: partOfAmount,
  customer_id: customer.customer_id.catch(undefined),
  customer_email: customer.customer_email.catch(undefined),
  customer_hash: customer.customer_hash.catch(undefined),
})

/** Those of a sale that names who bought instead of a click: what somebody pays whose subscription is known. */
export const renewalSchema = postbackSchema.extend({ click_id: unlessEmpty(clickId) })

/** The same, to say what is wrong with the names of one of whom none can be read. */
export const unnamedRenewalSchema = renewalSchema.extend(customer)

/** Those of a call that says that a subscription ended: whose it is, or one of its payments. */
export const subscriptionChangeSchema = postbackSchema
  .pick({ body: true, event: true, customer_id: true, customer_email: true, customer_hash: true })
  .extend({ click_id: unlessEmpty(clickId), txn_id: unlessEmpty(txnIdSchema).catch(undefined) })
export type SubscriptionChangeParameters = Omit<z.output<typeof subscriptionChangeSchema>, 'body'>

/** Those of a call that takes a sale back. What it took back may be below zero, as shops write refunds. */
export const reversalSchema = postbackSchema.partial({ click_id: true }).extend({ amount: amount(true) })

/** The parameters of a valid postback, without its click id. */
export type Postback = Omit<z.output<typeof postbackSchema>, 'click_id'>

/** The parameters of a postback as text: from the query, overridden by the body. */
export type PostbackParameters = Record<string, string>

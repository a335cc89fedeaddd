import { z } from 'zod'
import { REPORTS_MAX } from './json-constants'

/** A parameter of a postback, as text or number; what it may be is judged with the call. */
const parameter = z.union([z.string(), z.number()]).transform(String).optional()

/** One conversion, reversal or refund, with the parameters of a postback. */
const reportSchema = z.object({
  click_id: parameter,
  txn_id: parameter,
  event: parameter,
  /** Of a subscription, such as canceled, in place of an event. */
  status: parameter.catch(undefined),
  amount: parameter,
  /** Of the amount: the code of ISO 4217. Dollars where it is left out. */
  currency: parameter,
  refund_id: parameter,
  // a sale is not refused because its customer cannot be read
  customer_id: parameter.catch(undefined),
  customer_email: parameter.catch(undefined),
  coupon: parameter.catch(undefined),
  /** The products of the order, as a list or as a text of one. */
  items: z
    .union([z.string(), z.array(z.unknown()).transform((items) => JSON.stringify(items))])
    .optional()
    .catch(undefined),
  tax: parameter.catch(undefined),
  shipping: parameter.catch(undefined),
})
export type Report = z.output<typeof reportSchema>

/** `POST /api/v1/conversions` with many; a single one is sent as it is. */
export const reportsSchema = z.object({
  conversions: z
    .array(reportSchema)
    .min(1, 'is empty')
    .max(REPORTS_MAX, `has more than ${REPORTS_MAX} conversions; send them in several calls`),
})

import { z } from 'zod'
import { trimmedText } from '@/lib/platform/text/schema'
import { CUSTOMER_MAX_LENGTH } from './constants'

/** Who is to be erased, as the advertiser calls them: its own number of the customer, or their address of email. */
export const customerErasureSchema = z.strictObject({
  customer: trimmedText(CUSTOMER_MAX_LENGTH, `Use at most ${CUSTOMER_MAX_LENGTH} characters.`).min(
    1,
    'Enter the customer’s number or email address.',
  ),
})
export type CustomerErasure = z.output<typeof customerErasureSchema>

/**
 * What was erased: known customers (one of test mode is apart), and stored calls that named them, so far where not all were
 * looked through yet.
 */
export const erasedCustomerSchema = z.object({ customers: z.int(), calls: z.int(), isFinished: z.boolean() })
export type ErasedCustomer = z.output<typeof erasedCustomerSchema>

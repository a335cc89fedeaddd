import { z } from 'zod'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { BillingMode } from '@/lib/generated/prisma/enums'

/** The largest credit limit, in cents. */
const CREDIT_LIMIT_MAX_CENTS = 1_000_000_000

/**
 * `PUT /api/admin/advertisers/{id}/billing`: how an advertiser pays. `creditLimitCents` is null for any sum, and for prefunded
 * advertisers, who have none. `confirm` is the advertiser's name.
 */
export const billingChangeSchema = z.strictObject({
  billingMode: z.enum(BillingMode),
  creditLimitCents: z
    .int('A sum in whole cents.')
    .min(0, 'A limit cannot be negative.')
    .max(CREDIT_LIMIT_MAX_CENTS, 'Enter at most $10,000,000.')
    .nullable(),
  /** Whether affiliates may see how much is left. */
  showsBalance: z.boolean(),
  reason: reasonSchema,
  confirm: confirmSchema,
})
export type BillingChange = z.output<typeof billingChangeSchema>

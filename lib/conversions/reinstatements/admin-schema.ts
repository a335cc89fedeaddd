import { z } from 'zod'
import { NAME_ROWS_ONCE, namesRowsOnce, selectionPartSchema } from '@/lib/backoffice/lists/selection-schema'
import { bulkIds, confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { waitingCreditSchema } from '@/lib/money/adjustments/schema'
import { centsSchema } from '@/lib/platform/money/schema'
import { conversionRefSchema } from '../lifecycle/admin-schema'

/**
 * `POST …/reinstate`: by references, or a part of a stored selection. One above the limit for phrases asks for its payout,
 * `$250.00`; more than one for `reinstate 12`.
 */
export const reinstateConversionsSchema = z
  .strictObject({
    ids: bulkIds(conversionRefSchema).optional(),
    selection: selectionPartSchema.optional(),
    /** Of a single conversion: the payout that was shown, in cents. Another one by then is refused. */
    seenCents: z.number().int().optional(),
    reason: reasonSchema,
    confirm: confirmSchema.default(''),
  })
  .refine(namesRowsOnce, NAME_ROWS_ONCE)
export type ReinstateConversions = z.output<typeof reinstateConversionsSchema>

/** `GET …/{ref}/reinstatement`: what reinstating a conversion would do now. Cents, instants ISO 8601. */
export const reinstatementSchema = z.object({
  payoutCents: centsSchema,
  state: z.enum(['pending', 'approved']),
  holdUntil: z.iso.datetime(),
  /** Whether it stays pending because the affiliate is not approved or is under review. */
  isMoneyHeld: z.boolean(),
  /** Why it cannot be reinstated and what to do instead; null if it can. Full caps are named when it is tried. */
  obstacle: z.string().nullable(),
  /** What the advertiser refunded of the sale while it did not count: its part of the payout is deducted. */
  missedRefundCents: centsSchema,
  /** Who approved it first, where a second person must. */
  waiting: z.array(waitingCreditSchema),
})
export type ReinstatementPreview = z.output<typeof reinstatementSchema>

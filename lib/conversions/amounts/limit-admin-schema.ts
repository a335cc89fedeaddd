import { z } from 'zod'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { formatCentsShort } from '@/lib/platform/money/format'
import { AMOUNT_LIMIT_MAX_CENTS } from './limit-constants'

const TOO_LARGE = `At most ${formatCentsShort(AMOUNT_LIMIT_MAX_CENTS)}.`
const limit = z
  .int('Dollars and cents, such as 2500.00.')
  .min(1, 'At least one cent.')
  .max(Number(AMOUNT_LIMIT_MAX_CENTS), TOO_LARGE)
const named = z.object({ id: z.number().int(), name: z.string(), maxAmountCents: z.number().nullable() })

/** `GET /api/admin/conversion-caps/amount-limits`: advertisers, and the offers that pay a percentage. */
export const amountLimitsSchema = z.object({
  advertisers: z.array(named),
  offers: z.array(named.extend({ advertiserId: z.number().int() })),
})
export type AmountLimitChoices = z.output<typeof amountLimitsSchema>

/** `PUT /api/admin/advertisers/{id}/amount-limit`: the same for the advertiser of the path. */
export const advertiserLimitSchema = z.strictObject({
  limitCents: limit.nullable(),
  reason: reasonSchema,
  confirm: confirmSchema,
})

/** `PUT /api/admin/conversion-caps/amount-limits`. Null removes the limit, so that the next wider one applies. */
export const amountLimitChangeSchema = z
  .strictObject({
    advertiserId: z.int32().positive().nullable().default(null),
    offerId: z.int32().positive().nullable().default(null),
    limitCents: limit.nullable(),
    reason: reasonSchema,
    confirm: confirmSchema,
  })
  .refine(({ advertiserId, offerId }) => (advertiserId === null) !== (offerId === null), {
    path: ['offerId'],
    message: 'Choose an advertiser or an offer.',
  })
export type AmountLimitChange = z.output<typeof amountLimitChangeSchema>

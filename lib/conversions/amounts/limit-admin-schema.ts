import { z } from 'zod'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { STATED_MAX_CENTS } from '@/lib/catalog/payouts/constants'
import { DOLLAR } from '@/lib/platform/money/currency'
import { formatCentsShort } from '@/lib/platform/money/format'
import { currencySchema } from '@/lib/platform/money/schema'
import { AMOUNT_LIMIT_MAX_CENTS } from './limit-constants'

const SUM = 'A sum with at most two decimals, such as 2500.00.'
const limit = {
  /** In hundredths of its currency. */
  limitCents: z.int(SUM).min(1, 'At least 0.01.').max(STATED_MAX_CENTS, SUM).nullable(),
  currency: currencySchema.default(DOLLAR),
}
type TypedLimit = { limitCents: number | null; currency: string }
const isPossible = ({ limitCents, currency }: TypedLimit) =>
  currency !== DOLLAR || limitCents === null || limitCents <= AMOUNT_LIMIT_MAX_CENTS
const TOO_LARGE = { path: ['limitCents'], message: `At most ${formatCentsShort(AMOUNT_LIMIT_MAX_CENTS)}.` }

const named = z.object({
  id: z.number().int(),
  name: z.string(),
  maxAmountCents: z.number().nullable(),
  maxAmountCurrency: z.string(),
})

/** `GET /api/admin/conversion-caps/amount-limits`: advertisers, and the offers that pay a percentage. */
export const amountLimitsSchema = z.object({
  advertisers: z.array(named),
  offers: z.array(named.extend({ advertiserId: z.number().int() })),
})
export type AmountLimitChoices = z.output<typeof amountLimitsSchema>

/** `PUT /api/admin/advertisers/{id}/amount-limit`: the same for the advertiser of the path. */
export const advertiserLimitSchema = z
  .strictObject({ ...limit, reason: reasonSchema, confirm: confirmSchema })
  .refine(isPossible, TOO_LARGE)

/** `PUT /api/admin/conversion-caps/amount-limits`. Null removes the limit, so that the next wider one applies. */
export const amountLimitChangeSchema = z
  .strictObject({
    advertiserId: z.int32().positive().nullable().default(null),
    offerId: z.int32().positive().nullable().default(null),
    ...limit,
    reason: reasonSchema,
    confirm: confirmSchema,
  })
  .refine(isPossible, TOO_LARGE)
  .refine(({ advertiserId, offerId }) => (advertiserId === null) !== (offerId === null), {
    path: ['offerId'],
    message: 'Choose an advertiser or an offer.',
  })
export type AmountLimitChange = z.output<typeof amountLimitChangeSchema>

import { z } from 'zod'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { PayoutType } from '@/lib/generated/prisma/enums'
import { easternInstant } from '@/lib/platform/dates/days'
import { formatCentsShort } from '@/lib/platform/money/format'
import { currencySchema } from '@/lib/platform/money/schema'
import { formatCount } from '@/lib/platform/text/counts'
import { limitedText } from '@/lib/platform/text/schema'
import { typedConditionsSchema } from '../condition-admin-schema'
import {
  GOALS_MAX,
  PAYOUT_MAX_CENTS,
  RULES_MAX,
  STATED_MAX_CENTS,
  TIER_FROM_MAX,
  TIERS_MAX,
  WHOLE_BPS,
} from '../constants'

const SUM = 'Dollars and cents, such as 19.50.'
const PERCENT = 'A percentage, such as 12.5.'

const cents = z
  .int(SUM)
  .min(0, SUM)
  .max(PAYOUT_MAX_CENTS, `At most ${formatCentsShort(PAYOUT_MAX_CENTS)}.`)
  .transform(BigInt)
const bps = z.int(PERCENT).min(0, PERCENT).max(WHOLE_BPS, 'At most 100%.')

/** What is paid instead of a payout; its type stays. */
export const valueFields = { payoutCents: cents, percentPayoutBps: bps }
export const payoutFields = {
  payoutType: z.enum(PayoutType),
  ...valueFields,
  /** In hundredths of its currency; the payout is in dollars. */
  revenueCents: z.int(SUM).min(0, SUM).max(STATED_MAX_CENTS, SUM).transform(BigInt),
  /** Left out, it stays, and is that of the offer's own payout for what is new. */
  revenueCurrency: currencySchema.optional(),
  percentRevenueBps: bps,
}
const goalId = z.int32().positive()

const FROM = 'A whole number from 2 on.'
const steps = z
  .array(
    z.strictObject({
      fromConversion: z
        .int(FROM)
        .min(2, FROM)
        .max(TIER_FROM_MAX, `At most ${formatCount(TIER_FROM_MAX)}.`),
      ...valueFields,
    }),
  )
  .max(TIERS_MAX, `At most ${TIERS_MAX} tiers.`)

/** An Eastern date and time as typed, `YYYY-MM-DDTHH:MM`. */
const easternMoment = limitedText(40, 'Choose a day and a time.').transform((typed, context) => {
  const instant = easternInstant(typed)
  if (instant !== null) return instant
  context.addIssue({ code: 'custom', message: 'Choose a day and a time.' })
  return z.NEVER
})

/** What staff were warned of and do all the same. */
export const PAYOUT_WARNINGS = ['loss', 'notice', 'events'] as const
export type PayoutWarning = (typeof PAYOUT_WARNINGS)[number]
export const acceptedSchema = z.array(z.enum(PAYOUT_WARNINGS)).max(PAYOUT_WARNINGS.length).default([])

/**
 * `POST /api/admin/offers/{id}/payouts/changes`: all payouts as they are to be. Only what differs from the present ones is
 * changed. `beginsAt` null is now.
 */
export const payoutChangeSchema = z.strictObject({
  beginsAt: easternMoment.nullable(),
  own: z.strictObject(payoutFields),
  goals: z.array(z.strictObject({ id: goalId, ...payoutFields })).max(GOALS_MAX),
  tiers: z.array(z.strictObject({ goalId: goalId.nullable(), steps })).max(GOALS_MAX + 1),
  /** In the order in which they are tried; left out, they stay. */
  rules: z
    .array(z.strictObject({ conditions: typedConditionsSchema, ...payoutFields }))
    .max(RULES_MAX, `At most ${RULES_MAX} rules.`)
    .optional(),
  accepted: acceptedSchema,
  version: z.int32().positive(),
  reason: reasonSchema,
  confirm: confirmSchema,
})
export type PayoutChangeInput = z.output<typeof payoutChangeSchema>

/** `DELETE …/changes/{changeId}`. */
export const changeParamsSchema = z.object({ id: z.coerce.number().pipe(z.int32().positive()), changeId: z.uuid() })
export const changeCancelSchema = z.strictObject({ reason: reasonSchema })

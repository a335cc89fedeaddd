import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { countryInput } from '@/lib/platform/text/country-schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { DAILY_CAP_MAX, HOLD_DAYS_MAX, NAME_MAX } from './constants'

const id = z.int32().positive()
const confirmation = { reason: reasonSchema, confirm: confirmSchema }

const end = (max: number) =>
  z.number({ error: 'A whole number.' }).int('A whole number.').min(0).max(max, `At most ${max}.`)
const range = (max: number) =>
  z
    .strictObject({ min: end(max).optional(), max: end(max).optional() })
    .refine(({ min, max: most }) => min === undefined || most === undefined || min <= most, {
      path: ['max'],
      message: 'The upper end is below the lower one.',
    })
export type Range = z.output<ReturnType<typeof range>>

/** The conditions of a rule: all that are given must be met; a rule without conditions matches everybody. */
export const bucketConditionsSchema = z.strictObject({
  volume: range(1_000_000).optional(),
  approvalRate: range(100).optional(),
  fraudScore: range(100).optional(),
  ageDays: range(10_000).optional(),
  countries: z.array(countryInput('Codes of countries, such as US.')).min(1).max(250).optional(),
})
export type BucketConditions = z.output<typeof bucketConditionsSchema>

/** `POST /api/admin/bucketing`, and `PUT …/{id}`, which replaces all of it: the terms of a class of affiliates. */
export const bucketSchema = z.strictObject({
  name: trimmedText(NAME_MAX).min(1, 'Give it a name.'),
  /** Added to every payout, in basis points; a negative one is subtracted. */
  payoutAdjustmentBps: z
    .number({ error: 'A percentage, such as 10 or -2.5.' })
    .int()
    .min(-10_000, 'No less than -100%.')
    .max(10_000, 'No more than 100%.')
    .default(0),
  /** Applies where it is shorter than the holds of the offer and the level; null for no limit of its own. */
  holdDays: z
    .number({ error: 'A number of days.' })
    .int()
    .min(0)
    .max(HOLD_DAYS_MAX, `At most ${HOLD_DAYS_MAX} days.`)
    .nullable()
    .default(null),
  /** Whether its affiliates are approved for closed offers as soon as they apply. */
  autoApprove: z.boolean().default(false),
  /** The most one affiliate may earn on an Eastern day, in cents. */
  dailyPayoutCapCents: z
    .number({ error: 'A sum, such as 500.' })
    .int()
    .min(1, 'Enter an amount above $0.')
    .max(DAILY_CAP_MAX)
    .nullable()
    .default(null),
  /** Offers its affiliates neither see nor promote. */
  hiddenOfferIds: z.array(id).max(1_000).default([]),
  ...confirmation,
})
export type BucketInput = z.output<typeof bucketSchema>

/** `POST /api/admin/bucketing/rules`, and `PUT …/{id}`. */
export const bucketRuleSchema = z.strictObject({
  bucketId: id,
  conditions: bucketConditionsSchema,
  isActive: z.boolean().default(true),
  reason: reasonSchema,
})
export type BucketRuleInput = z.output<typeof bucketRuleSchema>

export const removalSchema = z.strictObject(confirmation)
export const ruleRemovalSchema = z.strictObject({ reason: reasonSchema })
export const ruleOrderSchema = z.strictObject({ ids: z.array(id).min(1).max(1_000), reason: reasonSchema })
/** `POST /api/admin/bucketing/apply`: `confirm` is "move N" with the number the dry run found. */
export const applySchema = z.strictObject(confirmation)
/** `PUT /api/admin/bucketing/affiliates/{id}/pin`: `confirm` is the affiliate's number. */
export const pinSchema = z.strictObject({ bucketId: id.nullable(), ...confirmation })
export const unpinSchema = z.strictObject(confirmation)

export const idSchema = z.object({ id: z.coerce.number().pipe(z.int32().positive()) })
export const doneSchema = z.object({ isDone: z.literal(true) })
export const createdSchema = z.object({ id: z.number().int() })

/** A bucket with how many affiliates are in it. */
export const bucketRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  payoutAdjustmentBps: z.number().int(),
  holdDays: z.number().int().nullable(),
  autoApprove: z.boolean(),
  dailyPayoutCapCents: z.number().nullable(),
  hiddenOfferIds: z.array(z.number().int()),
  affiliates: z.number().int(),
  caps: z.number().int(),
})
export type BucketRow = z.output<typeof bucketRowSchema>

export const bucketRuleRowSchema = z.object({
  id: z.number().int(),
  bucketId: z.number().int(),
  bucketName: z.string(),
  conditions: bucketConditionsSchema,
  isActive: z.boolean(),
})
export type BucketRuleRow = z.output<typeof bucketRuleRowSchema>

/** `GET /api/admin/bucketing`: the buckets, and the rules in the order they are tried. */
export const bucketingSchema = z.object({ buckets: z.array(bucketRowSchema), rules: z.array(bucketRuleRowSchema) })
export type Bucketing = z.output<typeof bucketingSchema>

/** What applying the rules now would do; moves are listed up to a limit. */
export const dryRunSchema = z.object({
  moves: z.number().int(),
  buckets: z.array(z.object({ name: z.string().nullable(), now: z.number().int(), after: z.number().int() })),
  shown: z.array(
    z.object({
      affiliateId: z.number().int(),
      name: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      rule: z.number().int().nullable(),
    }),
  ),
})
export type DryRun = z.output<typeof dryRunSchema>

export const MEMBER_SORTS = ['since', 'id', 'bucket'] as const

/** `GET /api/admin/bucketing/affiliates`. */
export const memberQuerySchema = listQuery(MEMBER_SORTS, {
  bucketId: z.coerce.number().pipe(z.int32().positive()).optional(),
  pinned: z.enum(['yes', 'no']).optional(),
})
export type MemberQuery = z.output<typeof memberQuerySchema>

/** An affiliate with their bucket, since when, and why. */
export const memberRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  bucketId: z.number().int().nullable(),
  bucketName: z.string().nullable(),
  isPinned: z.boolean(),
  since: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})
export type MemberRow = z.output<typeof memberRowSchema>

/** `GET /api/admin/bucketing/affiliates/{id}`: every bucket they were in, the latest first. */
export const memberHistorySchema = z.object({
  history: z.array(
    z.object({ id: z.string(), bucketName: z.string().nullable(), reason: z.string(), at: z.iso.datetime() }),
  ),
})

/** The columns of the list, for the screen and the CSV. */
export const BUCKET_MEMBER_COLUMNS = listColumns<MemberRow>()([
  { key: 'id', head: 'Affiliate ID' },
  { key: 'name', head: 'Name' },
  { key: 'bucketName', head: 'Bucket' },
  { key: 'isPinned', head: 'Pinned', csv: (row) => (row.isPinned ? 'yes' : 'no'), only: 'csv' },
  { key: 'since', head: 'Since' },
  { key: 'reason', head: 'Reason' },
])

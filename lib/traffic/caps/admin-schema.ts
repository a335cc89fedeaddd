import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { CapMetric, CapPeriod } from '@/lib/generated/prisma/enums'
import { DOLLAR } from '@/lib/platform/money/currency'
import { decimalDollars } from '@/lib/platform/money/format'
import { currencySchema } from '@/lib/platform/money/schema'
import { LIMIT_MAX } from './constants'

const id = z.int32({ error: 'A number, such as 10482.' }).positive()
/** A count, or cents where the metric is payout or revenue; of revenue in another currency hundredths of that. */
const limit = z
  .number({ error: 'A number.' })
  .int('A whole number.')
  .min(1, 'A limit is at least 1.')
  .max(LIMIT_MAX, 'This limit is too large.')
const confirmation = { reason: reasonSchema, confirm: confirmSchema }

/** `POST /api/admin/conversion-caps`. For an offer or a group; for all affiliates, one affiliate or one bucket. */
export const newCapSchema = z
  .strictObject({
    offerId: id.nullable().default(null),
    groupId: id.nullable().default(null),
    affiliateId: id.nullable().default(null),
    bucketId: id.nullable().default(null),
    metric: z.enum(CapMetric),
    period: z.enum(CapPeriod),
    limit,
    currency: currencySchema.default(DOLLAR),
    overflowOfferId: id.nullable().default(null),
    ...confirmation,
  })
  .refine(({ metric, currency }) => metric === 'revenue' || currency === DOLLAR, {
    path: ['currency'],
    message: 'Only revenue is limited in another currency.',
  })
  .refine(({ offerId, groupId }) => (offerId === null) !== (groupId === null), {
    path: ['offerId'],
    message: 'Choose an offer or a group.',
  })
  .refine(({ affiliateId, bucketId }) => affiliateId === null || bucketId === null, {
    path: ['affiliateId'],
    message: 'Choose an affiliate or a bucket, not both.',
  })
  .refine(({ offerId, overflowOfferId }) => overflowOfferId === null || overflowOfferId !== offerId, {
    path: ['overflowOfferId'],
    message: 'An offer cannot be its own overflow.',
  })
export type NewCap = z.output<typeof newCapSchema>

/** `PATCH /api/admin/conversion-caps/{id}`. What a cap counts cannot change, because its usage would lose its meaning. */
export const capChangeSchema = z.strictObject({
  limit: limit.optional(),
  /** Of the limit; left out, it stays. */
  currency: currencySchema.optional(),
  overflowOfferId: id.nullable().optional(),
  isActive: z.boolean().optional(),
  ...confirmation,
})
export type CapChange = z.output<typeof capChangeSchema>

/** `DELETE /api/admin/conversion-caps/{id}`. */
export const capRemovalSchema = z.strictObject(confirmation)

export const capDoneSchema = z.object({ isDone: z.literal(true) })
export const capIdSchema = z.object({ id: z.coerce.number().pipe(z.int32().positive()) })

export const CAP_SORTS = ['share', 'id', 'limit', 'subject'] as const
export const CAP_STATES = ['open', 'near', 'full', 'off'] as const

/** `GET /api/admin/conversion-caps`. */
export const capQuerySchema = listQuery(CAP_SORTS, {
  metric: z.enum(CapMetric).optional(),
  period: z.enum(CapPeriod).optional(),
  state: z.enum(CAP_STATES).optional(),
})
export type CapQuery = z.output<typeof capQuerySchema>

/** A cap with what is used and left in its present period: counts, or cents where the metric is money. */
export const capRowSchema = z.object({
  id: z.number().int(),
  offerId: z.number().int().nullable(),
  groupId: z.number().int().nullable(),
  /** The name of the offer or the group. */
  subject: z.string(),
  affiliateId: z.number().int().nullable(),
  affiliateName: z.string().nullable(),
  bucketId: z.number().int().nullable(),
  bucketName: z.string().nullable(),
  metric: z.enum(CapMetric),
  period: z.enum(CapPeriod),
  limit: z.number(),
  /** The limit in hundredths of another currency, whose dollars by the newest rate are the limit. */
  stated: z.object({ limit: z.number(), currency: z.string() }).nullable(),
  used: z.number(),
  left: z.number(),
  /** Whether earlier days of the period are still being counted. */
  isCounting: z.boolean(),
  state: z.enum(CAP_STATES),
  overflowOfferId: z.number().int().nullable(),
  overflowName: z.string().nullable(),
  alertedAt: z.iso.datetime().nullable(),
  isActive: z.boolean(),
})
export type CapRow = z.output<typeof capRowSchema>

/** The columns of the list, for the screen and the CSV. */
export const CAP_COLUMNS = listColumns<CapRow>()([
  { key: 'id', head: 'Id', only: 'csv' },
  { key: 'subject', head: 'Offer or group' },
  { key: 'affiliateId', head: 'Affiliate ID', only: 'csv' },
  { key: 'bucketName', head: 'Bucket', only: 'csv' },
  { key: 'metric', head: 'Metric', only: 'csv' },
  { key: 'period', head: 'Period', only: 'csv' },
  { key: 'limit', head: 'Limit', only: 'csv' },
  {
    key: 'stated',
    head: 'Stated limit',
    csv: ({ stated }) => (stated ? `${decimalDollars(BigInt(stated.limit))} ${stated.currency}` : ''),
    only: 'csv',
  },
  { key: 'used', head: 'Used' },
  { key: 'left', head: 'Left', only: 'csv' },
  { key: 'state', head: 'State' },
  { key: 'overflowName', head: 'Overflow' },
  { key: 'alertedAt', head: 'Alerted', only: 'csv' },
  { key: 'scope', head: 'Scope', only: 'screen' },
  { key: 'cap', head: 'Cap', only: 'screen' },
])

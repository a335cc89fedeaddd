import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { EXTERNAL_SOURCES } from '@/lib/catalog/external-ids/constants'
import { instantInput } from '@/lib/platform/dates/instant-schema'
import { daySchema } from '@/lib/platform/dates/schema'
import { FOREIGN_SOURCE_NAMES } from '@/lib/traffic/routing/external-id-cache-constants'

const source = z.enum(EXTERNAL_SOURCES)
const offerFilter = z.coerce.number().pipe(z.int32().positive()).optional()

/** `booked`: sales are booked here; `compared`: the previous platform pays; `ends`: it does until a day that is set. */
export const RUN_STATES = ['booked', 'compared', 'ends', 'ended'] as const

/** `GET /api/admin/links/dual-runs`: the offers a previous platform knows. */
export const dualRunsQuerySchema = listQuery(['offer', 'started'], {
  source: source.optional(),
  state: z.enum(RUN_STATES).optional(),
})
export type DualRunsQuery = z.output<typeof dualRunsQuerySchema>

export const dualRunSchema = z.object({
  offerId: z.number().int(),
  offerName: z.string(),
  advertiserId: z.number().int(),
  advertiserName: z.string(),
  source,
  /** The offer's id in the previous platform. */
  externalId: z.string(),
  state: z.enum(RUN_STATES),
  startedAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
})
export type DualRun = z.output<typeof dualRunSchema>

/** The columns of the list, for the screen and the CSV. */
export const DUAL_RUN_COLUMNS = listColumns<DualRun>()([
  { key: 'offerName', head: 'Offer' },
  { key: 'offerId', head: 'Offer ID', only: 'csv' },
  { key: 'advertiserName', head: 'Advertiser' },
  { key: 'source', head: 'Previous platform', csv: (row) => FOREIGN_SOURCE_NAMES[row.source] },
  { key: 'externalId', head: 'ID there' },
  { key: 'state', head: 'State' },
  { key: 'startedAt', head: 'Compared since' },
  { key: 'endsAt', head: 'Recorded here from' },
])

export const dualRunIdSchema = z.object({ offerId: z.coerce.number().pipe(z.int32().positive()) })

/** `PUT /api/admin/links/dual-runs/{offerId}`. */
export const dualRunChangeSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('start'),
    source,
    /** All offers of its advertiser that this system knows, not this one alone. */
    isOfAdvertiser: z.boolean(),
    reason: reasonSchema,
    /** The name of the offer: from then on nobody is paid for it here. */
    confirm: confirmSchema,
  }),
  z.strictObject({
    action: z.literal('end'),
    source,
    isOfAdvertiser: z.boolean(),
    /** Sales are booked here from the beginning of this Eastern day, or from `endsAt` on; without either, now. */
    fromDay: daySchema.nullable().default(null),
    /** An instant that is still ahead, such as the one at which a domain is pointed here. */
    endsAt: instantInput({ offset: true }).nullable().default(null),
    reason: reasonSchema,
    /** The name of the offer. */
    confirm: confirmSchema,
  }),
])
export type DualRunChange = z.output<typeof dualRunChangeSchema>

/** The answer: how many offers changed. */
export const dualRunChangedSchema = z.object({ offers: z.number().int() })

/** `GET /api/admin/links/comparison`: figures of both systems by Eastern day and offer, the newest first. */
export const comparisonQuerySchema = listQuery(['day'], {
  source: source.optional(),
  offer: offerFilter,
  from: daySchema.optional(),
  to: daySchema.optional(),
  only_differences: z.enum(['yes']).optional(),
})
export type ComparisonQuery = z.output<typeof comparisonQuerySchema>

const figures = z.object({
  clicks: z.number().int(),
  conversions: z.number().int(),
  revenueCents: z.number(),
  payoutCents: z.number(),
})

/** One day of one offer. Sums in cents. `theirs` is null where nothing was imported for it. */
export const comparedDaySchema = z.object({
  id: z.string(),
  day: z.string(),
  offerId: z.number().int(),
  offerName: z.string(),
  source,
  theirs: figures.nullable(),
  ours: figures,
  /** What explains a difference, as sentences. */
  reasons: z.array(z.string()),
})
export type ComparedDay = z.output<typeof comparedDaySchema>
type Key = keyof NonNullable<ComparedDay['theirs']>

/** A figure of both systems and their difference; cents as dollars. */
const pair = (key: Key, head: string, unit = 1) =>
  [
    {
      key: `${key}There`,
      head: `${head}, previous platform`,
      csv: (row: ComparedDay) => (row.theirs?.[key] ?? 0) / unit,
    },
    { key: `${key}Here`, head: `${head}, here`, csv: (row: ComparedDay) => row.ours[key] / unit },
  ] as const

/** The columns of the CSV; the screen has both figures of a pair in one column. */
export const COMPARISON_COLUMNS = listColumns<ComparedDay>()([
  { key: 'day', head: 'Day' },
  { key: 'offerName', head: 'Offer' },
  { key: 'offerId', head: 'Offer ID', only: 'csv' },
  { key: 'source', head: 'Previous platform', csv: (row) => FOREIGN_SOURCE_NAMES[row.source] },
  ...pair('clicks', 'Clicks'),
  ...pair('conversions', 'Conversions'),
  ...pair('revenueCents', 'Revenue ($)', 100),
  ...pair('payoutCents', 'Payout ($)', 100),
  { key: 'reasons', head: 'What explains it', csv: (row) => row.reasons.join(' ') },
])

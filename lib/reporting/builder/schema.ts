import { z } from 'zod'
import { SUB_ID_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { splitValues } from '@/lib/conversions/filters/dimension-rules'
import { FACT_VALUES } from '@/lib/conversions/filters/dimension-schema'
import { daysBetween } from '@/lib/platform/dates/days'
import { daySchema } from '@/lib/platform/dates/schema'
import { limitedText } from '@/lib/platform/text/schema'
import { MAX_RANGE_DAYS } from '../periods/constants'
import {
  DIMENSIONS_MAX,
  FILTER_VALUES_MAX,
  LINE_COUNTS,
  LINES_DEFAULT,
  REPORT_DIMENSIONS,
  REPORT_RANGES,
  type ReportDimension,
  STAFF_DIMENSIONS,
} from '../report-queries/constants'
import {
  DEFAULT_FIGURES,
  REPORT_FIGURES,
  type ReportFigure,
  STAFF_DEFAULT_FIGURES,
  STAFF_FIGURES,
} from '../report-queries/figure-constants'

/** Each character may be escaped by three. */
const VALUES_TEXT_MAX = FILTER_VALUES_MAX * 3 * SUB_ID_MAX_LENGTH
/** A filter on a dimension: values that it can have. */
export const factFilter = (dimension: ReportDimension) =>
  limitedText(VALUES_TEXT_MAX)
    .transform((text) => [...new Set(splitValues(text))])
    .pipe(
      z
        .array(
          limitedText(SUB_ID_MAX_LENGTH * 3).refine(
            FACT_VALUES[dimension].fits,
            `must be ${FACT_VALUES[dimension].example}`,
          ),
        )
        .max(FILTER_VALUES_MAX, `At most ${FILTER_VALUES_MAX} values at once.`),
    )
    .optional()

const affiliateFilters = {
  day: factFilter('day'),
  hour: factFilter('hour'),
  weekday: factFilter('weekday'),
  offer: factFilter('offer'),
  advertiser: factFilter('advertiser'),
  source: factFilter('source'),
  s1: factFilter('s1'),
  s2: factFilter('s2'),
  s3: factFilter('s3'),
  s4: factFilter('s4'),
  s5: factFilter('s5'),
  country: factFilter('country'),
  device: factFilter('device'),
  browser: factFilter('browser'),
  referrer: factFilter('referrer'),
}
const staffFilters = { ...affiliateFilters, affiliate: factFilter('affiliate'), datacenter: factFilter('datacenter') }

/** All dimensions or figures fit. */
const LIST_TEXT_MAX = 2_000
const list = <Name extends string>(names: readonly Name[], usual: readonly Name[]) =>
  limitedText(LIST_TEXT_MAX)
    .default(usual.join(','))
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(z.enum(names as [Name, ...Name[]], `must be of ${names.join(', ')}`))
        .refine((chosen) => new Set(chosen).size === chosen.length, 'Each only once.'),
    )

/** The period and the shape of a report: what both queries have beside dimensions, figures and filters. */
const shape = {
  /** Without one: a custom one where days are named, else the month so far. */
  range: z.enum(REPORT_RANGES).optional(),
  /** The days of a custom range, Eastern, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  dir: z.enum(['asc', 'desc']).optional(),
  compare: z.enum(['previous', 'none']).default('previous'),
  lines: z.coerce
    .number()
    .refine((count) => LINE_COUNTS.some((each) => each === count), `must be one of ${LINE_COUNTS.join(', ')}`)
    .default(LINES_DEFAULT),
  format: z.enum(['json', 'csv']).default('json'),
}

type Chosen = {
  range?: (typeof REPORT_RANGES)[number] | undefined
  from?: string | undefined
  to?: string | undefined
  by: readonly ReportDimension[]
  across?: ReportDimension | undefined
  sort?: ReportDimension | ReportFigure | undefined
}

function checkChoice({ range, from, to, by, across, sort }: Chosen, context: z.core.$RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const isCustom = range === 'custom' || (range === undefined && (from ?? to) !== undefined)
  if (isCustom && (!from || !to)) refuse(from ? 'to' : 'from', 'Choose the first and the last day.')
  if (from && to && from > to) refuse('to', 'The last day comes before the first.')
  if (from && to && daysBetween(from, to) >= MAX_RANGE_DAYS) refuse('to', `At most ${MAX_RANGE_DAYS} days at once.`)
  if (across && (!by.includes(across) || by.length < 2))
    refuse('across', 'The pivot must be one of at least two dimensions.')
  const isDimension = STAFF_DIMENSIONS.some((dimension) => dimension === sort)
  if (sort && isDimension && (!by.some((each) => each === sort) || sort === across))
    refuse('sort', 'A report is sorted by a metric, or by a dimension of its rows.')
}

const withRange = <Query extends Chosen>(query: Query) => ({
  ...query,
  range: query.range ?? (query.from ? ('custom' as const) : ('month' as const)),
})
const dimensionList = <Name extends ReportDimension>(names: readonly Name[], usual: readonly Name[]) =>
  list(names, usual).pipe(
    z.array(z.custom<Name>()).max(DIMENSIONS_MAX, `At most ${DIMENSIONS_MAX} dimensions at once.`),
  )

/** The query of an affiliate's report, as it stands in an address. Days and hours are Eastern. */
export const reportQuerySchema = z
  .object({
    ...shape,
    by: dimensionList(REPORT_DIMENSIONS, ['day']),
    /** The dimension of `by` whose values stand across. */
    across: z.enum(REPORT_DIMENSIONS).optional(),
    figures: list(REPORT_FIGURES, DEFAULT_FIGURES),
    sort: z.enum([...REPORT_DIMENSIONS, ...REPORT_FIGURES]).optional(),
    ...affiliateFilters,
  })
  .superRefine(checkChoice)
  .transform(withRange)

/** `reportQuerySchema` over everybody, for staff. */
export const staffReportQuerySchema = z
  .object({
    ...shape,
    by: dimensionList(STAFF_DIMENSIONS, ['offer']),
    across: z.enum(STAFF_DIMENSIONS).optional(),
    figures: list(STAFF_FIGURES, STAFF_DEFAULT_FIGURES),
    sort: z.enum([...STAFF_DIMENSIONS, ...STAFF_FIGURES]).optional(),
    ...staffFilters,
  })
  .superRefine(checkChoice)
  .transform(withRange)

/** Either: every query of an affiliate is one of staff. */
export type ReportQuery = z.output<typeof staffReportQuerySchema>

/** A value of a dimension, as in `FACT_VALUES`, with its name on screen. */
const valueSchema = z.object({ value: z.string(), name: z.string() })
export type ReportValue = z.output<typeof valueSchema>

/** The figures that were asked for; null where there is none, such as a rate without clicks. */
export const reportFiguresSchema = z.partialRecord(z.enum(STAFF_FIGURES), z.number().nullable())
export type ReportFigures = z.output<typeof reportFiguresSchema>

const lineSchema = z.object({
  /** A value of each dimension that is not across; null for the line of all others. */
  values: z.array(valueSchema).nullable(),
  figures: reportFiguresSchema,
  /** Of the period before; null where it was not asked for or is not known. */
  before: reportFiguresSchema.nullable(),
  /** Of each column, in their order; empty without a dimension across. */
  cells: z.array(reportFiguresSchema),
})
export type ReportLine = z.output<typeof lineSchema>

export const reportSchema = z.object({
  days: z.object({ from: daySchema, to: daySchema }),
  /**
   * The days it is compared with; null without a comparison, as with a dimension across. The last one is counted up to
   * `until`, the same time of day as now; null for all of it.
   */
  daysBefore: z.object({ from: daySchema, to: daySchema, until: z.iso.datetime().nullable() }).nullable(),
  lines: z.array(lineSchema),
  /** How many lines are combined in the last one. */
  folded: z.int(),
  /** The values across; null for the column of all others. */
  columns: z.array(valueSchema.nullable()),
  /** How many values are combined in that column. */
  foldedColumns: z.int(),
  totals: lineSchema.omit({ values: true }),
  /** What the report is narrowed to. */
  filters: z.array(z.object({ dimension: z.enum(STAFF_DIMENSIONS), values: z.array(valueSchema) })),
  /** Where it was read: every click and conversion committed by `readAt` is in it. */
  source: z.object({
    reader: z.enum(['rollups', 'events']),
    readAt: z.iso.datetime(),
    /** The first day whose clicks are all stored, where that limits what events tell; null while none were deleted. */
    clicksFrom: daySchema.nullable(),
  }),
})
export type Report = z.output<typeof reportSchema>

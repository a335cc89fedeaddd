import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import type { Day } from '@/lib/platform/dates/constants'
import type { ReportDimension } from './constants'
import type { Measure } from './row-constants'

/** An affiliate, or all of them. */
export type ReportScope = number | 'everyone'
export type DaySpan = { from: Day; to: Day }
export type ReportFilter = { dimension: ReportDimension; values: readonly string[] }

/** Rows to read: those of days, of a scope, narrowed; `dimensions` have a column each, named as they are. */
export type RowsRequest = {
  scope: ReportScope
  days: DaySpan
  /** The last day is read up to this start of a quarter of an hour; without it, whole. */
  until?: Date | null
  dimensions: readonly ReportDimension[]
  filters: readonly ReportFilter[]
  measures: readonly Measure[]
}

/** What reads rows: one statement whose columns are the dimensions, then the measures, summed as far as it likes. */
export type RowsReader = (request: RowsRequest) => Prisma.Sql

export const raw = (text: string) => Prisma.raw(text)
export const joinSql = (parts: readonly Prisma.Sql[], between = ', ') => Prisma.join([...parts], between)
export const all = (conditions: readonly Prisma.Sql[]) => joinSql([Prisma.sql`TRUE`, ...conditions], ' AND ')

export type Expressions = Partial<Record<ReportDimension, Prisma.Sql>>
const NUMBERS: readonly ReportDimension[] = ['hour', 'weekday', 'offer', 'source', 'affiliate']

/** The condition of a filter on an expression. An advertiser is that of the offer. */
export function buildCondition({ dimension, values }: ReportFilter, of: Expressions): Prisma.Sql {
  if (dimension === 'advertiser')
    return Prisma.sql`offer_id IN (SELECT id FROM offer WHERE advertiser_id = ANY(${values.map(Number)}::int[]))`
  const expression = of[dimension]
  if (!expression) throw new Error(`rows: nothing to narrow by ${dimension}`)
  if (dimension === 'day') return Prisma.sql`${expression} = ANY(${values}::date[])`
  if (NUMBERS.includes(dimension)) return Prisma.sql`${expression} = ANY(${values.map(Number)}::int[])`
  return Prisma.sql`${expression} = ANY(${values}::text[])`
}

export const named = (dimension: ReportDimension, expression: Prisma.Sql) =>
  Prisma.sql`${expression} AS ${raw(`"${dimension}"`)}`
export const inScope = (scope: ReportScope) => [
  scope === 'everyone' ? withoutTestAccounts('affiliate_id') : Prisma.sql`affiliate_id = ${scope}::int`,
]

/** The advertiser is that of the offer, as in the roll-ups' other reports. */
export const ADVERTISER = Prisma.sql`offer_advertiser_id`
export const offerJoin = (dimensions: readonly ReportDimension[]) =>
  dimensions.includes('advertiser')
    ? Prisma.sql`JOIN (SELECT id AS offer_ref, advertiser_id AS offer_advertiser_id FROM offer) o ON offer_ref = offer_id`
    : raw('')

export const usedBy = ({ dimensions, filters }: RowsRequest) => [
  ...dimensions,
  ...filters.map(({ dimension }) => dimension),
]

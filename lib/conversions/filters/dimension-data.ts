import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { EASTERN } from '@/lib/platform/dates/constants'
import { hostOfColumn } from '@/lib/traffic/visitors/referrer-data'
import type { Dimension } from './dimension-constants'
import type { DimensionFilter } from './dimension-rules'

const ofClick = (expression: Prisma.Sql) =>
  Prisma.sql`(SELECT ${expression} FROM click k WHERE k.affiliate_id = c.affiliate_id AND k.id = c.click_id)`

/** The facts of a row `c` of conversions; browser, referrer and network are those of its click. */
const EXPRESSIONS: Record<Exclude<Dimension, 'advertiser'>, Prisma.Sql> = {
  day: Prisma.sql`c.day::text`,
  hour: Prisma.sql`extract(hour FROM c.created_at AT TIME ZONE ${Prisma.raw(`'${EASTERN}'`)})::text`,
  weekday: Prisma.sql`extract(isodow FROM c.day)::text`,
  offer: Prisma.sql`c.offer_id::text`,
  source: Prisma.sql`c.source_id::text`,
  affiliate: Prisma.sql`c.affiliate_id::text`,
  s1: Prisma.sql`coalesce(c.s1, '')`,
  s2: Prisma.sql`coalesce(c.s2, '')`,
  s3: Prisma.sql`coalesce(c.s3, '')`,
  s4: Prisma.sql`coalesce(c.s4, '')`,
  s5: Prisma.sql`coalesce(c.s5, '')`,
  country: Prisma.sql`coalesce(c.country::text, '')`,
  device: Prisma.sql`coalesce(c.device, '')`,
  browser: Prisma.sql`coalesce(${ofClick(Prisma.sql`k.browser`)}, '')`,
  referrer: Prisma.sql`coalesce(${ofClick(hostOfColumn(Prisma.sql`k.referrer`))}, '')`,
  datacenter: Prisma.sql`CASE WHEN ${ofClick(Prisma.sql`k.flag = 'datacenter'`)} THEN 'yes' ELSE 'no' END`,
}

/** The conditions of filters on rows `c` of conversions. */
export const factConditions = (filters: readonly DimensionFilter[]): Prisma.Sql[] =>
  filters.map(({ fact, values }) =>
    fact === 'advertiser'
      ? Prisma.sql`c.offer_id IN (SELECT id FROM offer WHERE advertiser_id = ANY(${values.map(Number)}::int[]))`
      : Prisma.sql`${EXPRESSIONS[fact]} = ANY(${[...values]}::text[])`,
  )

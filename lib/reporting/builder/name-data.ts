import 'server-only'
import { readDb } from '@/lib/platform/database/replica'
import { addDays } from '@/lib/platform/dates/days'
import { countryName } from '../breakdown/data'
import type { ReportDimension } from '../report-queries/constants'
import type { ReportScope } from '../report-queries/row-sql-data'
import { NO_SOURCE } from '../stats/constants'
import { hourTitle } from '../stats/series-rules'

type Value = readonly [ReportDimension, string]
type NameOf = (dimension: ReportDimension, value: string) => string

const DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })
const MONDAY = '2026-11-16'
const DEVICE_NAMES: Record<string, string> = { desktop: 'Desktop', mobile: 'Phone', tablet: 'Tablet' }
const NONE: Partial<Record<ReportDimension, string>> = {
  country: 'Unknown country',
  device: 'Unknown device',
  browser: 'Unknown browser',
  referrer: 'No referrer',
}

/**
 * How values are called on screen. Affiliates see the advertiser's name that offers show; staff see the own one, and the
 * numbers of what can have one name twice.
 */
export async function listNames(values: readonly Value[], scope: ReportScope): Promise<NameOf> {
  const isStaff = scope === 'everyone'
  const idsOf = (forDimension: ReportDimension) => [
    ...new Set(values.flatMap(([dimension, value]) => (dimension === forDimension ? [Number(value)] : []))),
  ]
  const [offers, advertisers, sources, affiliates] = await Promise.all([
    findOffers(idsOf('offer')),
    isStaff ? findAdvertisers(idsOf('advertiser')) : findShownAdvertisers(idsOf('advertiser')),
    findSources(idsOf('source'), scope),
    isStaff ? findAffiliates(idsOf('affiliate')) : [],
  ])
  const map = (rows: readonly { id: number; name: string }[], isNumbered: boolean) =>
    new Map(rows.map(({ id, name }) => [String(id), isNumbered ? `${name} (${id})`.trim() : name]))
  const names: Partial<Record<ReportDimension, Map<string, string>>> = {
    offer: map(offers, isStaff),
    advertiser: map(advertisers, false),
    affiliate: map(affiliates, true),
    source: map([...sources, { id: 0, name: NO_SOURCE.label }], false),
  }
  return (dimension, value) => names[dimension]?.get(value) ?? plainName(dimension, value)
}

function plainName(dimension: ReportDimension, value: string): string {
  if (dimension === 'day') return DAY.format(new Date(value))
  if (dimension === 'hour') return hourTitle(Number(value))
  if (dimension === 'weekday') return WEEKDAY.format(new Date(addDays(MONDAY, Number(value) - 1)))
  if (dimension === 'datacenter') return value === 'yes' ? 'Data center' : 'No data center'
  if (value === '') return NONE[dimension] ?? `No ${dimension}`
  if (dimension === 'country') return countryName(value) ?? value
  return dimension === 'device' ? (DEVICE_NAMES[value] ?? value) : value
}

type Named = { id: number; name: string }
const select = { id: true, name: true } as const

const findOffers = async (ids: number[]): Promise<Named[]> =>
  ids.length === 0 ? [] : readDb().offer.findMany({ where: { id: { in: ids } }, select })
const findAdvertisers = async (ids: number[]): Promise<Named[]> =>
  ids.length === 0 ? [] : readDb().advertiser.findMany({ where: { id: { in: ids } }, select })

async function findShownAdvertisers(ids: number[]): Promise<Named[]> {
  if (ids.length === 0) return []
  return readDb().$queryRaw<Named[]>`SELECT advertiser_id AS id, string_agg(DISTINCT display_advertiser, ', ') AS name
    FROM offer WHERE advertiser_id = ANY(${ids}::int[]) GROUP BY 1`
}

async function findSources(ids: number[], scope: ReportScope): Promise<Named[]> {
  if (ids.length === 0) return []
  const whose = scope === 'everyone' ? {} : { affiliateId: scope }
  const found = await readDb().source.findMany({ where: { id: { in: ids }, ...whose } })
  return found.map(({ id, name, affiliateId }) => ({
    id,
    name: scope === 'everyone' ? `${name} (${affiliateId})` : name,
  }))
}

async function findAffiliates(ids: number[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const found = await readDb().affiliate.findMany({
    where: { id: { in: ids } },
    select: { id: true, user: { select: { firstName: true, lastName: true } } },
  })
  return found.map(({ id, user }) => ({ id, name: `${user.firstName} ${user.lastName}`.trim() }))
}

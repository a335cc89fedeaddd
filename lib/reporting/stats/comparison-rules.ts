import type { Day } from '@/lib/platform/dates/constants'
import { daysBetween } from '@/lib/platform/dates/days'
import { localDay, localHour, localMinute } from '@/lib/platform/dates/zones'
import { isHourly } from '../periods/rules'
import { type Counted, comparisonParams, type StatsParams } from './rules'

type DayRow = Counted & { Stat: { date: Day; hour: number | null } }

/**
 * The hours of the last day of the period before, where a period of days ends on the viewer's today: that day is compared up
 * to this time of day. Null where whole days are compared, as after the last day of a shorter month.
 * @param localTime what the viewer's wall clock shows
 */
export function lastHoursParams(params: StatsParams | null, localTime: number): StatsParams | null {
  const before = comparisonParams(params)
  if (!params || !before || isHourly(params.range) || params.endDate !== localDay(localTime)) return null
  const days = (each: StatsParams) => daysBetween(each.startDate, each.endDate)
  return days(before) === days(params) ? { ...before, range: 'yesterday', startDate: before.endDate } : null
}

/**
 * The rows of the period before, compared like with like: its last day up to this time of day where the period ends today.
 * @param hours the answer to `lastHoursParams`
 * @returns undefined while one of the answers it takes is of another period, or missing
 */
export function rowsBefore<Row extends DayRow>(
  params: StatsParams,
  before: { params: StatsParams; rows: readonly Row[] } | undefined,
  hours: { params: StatsParams; rows: readonly Row[] } | undefined,
  localTime: number,
): readonly Row[] | undefined {
  const wanted = lastHoursParams(params, localTime)
  if (!before || !wanted) return before?.rows
  const isKnown = hours && hours.params.range === wanted.range && hours.params.startDate === wanted.startDate
  return isKnown ? untilTime(before.rows, hours.rows, wanted, localTime) : undefined
}

/**
 * Rows by day in which those of the last day are of its hours up to this time: the whole hours before, and the elapsed share
 * of the hour under way, rounded.
 * @param hours the rows of that day by hour
 */
function untilTime<Row extends DayRow>(
  days: readonly Row[],
  hours: readonly Row[],
  { endDate }: Pick<StatsParams, 'endDate'>,
  localTime: number,
): Row[] {
  const now = localHour(localTime)
  const share = (hour: number | null) => ((hour ?? 0) < now ? 1 : hour === now ? localMinute(localTime) / 60 : 0)
  const cut = ({ Stat, ...row }: Row) => {
    const part = share(Stat.hour)
    const [payout, clicks, conversions] = [
      Math.round(Stat.payout * 100) * part,
      Stat.clicks * part,
      Stat.conversions * part,
    ]
    const counts = {
      payout: Math.round(payout) / 100,
      clicks: Math.round(clicks),
      conversions: Math.round(conversions),
    }
    return { ...row, Stat: { ...Stat, ...counts, hour: null } } as unknown as Row
  }
  return [
    ...days.filter(({ Stat }) => Stat.date !== endDate),
    ...hours.filter(({ Stat }) => share(Stat.hour) > 0).map(cut),
  ]
}

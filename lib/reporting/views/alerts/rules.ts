import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayLabel } from '@/lib/platform/dates/days'
import { formatCount } from '@/lib/platform/text/counts'
import { listFilters } from '../../builder/rules'
import type { ReportQuery } from '../../builder/schema'
import { figureText } from '../../builder/text-rules'
import type { ReportFigure } from '../../report-queries/figure-constants'
import { ALERT_DIMENSIONS, alertFigureName, RATES } from './constants'

/** What is watched, as it is stored. */
export type Watch = {
  figure: string
  dimension: string | null
  value: string | null
  rule: 'below' | 'above' | 'drop' | 'rise'
  bound: number
  days: number | null
  minClicks: number
  window: 'yesterday' | 'today'
}

/** A figure with the clicks behind it. */
export type Measured = { value: number | null; clicks: number }

/** The Eastern days an alert is decided by: the one that is judged, and those before it that are the mean. */
export function watchedDays({ window, days }: Pick<Watch, 'window' | 'days'>, today: Day) {
  const day = window === 'today' ? today : addDays(today, -1)
  return { day, mean: days === null ? null : { from: addDays(day, -days), to: addDays(day, -1) } }
}

/**
 * What a view lacks to be watched: roll-ups have offers, advertisers, sources and affiliates, and no other filters.
 * @returns a sentence, or null
 */
export function unwatchable(query: ReportQuery): string | null {
  const others = listFilters(query).filter(({ dimension }) => !ALERT_DIMENSIONS.some((known) => known === dimension))
  if (others.length === 0) return null
  return 'Alerts watch offers, advertisers and sources. This view has other filters; take them off first.'
}

/** The mean of a figure over days: of a rate that of all clicks together, of a sum that of a day, without traffic too. */
export const dailyMean = (figure: string, total: number | null, days: number): number | null =>
  total === null || RATES.includes(figure as ReportFigure) ? total : total / days

/**
 * Whether a figure is out of its range; null where that cannot be told, because there were fewer clicks than the least
 * number: on the judged day for a rate, in the days of the mean for a change.
 */
export function isOutOfRange(
  watch: Watch,
  current: Measured,
  before: (Measured & { days: number }) | null,
): boolean | null {
  const { rule, bound, minClicks, figure } = watch
  const isRate = RATES.includes(figure as ReportFigure)
  if (isRate && (current.value === null || current.clicks < minClicks)) return null
  const value = current.value ?? 0
  if (rule === 'below') return value < bound
  if (rule === 'above') return value > bound
  if (!before || before.clicks < minClicks || before.value === null || before.value <= 0) return null
  const change = ((value - before.value) / before.value) * 100
  return rule === 'drop' ? change <= -bound : change >= bound
}

/** What changes: it begins where a figure leaves its range, and ends with a later day on which it is inside. */
export function alertTransition(outSince: Day | null, day: Day, out: boolean | null): 'begins' | 'ends' | null {
  if (out === true && outSince === null) return 'begins'
  return out === false && outSince !== null && day > outSince ? 'ends' : null
}

/** "EPC below $0.20", "Clicks 40% below their mean of 14 days" */
export function watchText({ figure, rule, bound, days }: Watch): string {
  const name = alertFigureName(figure)
  if (rule === 'below' || rule === 'above') return `${name} ${rule} ${figureText(figure as ReportFigure, bound)}`
  return `${name} ${bound}% or more ${rule === 'drop' ? 'below' : 'above'} the mean of ${days} days`
}

type Found = { day: Day; current: Measured; mean: number | null }

/** "EPC $0.12 on Nov 22, 40% below the mean of 14 days, $0.20, with 512 clicks" */
export function foundText({ figure, days }: Watch, { day, current, mean }: Found): string {
  const text = (value: number | null) => figureText(figure as ReportFigure, value)
  const clicks = `with ${formatCount(current.clicks)} clicks`
  const value = current.value ?? 0
  const shown = `${alertFigureName(figure)} ${text(current.value ?? 0)} on ${dayLabel(day)}`
  if (mean === null || days === null) return `${shown}, ${clicks}`
  const change = Math.round(((value - mean) / mean) * 100)
  const side = change === 0 ? 'as' : `${Math.abs(change)}% ${change < 0 ? 'below' : 'above'}`
  return `${shown}, ${side} the mean of the ${days} days before, ${text(mean)}, ${clicks}`
}

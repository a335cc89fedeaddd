import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { formatCents } from '@/lib/platform/money/format'
import type { ReportFigure } from '../report-queries/figure-constants'

const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })
const percent = (share: number) => `${(share * 100).toFixed(1)}%`
const money = (cents: number) => formatCents(Math.round(cents))

/** "3 d 4 h", "2 h 5 min", "12 min", "40 s" */
function duration(seconds: number): string {
  const ms = seconds * 1_000
  if (ms < MINUTE_MS) return `${Math.round(seconds)} s`
  const [days, hours, minutes] = [
    Math.floor(ms / DAY_MS),
    Math.floor((ms % DAY_MS) / HOUR_MS),
    Math.floor((ms % HOUR_MS) / MINUTE_MS),
  ]
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`
}

/** A figure as text; a dash where there is none. */
export function figureText(figure: ReportFigure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  if (figure === 'conversionRate' || figure === 'approvalRate') return percent(value)
  if (figure === 'conversionSeconds') return duration(value)
  return figure.endsWith('Cents') ? money(value) : count(value)
}

import { formatCents } from '@/lib/platform/money/format'
import type { PerformanceFigure } from '@/lib/reporting/staff/performance/constants'

const count = (value: number) => value.toLocaleString('en-US')
const percent = (share: number) => `${(share * 100).toFixed(2)}%`

const FORMATS: Record<PerformanceFigure, (value: number) => string> = {
  clicks: count,
  uniqueClicks: count,
  flaggedClicks: count,
  conversions: count,
  conversionRate: percent,
  epcCents: formatCents,
  revenueCents: formatCents,
  payoutCents: formatCents,
  marginCents: formatCents,
}

/** A figure as text; a dash where there is none. */
export const figureText = (name: PerformanceFigure, value: number | null): string =>
  value === null ? '—' : FORMATS[name](value)

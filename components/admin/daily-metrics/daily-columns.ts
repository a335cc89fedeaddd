import { formatCents, formatDollarsAxis } from '@/lib/platform/money/format'
import type { DayFigures } from '@/lib/reporting/staff/revenue/schema'

type DailyColumn = {
  name: keyof DayFigures
  head: string
  /** Its definition, in one line. */
  meaning: string
  format: (value: number) => string
  /** The axis of the chart shows the value divided by `scale`: dollars for cents. */
  formatAxis: (value: number) => string
  scale?: number
  /** A count: no fractions on the axis. */
  isWhole?: boolean
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const count = (value: number) => whole.format(value)
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const percent = (value: number) => `${(value * 100).toFixed(1)}%`

const COUNT = { format: count, formatAxis: (value: number) => compact.format(value), isWhole: true }
const MONEY = { format: formatCents, formatAxis: formatDollarsAxis, scale: 100 }
const SHARE = { format: percent, formatAxis: (value: number) => `${Number((value * 100).toFixed(2))}%` }

export const DAILY_COLUMNS: readonly DailyColumn[] = [
  { name: 'active', head: 'Active', meaning: 'Affiliates with at least one counted click.', ...COUNT },
  { name: 'signUps', head: 'Sign-ups', meaning: 'New affiliates.', ...COUNT },
  { name: 'activated', head: 'Activated', meaning: 'Affiliates with their first conversion.', ...COUNT },
  { name: 'clicks', head: 'Clicks', meaning: 'Counted clicks, without bots and prefetches.', ...COUNT },
  { name: 'conversions', head: 'Conversions', meaning: 'Pending and approved conversions.', ...COUNT },
  { name: 'conversionRate', head: 'CR', meaning: 'Conversions per click.', ...SHARE },
  { name: 'epcCents', head: 'EPC', meaning: 'Payout per click.', ...MONEY },
  {
    name: 'approvalRate',
    head: 'Approval',
    meaning: 'Share of decided conversions that were approved.',
    ...SHARE,
  },
  { name: 'fraudRate', head: 'Fraud', meaning: 'Share of all conversions rejected as fraud.', ...SHARE },
  {
    name: 'payoutCents',
    head: 'Payout cost',
    meaning: 'Payout for pending and approved conversions.',
    ...MONEY,
  },
]

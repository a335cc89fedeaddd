import { formatCents } from '@/lib/platform/money/format'
import type { DayFigures } from '@/lib/reporting/reports/schema'

type DailyColumn = {
  name: keyof DayFigures
  head: string
  /** Its definition, in one line. */
  meaning: string
  format: (value: number) => string
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const count = (value: number) => whole.format(value)
const percent = (value: number) => `${(value * 100).toFixed(1)}%`

export const DAILY_COLUMNS: readonly DailyColumn[] = [
  { name: 'active', head: 'Active', meaning: 'Affiliates with at least one counted click.', format: count },
  { name: 'signUps', head: 'Sign-ups', meaning: 'New affiliates.', format: count },
  { name: 'activated', head: 'Activated', meaning: 'Affiliates with their first conversion.', format: count },
  { name: 'clicks', head: 'Clicks', meaning: 'Counted clicks, without bots and prefetches.', format: count },
  { name: 'conversions', head: 'Conversions', meaning: 'Pending and approved conversions.', format: count },
  { name: 'conversionRate', head: 'CR', meaning: 'Conversions per click.', format: percent },
  { name: 'epcCents', head: 'EPC', meaning: 'Payout per click.', format: formatCents },
  {
    name: 'approvalRate',
    head: 'Approval',
    meaning: 'Share of decided conversions that were approved.',
    format: percent,
  },
  { name: 'fraudRate', head: 'Fraud', meaning: 'Share of all conversions rejected as fraud.', format: percent },
  {
    name: 'payoutCents',
    head: 'Payout cost',
    meaning: 'Payout for pending and approved conversions.',
    format: formatCents,
  },
]

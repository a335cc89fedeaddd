import { formatCents } from '@/lib/platform/money/format'
import type { DayFigures } from '@/lib/reporting/reports/schema'

type DailyColumn = {
  name: keyof DayFigures
  head: string
  /** What it is, in one line. */
  meaning: string
  format: (value: number) => string
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const count = (value: number) => whole.format(value)
const percent = (value: number) => `${(value * 100).toFixed(1)}%`

export const DAILY_COLUMNS: readonly DailyColumn[] = [
  { name: 'active', head: 'Active', meaning: 'Affiliates with at least one counted click.', format: count },
  { name: 'signUps', head: 'Sign-ups', meaning: 'New affiliates.', format: count },
  { name: 'activated', head: 'Activated', meaning: 'Affiliates whose first conversion came.', format: count },
  { name: 'clicks', head: 'Clicks', meaning: 'Counted clicks; bots and prefetches are not.', format: count },
  { name: 'conversions', head: 'Conversions', meaning: 'Pending and approved.', format: count },
  { name: 'conversionRate', head: 'CR', meaning: 'Conversions of clicks.', format: percent },
  { name: 'epcCents', head: 'EPC', meaning: 'Payout per click.', format: formatCents },
  { name: 'approvalRate', head: 'Approval', meaning: 'Approved of those decided.', format: percent },
  { name: 'fraudRate', head: 'Fraud', meaning: 'Rejected as fraud, of all that came.', format: percent },
  { name: 'payoutCents', head: 'Payout cost', meaning: 'Payout of what counts.', format: formatCents },
]

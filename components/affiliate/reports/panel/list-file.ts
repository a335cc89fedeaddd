import { decimalDollars } from '@/lib/platform/money/format'
import { earningsPerClickCents, type Group, type Grouping } from '@/lib/reporting/stats/rules'

const HEADS = ['Clicks', 'Conversions', 'Conversion rate, %', 'EPC', 'Earnings']

/** "Sources & Offers" as CSV rows, headings first: all rows, dollars and percentages as decimals without signs. */
export function listFile(groups: readonly Group[], grouping: Grouping): (string | number)[][] {
  return [
    [grouping === 'offer' ? 'Offer' : 'Source', ...HEADS],
    ...groups.map(({ name, totals }) => [
      name,
      totals.clicks,
      totals.conversions,
      totals.clicks === 0 ? '' : round((totals.conversions / totals.clicks) * 100),
      dollars(earningsPerClickCents(totals)),
      dollars(totals.payoutCents),
    ]),
  ]
}

const round = (percent: number) => Math.round(percent * 100) / 100
const dollars = (cents: number) => decimalDollars(BigInt(Math.round(cents)))

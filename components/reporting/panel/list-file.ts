import { decimalDollars } from '@/lib/platform/money/format'
import { conversionRate, earningsPerClickCents, type Group, type Grouping } from '@/lib/reporting/stats/rules'

const HEADS = ['Clicks', 'Conversions', 'Conversion rate', 'EPC', 'Earnings']

/** "Sources & Offers" as CSV rows, headings first: all rows, dollars as decimals. */
export function listFile(groups: readonly Group[], grouping: Grouping): (string | number)[][] {
  return [
    [grouping === 'offer' ? 'Offer' : 'Source', ...HEADS],
    ...groups.map(({ name, totals }) => [
      name,
      totals.clicks,
      totals.conversions,
      conversionRate(totals),
      dollars(earningsPerClickCents(totals)),
      dollars(totals.payoutCents),
    ]),
  ]
}

const dollars = (cents: number) => decimalDollars(BigInt(Math.round(cents)))

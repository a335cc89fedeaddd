import { Progress } from '@/components/ui/progress'
import { Status, type StatusKind } from '@/components/ui/status'
import { statedText } from '@/lib/catalog/payouts/currency-rules'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { CAP_COLUMNS, type CapRow, capRowSchema } from '@/lib/traffic/caps/admin-schema'
import { METRIC_LABELS, PERIOD_LABELS } from '@/lib/traffic/caps/constants'
import { amountText } from '@/lib/traffic/caps/rules'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'

const STATES: Record<CapRow['state'], { kind: StatusKind; label: string }> = {
  open: { kind: 'approved', label: 'Open' },
  near: { kind: 'processing', label: 'Nearly full' },
  full: { kind: 'failed', label: 'Full' },
  off: { kind: 'held', label: 'Off' },
}

const options = <Key extends string>(labels: Record<Key, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

export const CAPS_LIST: ListConfig<CapRow> = {
  page: 'conversion-caps',
  path: '/api/admin/conversion-caps',
  row: capRowSchema,
  rowId: ({ id }) => String(id),
  caption: 'Caps',
  searchLabel: 'Search offer, group, bucket or affiliate',
  sort: { by: 'share', dir: 'desc' },
  filters: [
    { name: 'metric', label: 'Metric', options: options(METRIC_LABELS) },
    { name: 'period', label: 'Period', options: options(PERIOD_LABELS) },
    {
      name: 'state',
      label: 'State',
      options: Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
    },
  ],
  columns: screenColumns(CAP_COLUMNS, {
    subject: { sort: 'subject', isText: true, cell: ({ subject }) => subject, phoneDetail: capAndScopeText },
    scope: { isHiddenOnPhone: true, cell: scopeText },
    cap: { sort: 'limit', isHiddenOnPhone: true, cell: capText },
    used: { sort: 'share', cell: (row) => <Used row={row} /> },
    overflowName: { isHiddenBelowXl: true, cell: ({ overflowName }) => overflowName ?? '—' },
    state: { cell: ({ state }) => <Status kind={STATES[state].kind}>{STATES[state].label}</Status> },
  }),
  empty: {
    title: 'No caps yet',
    text: 'A cap limits what an offer or a group accepts per day, week, month or in total.',
  },
}

/** The cap and its scope, for phones, which hide both columns; the scope is left out when it is all affiliates. */
function capAndScopeText(row: CapRow): string {
  const isForAll = row.affiliateId === null && row.bucketName === null
  return isForAll ? capText(row) : `${capText(row)}; ${scopeText(row)}`
}

/** The affiliates a cap applies to. */
export function scopeText({ affiliateId, affiliateName, bucketName }: CapRow): string {
  if (affiliateId !== null) return `${isolated(affiliateName ?? '')} (${affiliateId})`
  return bucketName === null ? 'All affiliates' : `Bucket ${bucketName}`
}

/** What it limits: "1,000 conversions per day", "€10,000.00 ($10,837.00 now) revenue per month". */
export function capText({ metric, period, limit, stated }: CapRow): string {
  const dollars = amountText(metric, BigInt(limit))
  const amount = stated ? `${statedText(stated.limit, stated.currency)} (${dollars} now)` : dollars
  const what = `${amount} ${metric}`
  return period === 'total' ? `${what} in total` : `${what} per ${period}`
}

function Used({ row: { metric, used, left, limit, isCounting } }: { row: CapRow }) {
  return (
    <span className="grid min-w-[84px] md:min-w-[110px] gap-1">
      <span className="tabular-nums">
        {amountText(metric, BigInt(used))}{' '}
        <span className="text-muted max-xl:hidden">({amountText(metric, BigInt(left))} left)</span>
      </span>
      {isCounting ? <span className="text-12 text-muted">Counting earlier days…</span> : null}
      <Progress value={used / limit} />
    </span>
  )
}

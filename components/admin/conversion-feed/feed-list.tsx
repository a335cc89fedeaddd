import { StaffTime } from '@/components/admin/kit/staff-time'
import { cn } from '@/components/ui/cn'
import { Status, type StatusKind } from '@/components/ui/status'
import { COUNTED } from '@/lib/conversions/filters/constants'
import { REASON_LABELS } from '@/lib/conversions/filters/reason-constants'
import { reasonLabel } from '@/lib/conversions/filters/reason-rules'
import { FEED_COLUMNS, type FeedConversion, feedConversionSchema } from '@/lib/conversions/lifecycle/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { NO_SOURCE } from '@/lib/reporting/stats/constants'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { AffiliateLink } from '../shared/affiliate-link'
import { visitorFilters } from '../shared/visitor-filters'
import { STATE_LABELS } from './labels'
import { NewDot } from './new-dot'
import { FEED_PATH } from './queries'

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

type Named = { id: number; name: string }
export type FeedChoices = {
  offers: readonly Named[]
  advertisers: readonly Named[]
  countries: readonly { code: string; name: string }[]
}

const named = (choices: readonly Named[]) =>
  choices.map(({ id, name }) => ({ value: String(id), label: `${isolated(name)} (${id})` }))

/** The list of conversions, with filters by the given offers, advertisers and countries. */
export const feedList = ({ offers, advertisers, countries }: FeedChoices): ListConfig<FeedConversion> => ({
  page: 'conversion-feed',
  path: FEED_PATH,
  row: feedConversionSchema,
  rowId: ({ ref }) => ref,
  caption: 'Conversions of all affiliates',
  searchLabel: 'Search affiliate, transaction or click',
  canSelectAll: true,
  sort: { by: 'time', dir: 'desc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: [...options(STATE_LABELS), { value: COUNTED, label: 'Pending and approved' }],
    },
    { name: 'reason', label: 'Reason', options: options(REASON_LABELS) },
    {
      name: 'approver',
      label: 'Waits for',
      options: [
        { value: 'advertiser', label: 'The advertiser' },
        { value: 'staff', label: 'Staff, after its deadline' },
      ],
    },
    { name: 'offer', label: 'Offer', options: named(offers) },
    { name: 'advertiser', label: 'Advertiser', options: named(advertisers) },
    { name: 'affiliate', label: 'Affiliate ID', input: 'number' },
    // set by links from reports
    ...visitorFilters(countries).map((filter) => ({ ...filter, isHiddenUnset: true })),
    { name: 'also', label: 'As in the report', input: 'link', isHiddenUnset: true },
    { name: 'from', label: 'From (ET)', input: 'day' },
    { name: 'to', label: 'To (ET)', input: 'day' },
  ],
  columns: screenColumns(FEED_COLUMNS, {
    createdAt: {
      sort: 'time',
      cell: (row) => <When row={row} />,
      phoneDetail: ({ affiliateName, offerName }) => `${isolated(affiliateName)}, ${isolated(offerName)}`,
    },
    affiliateName: { isHiddenOnPhone: true, cell: (row) => <Affiliate row={row} /> },
    offerName: {
      isHiddenOnPhone: true,
      cell: ({ offerName }) => <Truncated text={offerName} className="max-w-[180px]" />,
    },
    sourceAndSubIds: { isHiddenBelowXl: true, cell: (row) => <SubIds row={row} /> },
    payoutCents: { sort: 'payout', align: 'right', cell: (row) => <Payout row={row} /> },
    revenueCents: {
      align: 'right',
      isHiddenBelowXl: true,
      cell: ({ revenueCents }) => <span className="text-muted tabular-nums">{formatCents(revenueCents)}</span>,
    },
    status: {
      cell: ({ status }) => (
        <Status kind={status satisfies StatusKind} pill>
          {STATE_LABELS[status]}
        </Status>
      ),
    },
    reason: { isHiddenBelowXl: true, cell: ({ reason, status }) => (reason ? reasonLabel(reason, status) : '—') },
  }),
  empty: { title: 'No conversions yet', text: 'Conversions appear here as soon as their postbacks are processed.' },
})

type RowProps = { row: FeedConversion }

function When({ row: { createdAt, affiliateName, offerName } }: RowProps) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <NewDot at={createdAt} />
      <StaffTime at={createdAt} short />
      <span className="sr-only">
        , {affiliateName}, {offerName}
      </span>
    </span>
  )
}

function Affiliate({ row: { affiliateId, affiliateName } }: RowProps) {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <Truncated text={affiliateName} className="max-w-[150px]" />
      <AffiliateLink id={affiliateId} />
    </span>
  )
}

function SubIds({ row: { sourceName, s1, s2, s3, s4, s5 } }: RowProps) {
  const subIds = [s1, s2, s3, s4, s5].flatMap((value, index) => (value ? [`s${index + 1}=${value}`] : []))
  const text = [sourceName || NO_SOURCE.label, ...subIds].join(' · ')
  return <Truncated text={text} className={cn('max-w-[200px]', !sourceName && subIds.length === 0 && 'text-muted')} />
}

function Payout({ row: { payoutCents, status } }: RowProps) {
  const isVoid = status === 'rejected' || status === 'reversed'
  return (
    <span className={cn('font-medium tabular-nums', isVoid && 'text-muted line-through')}>
      {formatCents(payoutCents)}
    </span>
  )
}

function Truncated({ text, className }: { text: string; className: string }) {
  return (
    <span className={cn('inline-block truncate align-bottom', className)} title={text}>
      {text}
    </span>
  )
}

import { Money } from '@/components/shared/money'
import { Status } from '@/components/ui/status'
import {
  type AdminOfferRow,
  adminOfferRowSchema,
  OFFER_COLUMNS,
  type OfferChoices,
} from '@/lib/catalog/offers/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { StaffTime } from '../kit/staff-time'
import { OFFER_STATUSES } from '../shared/offer-status'
import { marginShare, opennessText, percentText } from './labels'
import { OFFERS_PATH } from './queries'

const STATUS_OPTIONS = Object.entries(OFFER_STATUSES).map(([value, { label }]) => ({ value, label }))
const ACCESS_OPTIONS = [
  { value: 'open', label: 'Open to all' },
  { value: 'approval', label: 'By approval' },
  { value: 'private', label: 'Private' },
]

type Choices = Pick<OfferChoices, 'advertisers' | 'categories'>
const optionsOf = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** The list of offers; advertisers and categories to filter by are read beside it. */
export const offersList = ({ advertisers, categories }: Choices): ListConfig<AdminOfferRow> => ({
  page: 'offers',
  path: OFFERS_PATH,
  row: adminOfferRowSchema,
  rowId: ({ id }) => String(id),
  caption: 'Offers, figures of the last 30 days',
  searchLabel: 'Search name, advertiser or ID',
  sort: { by: 'name', dir: 'asc' },
  filters: [
    { name: 'status', label: 'Status', options: STATUS_OPTIONS },
    { name: 'advertiser', label: 'Advertiser', options: optionsOf(advertisers) },
    { name: 'category', label: 'Category', options: optionsOf(categories) },
    { name: 'access', label: 'Access', options: ACCESS_OPTIONS },
  ],
  columns: COLUMNS,
  empty: {
    title: 'No offers yet',
    text: 'An offer is what affiliates promote. It needs an advertiser first.',
  },
})

const Advertiser = ({ name }: { name: string }) => (
  <span className="block max-w-[130px] truncate" title={name}>
    {name}
  </span>
)

const count = (value: number) => value.toLocaleString('en-US')

const COLUMNS: ListConfig<AdminOfferRow>['columns'] = screenColumns(OFFER_COLUMNS, {
  name: {
    sort: 'name',
    isText: true,
    cell: ({ id, name, ...row }) => (
      <span className="grid py-1">
        <span className="max-w-[240px] truncate max-md:max-w-[170px] md:min-w-[150px]">{name}</span>
        <span className="truncate text-12 text-muted">
          {id} · {opennessText(row)}
        </span>
      </span>
    ),
    phoneDetail: ({ advertiserName, revenueCents }) => `${advertiserName}, ${formatCents(revenueCents)}`,
  },
  advertiserName: {
    sort: 'advertiser',
    isText: true,
    isHiddenOnPhone: true,
    cell: ({ advertiserName }) => <Advertiser name={advertiserName} />,
  },
  status: {
    cell: ({ status, isAdvertiserActive }) => (
      <span className="grid">
        <Status kind={OFFER_STATUSES[status].kind}>{OFFER_STATUSES[status].label}</Status>
        {status === 'active' && !isAdvertiserActive ? (
          <span className="text-12 text-muted">advertiser paused</span>
        ) : null}
      </span>
    ),
  },
  payoutLabel: { sort: 'terms', isHiddenOnPhone: true, isHiddenBelowXl: true, cell: ({ payoutLabel }) => payoutLabel },
  clicks: { sort: 'clicks', align: 'right', isHiddenOnPhone: true, cell: ({ clicks }) => count(clicks) },
  conversions: {
    sort: 'conversions',
    align: 'right',
    isHiddenOnPhone: true,
    cell: ({ conversions }) => count(conversions),
  },
  cr: { sort: 'cr', align: 'right', isHiddenOnPhone: true, isHiddenBelowXl: true, cell: ({ cr }) => percentText(cr) },
  epcCents: {
    sort: 'epc',
    align: 'right',
    isHiddenOnPhone: true,
    isHiddenBelowXl: true,
    cell: ({ epcCents }) => (epcCents === null ? '—' : formatCents(Math.round(epcCents))),
  },
  payoutCents: {
    sort: 'payout',
    align: 'right',
    isHiddenOnPhone: true,
    isHiddenBelowXl: true,
    cell: ({ payoutCents }) => <Money cents={payoutCents} />,
  },
  revenueCents: {
    sort: 'revenue',
    align: 'right',
    isHiddenOnPhone: true,
    cell: ({ revenueCents }) => <Money cents={revenueCents} />,
  },
  marginCents: {
    sort: 'margin',
    align: 'right',
    isHiddenOnPhone: true,
    cell: (row) => (
      <>
        <Money cents={row.marginCents} />{' '}
        <span className="text-muted max-xl:hidden">
          {marginShare(row) === null ? '' : `${Math.round((marginShare(row) ?? 0) * 100)}%`}
        </span>
      </>
    ),
  },
  createdAt: {
    sort: 'created',
    isOptional: true,
    isHiddenOnPhone: true,
    cell: ({ createdAt }) => <StaffTime at={createdAt} />,
  },
})

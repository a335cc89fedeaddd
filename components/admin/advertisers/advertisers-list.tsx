import { Money } from '@/components/shared/figures/money'
import { Status } from '@/components/ui/status'
import type { Manager } from '@/lib/backoffice/managers/schema'
import { ADVERTISER_COLUMNS, type AdvertiserRow, advertiserRowSchema } from '@/lib/catalog/advertisers/admin-schema'
import { QUIET_DAYS } from '@/lib/catalog/advertisers/constants'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount, plural } from '@/lib/platform/text/counts'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { StaffTime } from '../kit/staff-time'
import { managerFilterOf } from '../shared/managers/manager-list'
import { ADVERTISER_STATUSES } from './labels'
import { ADVERTISERS_PATH } from './queries'

/** The list of advertisers, with a filter by the given managers; none for staff who see only their own book. */
export const advertisersList = (managers: readonly Manager[] | null): ListConfig<AdvertiserRow> => ({
  page: 'advertisers',
  path: ADVERTISERS_PATH,
  row: advertiserRowSchema,
  rowId: ({ id }) => String(id),
  caption: 'Advertisers',
  searchLabel: 'Search name, website, reference, contact or ID',
  searchHint: 'Name, contact, website or ID',
  sort: { by: 'name', dir: 'asc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: Object.entries(ADVERTISER_STATUSES).map(([value, { label }]) => ({ value, label })),
    },
    {
      name: 'calls',
      label: 'Calls',
      options: [
        { value: 'refused', label: 'Rejected today' },
        { value: 'quiet', label: `None in ${QUIET_DAYS} days` },
      ],
    },
    ...(managers ? [managerFilterOf(managers)] : []),
  ],
  columns: screenColumns(ADVERTISER_COLUMNS, {
    name: {
      sort: 'name',
      isText: true,
      cell: ({ name, id }) => (
        <span className="inline-block max-w-[240px] truncate align-bottom max-md:max-w-[150px]">
          {name} <span className="text-muted">({id})</span>
        </span>
      ),
      phoneDetail: ({ offers, revenueCents }) =>
        revenueCents === null ? offersText(offers) : `${offersText(offers)}, ${formatCents(revenueCents)}`,
    },
    status: {
      cell: ({ status }) => (
        <Status kind={ADVERTISER_STATUSES[status].kind}>{ADVERTISER_STATUSES[status].label}</Status>
      ),
    },
    offers: {
      sort: 'offers',
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ offers, activeOffers }) => (
        <>
          {offers} <span className="text-muted max-xl:hidden">({activeOffers} active)</span>
        </>
      ),
    },
    clicks: {
      sort: 'clicks',
      align: 'right',
      isOptional: true,
      isHiddenOnPhone: true,
      cell: ({ clicks }) => formatCount(clicks),
    },
    conversions: {
      sort: 'conversions',
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ conversions }) => formatCount(conversions),
    },
    revenueCents: {
      sort: 'revenue',
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ revenueCents }) => (revenueCents === null ? '—' : <Money cents={revenueCents} />),
    },
    lastCallAt: {
      sort: 'lastCall',
      isHiddenOnPhone: true,
      cell: ({ lastCallAt }) => (lastCallAt ? <StaffTime at={lastCallAt} short /> : 'Never'),
    },
    refusedToday: {
      sort: 'refused',
      align: 'right',
      cell: ({ refusedToday }) => (refusedToday > 0 ? formatCount(refusedToday) : '—'),
    },
    createdAt: {
      sort: 'created',
      isOptional: true,
      isHiddenOnPhone: true,
      cell: ({ createdAt }) => <StaffTime at={createdAt} />,
    },
    manager: { isOptional: true, isHiddenOnPhone: true, cell: ({ manager }) => manager?.name ?? '—' },
  }),
  empty: {
    title: 'No advertisers yet',
    text: 'An advertiser pays for the conversions of its offers. Add the first one, then a secret for its postbacks.',
  },
})

const offersText = (offers: number): string => plural(offers, 'offer')

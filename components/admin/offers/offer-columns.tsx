import { Money } from '@/components/shared/figures/money'
import { Status } from '@/components/ui/status'
import { type AdminOfferRow, OFFER_COLUMNS } from '@/lib/catalog/offers/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { formatCount } from '@/lib/platform/text/counts'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { StaffTime } from '../kit/staff-time'
import { OFFER_STATUSES } from '../shared/offer-status'
import { marginShare, opennessText, percentText } from './labels'

const Advertiser = ({ name }: { name: string }) => (
  <span className="block max-w-[130px] truncate" title={name}>
    {name}
  </span>
)

/** The columns of the list of offers. */
export const OFFER_LIST_COLUMNS: ListConfig<AdminOfferRow>['columns'] = screenColumns(OFFER_COLUMNS, {
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
    phoneDetail: ({ advertiserName, revenueCents }) =>
      revenueCents === null ? advertiserName : `${isolated(advertiserName)}, ${formatCents(revenueCents)}`,
  },
  advertiserName: {
    sort: 'advertiser',
    isText: true,
    isHiddenOnPhone: true,
    cell: ({ advertiserName }) => <Advertiser name={advertiserName} />,
  },
  status: {
    cell: ({ status, isAdvertiserActive, isUsedUp }) => (
      <span className="grid">
        <Status kind={OFFER_STATUSES[status].kind}>{OFFER_STATUSES[status].label}</Status>
        {status === 'active' && !isAdvertiserActive ? (
          <span className="text-12 text-muted">advertiser paused</span>
        ) : null}
        {status === 'active' && isUsedUp ? <span className="text-12 text-muted">budget used up</span> : null}
      </span>
    ),
  },
  fundedCents: {
    sort: 'funded',
    align: 'right',
    isOptional: true,
    isHiddenOnPhone: true,
    cell: ({ fundedCents, isUsedUp }) =>
      isUsedUp ? (
        <Status kind="rejected">Used up</Status>
      ) : fundedCents === null ? (
        <span className="text-muted">No limit</span>
      ) : (
        <Money cents={fundedCents} />
      ),
  },
  payoutLabel: { sort: 'terms', isHiddenOnPhone: true, isHiddenBelowXl: true, cell: ({ payoutLabel }) => payoutLabel },
  clicks: { sort: 'clicks', align: 'right', isHiddenOnPhone: true, cell: ({ clicks }) => formatCount(clicks) },
  conversions: {
    sort: 'conversions',
    align: 'right',
    isHiddenOnPhone: true,
    cell: ({ conversions }) => formatCount(conversions),
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
    cell: ({ revenueCents }) => (revenueCents === null ? '—' : <Money cents={revenueCents} />),
  },
  marginCents: {
    sort: 'margin',
    align: 'right',
    isHiddenOnPhone: true,
    cell: (row) =>
      row.marginCents === null ? (
        '—'
      ) : (
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

import Link from 'next/link'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { Status } from '@/components/ui/status'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { type AdminDomain, adminDomainSchema, DOMAIN_COLUMNS } from '@/lib/traffic/links/domains/admin-schema'
import { type AdminShortLink, adminShortLinkSchema, SHORT_LINK_COLUMNS } from '@/lib/traffic/links/short/admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { DOMAIN_STATES, LINKS_PATH, SHORT_STATES } from './labels'

type Owner = { affiliateId: number; affiliateName: string | null }

const AffiliateLink = ({ affiliateId, affiliateName }: Owner) => (
  <Link href={`${adminPath('manage-users')}/${affiliateId}`} prefetch={false} className="font-medium">
    {affiliateName || `Affiliate ${affiliateId}`} <span className="text-muted">({affiliateId})</span>
  </Link>
)

const toOptions = (states: Record<string, { label: string }>) =>
  Object.entries(states).map(([value, { label }]) => ({ value, label }))

/** Short links of all affiliates. */
export const SHORT_LINKS_LIST: ListConfig<AdminShortLink> = {
  page: 'links',
  path: LINKS_PATH,
  row: adminShortLinkSchema,
  rowId: ({ id }) => String(id),
  caption: 'Short links',
  searchLabel: 'Search address or deep link',
  sort: { by: 'created', dir: 'desc' },
  filters: [
    { name: 'state', label: 'State', options: toOptions(SHORT_STATES), unset: 'Not deleted' },
    { name: 'affiliate', label: 'Affiliate ID', input: 'number' },
  ],
  columns: screenColumns(SHORT_LINK_COLUMNS, {
    address: {
      sort: 'slug',
      isText: true,
      cell: ({ address }) => <span className="mono">{address}</span>,
      phoneDetail: ({ leadsTo }) => leadsTo,
    },
    affiliateName: { cell: (row) => <AffiliateLink {...row} /> },
    leadsTo: { isHiddenOnPhone: true, cell: ({ leadsTo }) => leadsTo },
    url: {
      isHiddenOnPhone: true,
      isHiddenBelowXl: true,
      cell: ({ url }) => <span className="inline-block max-w-[220px] truncate align-bottom">{url ?? '—'}</span>,
    },
    state: {
      cell: ({ state }) => <Status kind={SHORT_STATES[state].kind}>{SHORT_STATES[state].label}</Status>,
    },
    createdAt: { sort: 'created', isHiddenOnPhone: true, cell: ({ createdAt }) => <StaffTime at={createdAt} short /> },
  }),
  empty: { title: 'No short links', text: 'Short links of affiliates appear here.' },
}

/** Hosts that links are served under. */
export const DOMAINS_LIST: ListConfig<AdminDomain> = {
  page: 'links',
  path: `${LINKS_PATH}/domains`,
  row: adminDomainSchema,
  rowId: ({ id }) => String(id),
  caption: 'Domains of links',
  searchLabel: 'Search domain',
  sort: { by: 'created', dir: 'desc' },
  hasNoViews: true,
  filters: [
    { name: 'state', label: 'State', options: toOptions(DOMAIN_STATES) },
    {
      name: 'owner',
      label: 'Owner',
      options: [
        { value: 'network', label: 'Network' },
        { value: 'affiliates', label: 'Affiliates' },
      ],
    },
  ],
  columns: screenColumns(DOMAIN_COLUMNS, {
    host: {
      sort: 'host',
      isText: true,
      cell: ({ host }) => <span className="mono">{host}</span>,
      phoneDetail: ({ affiliateId, affiliateName }) => (affiliateId === null ? 'Network' : affiliateName),
    },
    owner: {
      isHiddenOnPhone: true,
      cell: ({ affiliateId, affiliateName }) =>
        affiliateId === null ? 'Network' : <AffiliateLink affiliateId={affiliateId} affiliateName={affiliateName} />,
    },
    status: {
      cell: ({ status, isDisabled }) =>
        isDisabled ? (
          <Status kind="rejected">Disabled</Status>
        ) : (
          <Status kind={DOMAIN_STATES[status].kind}>{DOMAIN_STATES[status].label}</Status>
        ),
    },
    problem: {
      isHiddenOnPhone: true,
      isHiddenBelowXl: true,
      cell: ({ problem }) => <span className="inline-block max-w-[260px] truncate align-bottom">{problem ?? '—'}</span>,
    },
    links: { isHiddenOnPhone: true, align: 'right', cell: ({ links }) => links },
    checkedAt: {
      isHiddenOnPhone: true,
      cell: ({ checkedAt }) => (checkedAt ? <StaffTime at={checkedAt} short /> : '—'),
    },
    createdAt: { sort: 'created', isHiddenOnPhone: true, cell: ({ createdAt }) => <StaffTime at={createdAt} short /> },
  }),
  empty: { title: 'No domains', text: 'Domains of the network and of affiliates appear here.' },
}

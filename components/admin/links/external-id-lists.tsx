import { StaffTime } from '@/components/admin/kit/staff-time'
import {
  EXTERNAL_ID_COLUMNS,
  type ListedExternalId,
  listedExternalIdSchema,
} from '@/lib/catalog/external-ids/admin-schema'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCount } from '@/lib/platform/text/counts'
import {
  UNKNOWN_ID_COLUMNS,
  type UnknownId,
  unknownIdSchema,
} from '@/lib/tracking/previous-platforms/unknown-id-admin-schema'
import { FOREIGN_SOURCE_NAMES } from '@/lib/traffic/routing/external-id-cache-constants'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { SOURCES } from './dual-run-lists'
import { LINKS_PATH } from './labels'

/** What has an id in a previous platform. */
export const EXTERNAL_KIND_LABELS: Record<ListedExternalId['kind'], string> = {
  offer: 'Offer',
  affiliate: 'Affiliate',
  advertiser: 'Advertiser',
  creative: 'Creative',
  offer_code: 'Offer in an encoded link',
  affiliate_code: 'Affiliate in an encoded link',
  link_code: 'Link by its address',
  offer_url: 'Landing page',
  goal: 'Goal',
  goal_code: 'Goal in an encoded postback',
}

/** What links and postbacks of previous platforms name. */
export const EXTERNAL_IDS_LIST: ListConfig<ListedExternalId> = {
  page: 'links',
  path: `${LINKS_PATH}/old-ids`,
  row: listedExternalIdSchema,
  rowId: ({ source, kind, externalId }) => `${source} ${kind} ${externalId}`,
  caption: 'IDs from previous platforms',
  searchLabel: 'Search ID or name',
  sort: { by: 'created', dir: 'desc' },
  hasNoViews: true,
  filters: [
    { name: 'source', label: 'Previous platform', options: SOURCES },
    {
      name: 'kind',
      label: 'Kind',
      options: Object.entries(EXTERNAL_KIND_LABELS).map(([value, label]) => ({ value, label })),
    },
  ],
  columns: screenColumns(EXTERNAL_ID_COLUMNS, {
    externalId: {
      sort: 'id',
      isText: true,
      cell: ({ externalId }) => <span className="mono">{externalId}</span>,
      phoneDetail: ({ source, kind }) => `${FOREIGN_SOURCE_NAMES[source]}, ${EXTERNAL_KIND_LABELS[kind]}`,
    },
    source: { isHiddenOnPhone: true, cell: ({ source }) => FOREIGN_SOURCE_NAMES[source] },
    kind: { isHiddenOnPhone: true, cell: ({ kind }) => EXTERNAL_KIND_LABELS[kind] },
    name: {
      cell: ({ name, ourId }) => (
        <span className="inline-block max-w-[320px] truncate align-bottom">
          {name} {name === ourId || ourId.length > 10 ? null : <span className="text-muted">({ourId})</span>}
        </span>
      ),
    },
    createdAt: { sort: 'created', isHiddenOnPhone: true, cell: ({ createdAt }) => <StaffTime at={createdAt} short /> },
  }),
  empty: { title: 'No IDs from a previous platform', text: 'What an import records, and what you add, appears here.' },
}

/** What old links named that was not imported. */
export const UNKNOWN_IDS_LIST: ListConfig<UnknownId> = {
  page: 'links',
  path: `${LINKS_PATH}/unknown-ids`,
  row: unknownIdSchema,
  rowId: ({ day, source, missing, externalId }) => `${day} ${source} ${missing} ${externalId}`,
  caption: 'IDs in links that nothing was imported for',
  searchLabel: 'Search ID',
  sort: { by: 'day', dir: 'desc' },
  hasNoViews: true,
  filters: [
    { name: 'source', label: 'Previous platform', options: SOURCES },
    {
      name: 'missing',
      label: 'Kind',
      options: [
        { value: 'offer', label: 'Offer' },
        { value: 'affiliate', label: 'Affiliate' },
        { value: 'link_code', label: 'Link' },
      ],
    },
  ],
  columns: screenColumns(UNKNOWN_ID_COLUMNS, {
    day: { sort: 'day', cell: ({ day }) => <time dateTime={day}>{dayLabel(day)}</time> },
    source: { isHiddenOnPhone: true, cell: ({ source }) => FOREIGN_SOURCE_NAMES[source] },
    missing: { isHiddenOnPhone: true, cell: ({ missing }) => EXTERNAL_KIND_LABELS[missing] },
    externalId: {
      cell: ({ externalId }) => <span className="mono">{externalId}</span>,
      phoneDetail: ({ source, missing }) => `${FOREIGN_SOURCE_NAMES[source]}, ${EXTERNAL_KIND_LABELS[missing]}`,
    },
    clicks: { sort: 'clicks', align: 'right', cell: ({ clicks }) => formatCount(clicks) },
  }),
  empty: { title: 'Nothing unknown', text: 'IDs in old links that no import brought appear here, by day.' },
}

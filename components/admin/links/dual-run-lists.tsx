import { StaffTime } from '@/components/admin/kit/staff-time'
import { Status, type StatusKind } from '@/components/ui/status'
import { EXTERNAL_SOURCES } from '@/lib/catalog/external-ids/constants'
import { DUAL_RUN_COLUMNS, type DualRun, dualRunSchema } from '@/lib/conversions/dual-runs/admin-schema'
import { FOREIGN_SOURCE_NAMES } from '@/lib/traffic/routing/external-id-cache-constants'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { LINKS_PATH } from './labels'

const RUN_LABELS: Record<DualRun['state'], { label: string; kind: StatusKind }> = {
  booked: { label: 'Recorded here', kind: 'approved' },
  compared: { label: 'Compared', kind: 'held' },
  ends: { label: 'Compared, end is set', kind: 'pending' },
  ended: { label: 'Recorded here again', kind: 'approved' },
}

/** The previous platforms as choices of a filter. */
export const SOURCES = EXTERNAL_SOURCES.map((value) => ({ value, label: FOREIGN_SOURCE_NAMES[value] }))

/** The offers a previous platform knows. */
export const DUAL_RUNS_LIST: ListConfig<DualRun> = {
  page: 'links',
  path: `${LINKS_PATH}/dual-runs`,
  row: dualRunSchema,
  rowId: ({ source, externalId }) => `${source}-${externalId}`,
  caption: 'Offers of previous platforms',
  searchLabel: 'Search offer, advertiser or ID there',
  sort: { by: 'started', dir: 'desc' },
  hasNoViews: true,
  filters: [
    { name: 'source', label: 'Previous platform', options: SOURCES },
    {
      name: 'state',
      label: 'State',
      options: Object.entries(RUN_LABELS).map(([value, { label }]) => ({ value, label })),
    },
  ],
  columns: screenColumns(DUAL_RUN_COLUMNS, {
    offerName: {
      sort: 'offer',
      isText: true,
      cell: ({ offerName, offerId }) => (
        <>
          {offerName} <span className="text-muted">({offerId})</span>
        </>
      ),
      phoneDetail: ({ advertiserName }) => advertiserName,
    },
    advertiserName: { isHiddenOnPhone: true, cell: ({ advertiserName }) => advertiserName },
    source: { isHiddenOnPhone: true, cell: ({ source }) => FOREIGN_SOURCE_NAMES[source] },
    externalId: { isHiddenOnPhone: true, cell: ({ externalId }) => <span className="mono">{externalId}</span> },
    state: { cell: ({ state }) => <Status kind={RUN_LABELS[state].kind}>{RUN_LABELS[state].label}</Status> },
    startedAt: {
      sort: 'started',
      isHiddenOnPhone: true,
      cell: ({ startedAt }) => (startedAt ? <StaffTime at={startedAt} short /> : '—'),
    },
    endsAt: { isHiddenOnPhone: true, cell: ({ endsAt }) => (endsAt ? <StaffTime at={endsAt} short /> : '—') },
  }),
  empty: {
    title: 'No offers of a previous platform',
    text: 'Offers that were imported from TUNE or Everflow appear here.',
  },
}

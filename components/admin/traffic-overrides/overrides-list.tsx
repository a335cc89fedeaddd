import { Status, type StatusKind } from '@/components/ui/status'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { OVERRIDE_COLUMNS, type OverrideRow, overrideRowSchema } from '@/lib/traffic/routing/overrides/admin-schema'
import { conditionsText } from '@/lib/traffic/routing/overrides/rules'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'

const STATES: Record<OverrideRow['state'], { kind: StatusKind; label: string }> = {
  on: { kind: 'approved', label: 'Active' },
  waiting: { kind: 'pending', label: 'Scheduled' },
  over: { kind: 'held', label: 'Ended' },
  off: { kind: 'held', label: 'Inactive' },
}

export const OVERRIDES_LIST: ListConfig<OverrideRow> = {
  page: 'traffic-overrides',
  path: '/api/admin/traffic-overrides',
  row: overrideRowSchema,
  rowId: ({ id }) => String(id),
  caption: 'Traffic overrides',
  searchLabel: 'Search name, offer, URL or affiliate',
  sort: { by: 'position', dir: 'desc' },
  filters: [
    {
      name: 'state',
      label: 'State',
      options: Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
    },
  ],
  columns: screenColumns(OVERRIDE_COLUMNS, {
    name: { cell: ({ name }) => name },
    position: { sort: 'position', align: 'right', cell: ({ position }) => position },
    clicks: {
      isHiddenOnPhone: true,
      cell: (row) => <span className="[overflow-wrap:anywhere]">{clicksText(row)}</span>,
    },
    destination: {
      isHiddenOnPhone: true,
      cell: (row) => <span className="[overflow-wrap:anywhere]">{destinationText(row)}</span>,
    },
    state: { cell: ({ state }) => <Status kind={STATES[state].kind}>{STATES[state].label}</Status> },
  }),
  empty: { title: 'No overrides yet', text: 'An override sends matching clicks to another offer or a URL.' },
}

/** The clicks an override applies to. */
export function clicksText(row: OverrideRow): string {
  const whose = row.affiliateId === null ? '' : `from ${isolated(row.affiliateName ?? '')} (${row.affiliateId})`
  return [row.offerName ?? 'All offers', whose, conditionsText(row)].filter(Boolean).join(', ')
}

export const destinationText = ({ destinationName, destinationUrl }: OverrideRow): string =>
  destinationName ?? destinationUrl ?? '—'

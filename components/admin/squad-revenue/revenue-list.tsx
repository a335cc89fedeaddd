import { Money } from '@/components/shared/figures/money'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCount } from '@/lib/platform/text/counts'
import { SQUAD_REVENUE_COLUMNS, type SquadRevenue, squadRevenueSchema } from '@/lib/rewards/squads/periods/admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { SPLIT_LABELS, SQUAD_STATUS_FILTER } from '../shared/squads/labels'
import { SquadStatusPill } from '../shared/squads/squad-status'
import { REVENUE_PATH } from './queries'

export const REVENUE_LIST: ListConfig<SquadRevenue> = {
  page: 'squad-revenue',
  path: REVENUE_PATH,
  row: squadRevenueSchema,
  rowId: ({ id }) => String(id),
  caption: 'Squads in their open period',
  searchLabel: 'Search squad',
  sort: { by: 'created', dir: 'desc' },
  filters: [SQUAD_STATUS_FILTER],
  columns: screenColumns(SQUAD_REVENUE_COLUMNS, {
    name: { sort: 'name', isText: true, cell: ({ name }) => name },
    status: { isHiddenOnPhone: true, cell: ({ status }) => <SquadStatusPill status={status} /> },
    openSince: { isHiddenOnPhone: true, cell: ({ openSince }) => (openSince ? dayLabel(openSince) : '—') },
    split: { isHiddenOnPhone: true, cell: ({ split }) => SPLIT_LABELS[split] },
    clicks: { align: 'right', isHiddenOnPhone: true, cell: ({ clicks }) => formatCount(clicks) },
    conversions: {
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ conversions }) => formatCount(conversions),
    },
    payoutCents: {
      align: 'right',
      cell: ({ payoutCents, correctionCents }) => <Money cents={payoutCents + correctionCents} />,
    },
    moveCents: { align: 'right', isHiddenOnPhone: true, cell: ({ moveCents }) => <Money cents={moveCents} /> },
    owedCents: { align: 'right', cell: ({ owedCents }) => <Money cents={owedCents} /> },
  }),
  empty: { title: 'No squads yet', text: 'A squad starts when its proposal is approved.' },
}

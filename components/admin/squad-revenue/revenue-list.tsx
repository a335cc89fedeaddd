import { Money } from '@/components/shared/money'
import { dayLabel } from '@/lib/platform/dates/days'
import { type SquadRevenue, squadRevenueSchema } from '@/lib/rewards/squad-periods/admin-schema'
import type { ListConfig } from '../kit/list/list-config'
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
  columns: [
    { head: 'Squad', sort: 'name', cell: ({ name }) => name },
    { head: 'Status', isHiddenOnPhone: true, cell: ({ status }) => <SquadStatusPill status={status} /> },
    { head: 'Open since', isHiddenOnPhone: true, cell: ({ openSince }) => (openSince ? dayLabel(openSince) : '—') },
    { head: 'Split', isHiddenOnPhone: true, cell: ({ split }) => SPLIT_LABELS[split] },
    { head: 'Clicks', align: 'right', isHiddenOnPhone: true, cell: ({ clicks }) => clicks.toLocaleString('en-US') },
    {
      head: 'Conversions',
      align: 'right',
      isHiddenOnPhone: true,
      cell: ({ conversions }) => conversions.toLocaleString('en-US'),
    },
    {
      head: 'Payout',
      align: 'right',
      cell: ({ payoutCents, correctionCents }) => <Money cents={payoutCents + correctionCents} />,
    },
    { head: 'To split', align: 'right', isHiddenOnPhone: true, cell: ({ moveCents }) => <Money cents={moveCents} /> },
    { head: 'Owed', align: 'right', cell: ({ owedCents }) => <Money cents={owedCents} /> },
  ],
  empty: { title: 'No squads yet', text: 'A squad starts when its proposal is approved.' },
}

import { StaffTime } from '@/components/admin/kit/staff-time'
import { type AdminSquad, adminSquadSchema, SQUAD_COLUMNS } from '@/lib/rewards/squads/admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { SPLIT_FILTER, SPLIT_LABELS, SQUAD_STATUS_FILTER } from '../shared/squads/labels'
import { SquadStatusPill } from '../shared/squads/squad-status'
import { SQUADS_PATH } from './queries'

export const SQUADS_LIST: ListConfig<AdminSquad> = {
  page: 'manage-squads',
  path: SQUADS_PATH,
  row: adminSquadSchema,
  rowId: ({ id }) => String(id),
  caption: 'Squads',
  searchLabel: 'Search squad, member name or ID',
  sort: { by: 'created', dir: 'desc' },
  filters: [SQUAD_STATUS_FILTER, SPLIT_FILTER],
  columns: screenColumns(SQUAD_COLUMNS, {
    name: { sort: 'name', isText: true, cell: ({ name }) => name },
    leaderName: { isHiddenOnPhone: true, cell: ({ leaderName, leaderId }) => leaderName || leaderId },
    memberCount: { align: 'right', isHiddenOnPhone: true, cell: ({ memberCount }) => memberCount },
    split: { cell: ({ split }) => SPLIT_LABELS[split] },
    status: { cell: ({ status }) => <SquadStatusPill status={status} /> },
    createdAt: { sort: 'created', isHiddenOnPhone: true, cell: ({ createdAt }) => <StaffTime at={createdAt} /> },
  }),
  empty: { title: 'No squads yet', text: 'A squad starts when its proposal is approved.' },
}

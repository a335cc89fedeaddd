import { RelativeTime } from '@/components/shared/relative-time'
import { type DeskSquad, deskSquadSchema } from '@/lib/rewards/squads/admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { SPLIT_FILTER, SPLIT_WORDS, SQUAD_STATUS_FILTER } from '../shared/squads/labels'
import { SquadStatusPill } from '../shared/squads/squad-status'
import { SQUADS_PATH } from './queries'

export const SQUADS_LIST: ListConfig<DeskSquad> = {
  page: 'manage-squads',
  path: SQUADS_PATH,
  row: deskSquadSchema,
  rowId: ({ id }) => String(id),
  caption: 'Squads',
  searchLabel: 'Search squad, member’s name or number',
  sort: { by: 'created', dir: 'desc' },
  filters: [SQUAD_STATUS_FILTER, SPLIT_FILTER],
  columns: [
    { head: 'Name', sort: 'name', cell: ({ name }) => name },
    { head: 'Leader', isExtra: true, cell: ({ leaderName, leaderId }) => leaderName || leaderId },
    { head: 'Members', align: 'right', isExtra: true, cell: ({ memberCount }) => memberCount },
    { head: 'Split', cell: ({ split }) => SPLIT_WORDS[split] },
    { head: 'Status', cell: ({ status }) => <SquadStatusPill status={status} /> },
    { head: 'Began', sort: 'created', isExtra: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ],
  empty: { title: 'No squads yet', text: 'A squad begins when its proposal is approved.' },
}

import { Status } from '@/components/ui/status'
import { type GroupRow, groupRowSchema } from '@/lib/catalog/offer-groups/admin-schema'
import type { ListConfig } from '../kit/list/list-config'

export const GROUPS_LIST: ListConfig<GroupRow> = {
  page: 'offer-groups',
  path: '/api/admin/offer-groups',
  row: groupRowSchema,
  rowId: ({ id }) => String(id),
  caption: 'Offer groups',
  searchLabel: 'Search group or offer',
  sort: { by: 'name', dir: 'asc' },
  filters: [
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'on', label: 'On' },
        { value: 'off', label: 'Off' },
      ],
    },
  ],
  columns: [
    { head: 'Group', sort: 'name', cell: ({ name }) => name },
    {
      head: 'Offers',
      cell: (row) => (
        <ul className="grid gap-0.5 py-2 max-md:whitespace-normal">
          {row.members.map(({ offerId, name, weight, isRunning }) => (
            <li key={offerId}>
              {name}{' '}
              <span className="text-muted">
                {shareText(row, weight)}
                {isRunning ? '' : ', not running'}
              </span>
            </li>
          ))}
        </ul>
      ),
    },
    { head: 'Fallback', isExtra: true, cell: ({ fallbackName }) => fallbackName ?? '—' },
    { head: 'Caps', isExtra: true, align: 'right', cell: ({ caps }) => caps },
    {
      head: 'State',
      cell: ({ isActive }) => <Status kind={isActive ? 'approved' : 'held'}>{isActive ? 'On' : 'Off'}</Status>,
    },
  ],
  empty: {
    title: 'No groups yet',
    text: 'A group spreads clicks over its offers by weight, and lets them share caps.',
  },
}

/** What a weight comes to: "60%", or that links stay where they are. */
export function shareText({ members }: GroupRow, weight: number): string {
  const sum = members.reduce((all, member) => all + member.weight, 0)
  return sum === 0 ? 'own links only' : `${Math.round((weight * 100) / sum)}%`
}

import { Status } from '@/components/ui/status'
import { type GroupRow, groupRowSchema, OFFER_GROUP_COLUMNS } from '@/lib/catalog/groups/admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'

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
        { value: 'on', label: 'Active' },
        { value: 'off', label: 'Inactive' },
      ],
    },
  ],
  columns: screenColumns(OFFER_GROUP_COLUMNS, {
    name: { sort: 'name', isText: true, cell: ({ name }) => name },
    members: {
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
    fallbackName: { isHiddenOnPhone: true, cell: ({ fallbackName }) => fallbackName ?? '—' },
    caps: { isHiddenOnPhone: true, align: 'right', cell: ({ caps }) => caps },
    isActive: {
      cell: ({ isActive }) => <Status kind={isActive ? 'approved' : 'held'}>{isActive ? 'Active' : 'Inactive'}</Status>,
    },
  }),
  empty: {
    title: 'No groups yet',
    text: 'A group splits clicks among its offers by weight and lets them share caps.',
  },
}

/** A weight as a share: "60%", or "own links only" when all weights are 0. */
export function shareText({ members }: GroupRow, weight: number): string {
  const sum = members.reduce((all, member) => all + member.weight, 0)
  return sum === 0 ? 'own links only' : `${Math.round((weight * 100) / sum)}%`
}

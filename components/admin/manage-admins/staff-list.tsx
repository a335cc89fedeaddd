import { StaffTime } from '@/components/admin/kit/staff-time'
import { STAFF_ROLES } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'
import { STAFF_COLUMNS, type StaffRow, staffRowSchema } from '@/lib/people/staff/admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'

/** The role of a row; of former staff, that they have none. */
export const roleText = ({ role, customRole }: Pick<StaffRow, 'role' | 'customRole'>): string =>
  role === 'AFFILIATE' ? 'Former staff' : (customRole ?? ROLE_NAMES[role])

const STAFF_FILTER = [...STAFF_ROLES, 'CUSTOM'] as const

export const STAFF_PATH = '/api/admin/manage-admins'

export const STAFF_LIST: ListConfig<StaffRow> = {
  page: 'manage-admins',
  path: STAFF_PATH,
  row: staffRowSchema,
  rowId: ({ id }) => id,
  caption: 'Staff',
  searchLabel: 'Search name or email',
  sort: { by: 'joined', dir: 'desc' },
  filters: [
    { name: 'role', label: 'Role', options: STAFF_FILTER.map((value) => ({ value, label: ROLE_NAMES[value] })) },
    { name: 'access', label: 'Access', options: [{ value: 'former', label: 'Former staff' }] },
  ],
  columns: screenColumns(STAFF_COLUMNS, {
    name: { sort: 'name', isText: true, cell: ({ name, email }) => name || email },
    email: { isHiddenOnPhone: true, cell: ({ email }) => email },
    role: { sort: 'role', isText: true, cell: roleText },
    hasTwoSteps: { isHiddenOnPhone: true, cell: ({ hasTwoSteps }) => (hasTwoSteps ? 'On' : 'Off') },
    joinedAt: { sort: 'joined', isHiddenOnPhone: true, cell: ({ joinedAt }) => <StaffTime at={joinedAt} /> },
    lastSignInAt: {
      sort: 'seen',
      isHiddenOnPhone: true,
      cell: ({ lastSignInAt }) => (lastSignInAt ? <StaffTime at={lastSignInAt} /> : 'Never'),
    },
  }),
  empty: { title: 'No staff' },
}

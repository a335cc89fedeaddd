import { StaffTime } from '@/components/admin/kit/staff-time'
import { Money } from '@/components/shared/figures/money'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'
import type { Manager } from '@/lib/backoffice/managers/schema'
import { AffiliateStatus, UserRole } from '@/lib/generated/prisma/enums'
import { USER_COLUMNS, type UserRow, userRowSchema } from '@/lib/people/users/admin-schema'
import type { ListConfig } from '../kit/list/list-config'
import { screenColumns } from '../kit/list/screen-columns'
import { AffiliateLink } from '../shared/affiliate-link'
import { AFFILIATE_STATUSES } from '../shared/affiliate-status'
import { managerFilterOf } from '../shared/managers/manager-list'
import { USERS_PATH } from './queries'
import { isFormerStaff, UserStatus } from './user-status'

/** The list of accounts, with a filter by the given managers; none for staff who see only their own book. */
export const usersList = (managers: readonly Manager[] | null): ListConfig<UserRow> => ({
  page: 'manage-users',
  path: USERS_PATH,
  row: userRowSchema,
  rowId: ({ id }) => id,
  caption: 'Users',
  searchLabel: 'Search name, email, username or ID',
  sort: { by: 'joined', dir: 'desc' },
  filters: [
    {
      name: 'role',
      label: 'Role',
      options: Object.values(UserRole).map((value) => ({ value, label: ROLE_NAMES[value] })),
    },
    {
      name: 'affiliateStatus',
      label: 'Affiliate status',
      options: Object.values(AffiliateStatus).map((value) => ({ value, label: AFFILIATE_STATUSES[value].label })),
    },
    {
      name: 'level',
      module: 'levels',
      label: 'Level',
      options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: `Level ${value}` })),
    },
    ...(managers ? [managerFilterOf(managers)] : []),
  ],
  columns: screenColumns(USER_COLUMNS, {
    name: { sort: 'name', isText: true, cell: ({ name, email }) => name || email },
    email: { isHiddenOnPhone: true, cell: ({ email }) => email },
    affiliateId: {
      sort: 'number',
      isHiddenOnPhone: true,
      cell: ({ affiliateId }) => <AffiliateLink id={affiliateId} />,
    },
    role: { isHiddenOnPhone: true, cell: (user) => (isFormerStaff(user) ? 'Former staff' : ROLE_NAMES[user.role]) },
    affiliateStatus: { cell: (row) => <UserStatus user={row} /> },
    level: { sort: 'level', align: 'right', isHiddenOnPhone: true, cell: ({ level }) => level ?? '—' },
    availableCents: {
      sort: 'balance',
      align: 'right',
      cell: ({ availableCents }) => (availableCents === null ? '—' : <Money cents={availableCents} />),
    },
    earnedCents: {
      sort: 'earned',
      align: 'right',
      isOptional: true,
      isHiddenOnPhone: true,
      cell: ({ earnedCents }) => (earnedCents === null ? '—' : <Money cents={earnedCents} />),
    },
    joinedAt: { sort: 'joined', isHiddenOnPhone: true, cell: ({ joinedAt }) => <StaffTime at={joinedAt} /> },
    lastSignInAt: {
      sort: 'seen',
      isHiddenOnPhone: true,
      cell: ({ lastSignInAt }) => (lastSignInAt ? <StaffTime at={lastSignInAt} /> : 'Never'),
    },
    manager: { isOptional: true, isHiddenOnPhone: true, cell: ({ manager }) => manager?.name ?? '—' },
  }),
  empty: { title: managers ? 'No users yet' : 'Nobody is assigned to you yet' },
})

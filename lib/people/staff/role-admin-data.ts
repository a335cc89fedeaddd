import 'server-only'
import { grantedOf } from '@/lib/accounts/staff-permissions/permission-rules'
import { db } from '@/lib/platform/database/db'
import type { CustomRoleRow } from './role-admin-schema'

/** The roles of the network's own by name, with how many active people have each. */
export async function listCustomRoles(): Promise<CustomRoleRow[]> {
  const rows = await db().staffRole.findMany({
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      permissions: true,
      isOwnBook: true,
      _count: { select: { users: { where: { status: 'active' } } } },
    },
  })
  return rows.map(({ _count, permissions, ...role }) => ({
    ...role,
    permissions: grantedOf(permissions, role.isOwnBook),
    people: _count.users,
  }))
}

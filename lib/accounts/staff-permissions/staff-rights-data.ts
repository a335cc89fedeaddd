import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { type Allowed, grantedOf, permissionsWith, rolesWith, type StaffRights } from './permission-rules'

/** The rights of a stored account with its custom role. */
export const toRights = ({
  role,
  staffRole,
}: {
  role: UserRole
  staffRole: { name: string; permissions: readonly string[]; isOwnBook: boolean } | null
}): StaffRights => ({
  role,
  ...(staffRole && {
    customRole: {
      name: staffRole.name,
      permissions: grantedOf(staffRole.permissions, staffRole.isOwnBook),
      ...(staffRole.isOwnBook && { isOwnBook: true }),
    },
  }),
})

/** The condition of active people who are allowed, as `may` says of who is signed in. */
export const whereMay = (allowed: Allowed): Prisma.UserWhereInput => ({
  status: 'active',
  OR: [
    { role: { in: [...rolesWith(allowed)] } },
    ...[false, true].map((isOwnBook) => ({
      role: 'CUSTOM' as const,
      staffRole: { isOwnBook, permissions: { hasSome: [...permissionsWith(allowed, isOwnBook)] } },
    })),
  ],
})

/** `whereMay` in SQL, of the row `user` of `app_user`. */
export const mayInSql = (user: string, allowed: Allowed): Prisma.Sql => {
  const column = (name: string) => Prisma.raw(`${user}.${name}`)
  return Prisma.sql`(${column('status')} = 'active' AND (${column('role')}::text = ANY(${[...rolesWith(allowed)]}::text[])
    OR ${column('role')} = 'CUSTOM' AND EXISTS (SELECT FROM staff_role held WHERE held.id = ${column('staff_role_id')}
      AND held.permissions && CASE WHEN held.own_book THEN ${[...permissionsWith(allowed, true)]}::text[]
        ELSE ${[...permissionsWith(allowed)]}::text[] END)))`
}

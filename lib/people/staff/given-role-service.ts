import 'server-only'
import { toRights } from '@/lib/accounts/staff-permissions/access-data'
import type { StaffRights } from '@/lib/accounts/staff-permissions/access-rules'
import type { UserRole } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'

/** A role to be given: one of the five, or CUSTOM with the id of a role of the network's own. */
export type GivenRole = { role: UserRole; staffRoleId?: string | null | undefined }

/** What is stored of a role, and the rights it gives. */
export type HeldRole = { role: UserRole; staffRoleId: string | null; rights: StaffRights }

/**
 * Checks a role before it is given, and holds it, so that it is not deleted meanwhile.
 * @throws AppError invalid at `role`
 */
export async function holdGivenRole(tx: Tx, { role, staffRoleId = null }: GivenRole): Promise<HeldRole> {
  if ((role === 'CUSTOM') !== (staffRoleId !== null)) throw noSuchRole()
  if (staffRoleId === null) return { role, staffRoleId, rights: { role } }
  const [staffRole] = await tx.$queryRaw<{ name: string; permissions: string[]; isOwnBook: boolean }[]>`
    SELECT name, permissions, own_book AS "isOwnBook" FROM staff_role WHERE id = ${staffRoleId}::uuid FOR KEY SHARE`
  if (!staffRole) throw noSuchRole()
  return { role, staffRoleId, rights: toRights({ role, staffRole }) }
}

/** A role as the audit log has it. */
export const roleEntry = ({ role, customRole }: StaffRights) => ({
  role,
  ...(customRole && { customRole: customRole.name }),
})

function noSuchRole(): AppError {
  const message = 'There is no such role any more. Choose another one.'
  return new AppError('invalid', message, { fields: { role: message } })
}

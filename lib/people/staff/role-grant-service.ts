import 'server-only'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { roleName } from '@/lib/accounts/staff-permissions/role-constants'
import { toRights } from '@/lib/accounts/staff-permissions/staff-rights-data'
import { findNetworkStart } from '@/lib/backoffice/second-approvals/approver-independence-data'
import { approvesFrom } from '@/lib/backoffice/second-approvals/second-person-rules'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { queueEmail } from '@/lib/messages/mail/service'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { isApprover } from '../second-approval-queue/rules'
import { approverAddresses } from './data'
import { newApproverEmail } from './emails'

/** Who gave a role that the command on the server gave. */
const COMMAND = 'The command on the server'

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

type Given = {
  /** Who has the right. */
  userId: string
  rights: StaffRights
  /** Who gave it; null for the command on the server. */
  giverId: string | null
  at: Date
}

/**
 * Writes down who gave a role, or a wider one, and from when on it counts as that of a second person. Everybody who approves
 * with others is told by email. What the command on the server gave counts at once.
 */
export async function recordGivenRole(tx: Tx, { userId, rights, giverId, at }: Given): Promise<void> {
  const from = giverId === null ? null : approvesFrom(at, (await findNetworkStart(tx)) ?? at)
  await tx.user.update({ where: { id: userId }, data: { roleGivenById: giverId, approvesFrom: from } })
  if (!isApprover(rights)) return
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  const giver = giverId === null ? null : await tx.user.findUnique({ where: { id: giverId }, select: { email: true } })
  const mail = newApproverEmail({ email, role: roleName(rights), by: giver?.email ?? COMMAND, from: from ?? at })
  for (const address of await approverAddresses(tx, userId)) await queueEmail(tx, address, mail, at)
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

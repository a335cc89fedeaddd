import 'server-only'
import { roleName } from '@/lib/accounts/staff-permissions/role-constants'
import { mayInSql, toRights } from '@/lib/accounts/staff-permissions/staff-rights-data'
import { Prisma } from '@/lib/generated/prisma/client'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/database/db'
import { isClosedAccount } from '../invitations/rules'
import { APPROVERS } from '../second-approval-queue/constants'

/** `hasAccount`: whether the address has an account that can sign in. */
export type OpenInvite = { id: string; email: string; roleName: string; hasAccount: boolean }

/** The invitation of an emailed link; null when it is used, revoked or expired. */
export async function findInvite(token: string, at: Date): Promise<OpenInvite | null> {
  const invite = await db().staffInvite.findUnique({
    where: { tokenHash: sha256Hex(token), acceptedAt: null, revokedAt: null, expiresAt: { gt: at } },
    select: { id: true, email: true, role: true, staffRole: true },
  })
  if (!invite) return null
  const user = await db().user.findUnique({
    where: { email: invite.email },
    select: { status: true, affiliate: { select: { id: true } }, advertiserMember: true },
  })
  const { id, email, ...held } = invite
  return { id, email, roleName: roleName(toRights(held)), hasAccount: user !== null && !isClosedAccount(user) }
}

/** The addresses of everybody who approves something with a second person, without one of them. */
export async function approverAddresses(tx: Tx, exceptId: string): Promise<string[]> {
  const mayApprove = Prisma.join(
    [...new Set(Object.values(APPROVERS))].map((allowed) => mayInSql('u', allowed)),
    ' OR ',
  )
  const rows = await tx.$queryRaw<{ email: string }[]>`
    SELECT u.email FROM app_user u WHERE u.role <> 'AFFILIATE' AND u.id <> ${exceptId}::uuid AND (${mayApprove}) ORDER BY u.id`
  return rows.map(({ email }) => email)
}

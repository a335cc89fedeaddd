import 'server-only'
import { toRights } from '@/lib/accounts/staff-permissions/access-data'
import { roleName } from '@/lib/accounts/staff-permissions/role-constants'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { isClosedAccount } from '../invitations/rules'

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

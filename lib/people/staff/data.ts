import 'server-only'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { isClosedAccount } from '../invitations/rules'

/** `hasAccount`: whether the address has an account that can sign in. */
export type OpenInvite = { id: string; email: string; role: UserRole; hasAccount: boolean }

/** The invitation of an emailed link; null when it is used, revoked or expired. */
export async function findInvite(token: string, at: Date): Promise<OpenInvite | null> {
  const invite = await db().staffInvite.findUnique({
    where: { tokenHash: sha256Hex(token), acceptedAt: null, revokedAt: null, expiresAt: { gt: at } },
    select: { id: true, email: true, role: true },
  })
  if (!invite) return null
  const user = await db().user.findUnique({
    where: { email: invite.email },
    select: { status: true, affiliate: { select: { id: true } }, advertiserMember: true },
  })
  return { ...invite, hasAccount: user !== null && !isClosedAccount(user) }
}

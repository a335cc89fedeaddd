import 'server-only'
import type { Tx } from '@/lib/platform/database/db'

/**
 * Revokes the open invitations a person sent, for when they may no longer invite: they could come back by one.
 * @returns how many
 */
export async function revokeInvitesFrom(tx: Tx, userId: string, at: Date): Promise<number> {
  const where = { invitedById: userId, acceptedAt: null, revokedAt: null, expiresAt: { gt: at } }
  return (await tx.staffInvite.updateMany({ where, data: { revokedAt: at } })).count
}

/**
 * Revokes the open invitations to an address, for when somebody decides about its owner's access: an older link must not
 * undo that.
 */
export async function revokeInvitesTo(tx: Tx, email: string, at: Date): Promise<void> {
  await tx.staffInvite.updateMany({ where: { email, acceptedAt: null, revokedAt: null }, data: { revokedAt: at } })
}

import 'server-only'
import { transact } from '@/lib/platform/database/transaction'
import { findTokenOwner } from '../one-time-tokens/data'
import { consumeToken } from '../one-time-tokens/service'

type Confirming = {
  at: Date
  /** Whose session the browser has; null without one. */
  userId: string | null
}

/**
 * Marks the email address of a confirmation link as confirmed; a link that was used confirms nothing again, and is as good.
 * Whoever is signed in to the account has proved that what was set up in it is theirs.
 * @returns false for an expired or unknown link of an address that is not confirmed
 */
export async function confirmEmail({ at, userId }: Confirming, { token }: { token: string }): Promise<boolean> {
  return transact(async (tx) => {
    const owner = await findTokenOwner(tx, token, 'email_confirmation')
    if (!owner) return false
    if (owner.emailConfirmedAt) return true
    if (!(await consumeToken(tx, { token, userId: owner.id, purposes: ['email_confirmation'], at }))) return false
    const provedFrom = userId === owner.id ? owner.createdAt : at
    const data = { emailConfirmedAt: at, provedFrom }
    await tx.user.updateMany({ where: { id: owner.id, emailConfirmedAt: null }, data })
    return true
  })
}

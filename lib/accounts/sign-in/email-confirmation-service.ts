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
 * Marks the email address of a confirmation link as confirmed, for whoever is signed in to the account: only they have shown
 * both that they made it and that the mailbox is theirs. A program that scans a mailbox and presses what it finds has not made
 * it, and somebody who signed up with another person's address has no link.
 * @returns whether this confirmed it
 */
export async function confirmEmail({ at, userId }: Confirming, { token }: { token: string }): Promise<boolean> {
  return transact(async (tx) => {
    const owner = await findTokenOwner(tx, token, 'email_confirmation')
    if (!owner || owner.emailConfirmedAt || userId !== owner.id) return false
    if (!(await consumeToken(tx, { token, userId, purposes: ['email_confirmation'], at }))) return false
    const data = { emailConfirmedAt: at, provedFrom: owner.createdAt }
    const { count } = await tx.user.updateMany({ where: { id: userId, emailConfirmedAt: null }, data })
    return count === 1
  })
}

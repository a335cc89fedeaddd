import 'server-only'
import { transact } from '@/lib/platform/database/transaction'
import { findTokenOwner } from '../one-time-tokens/data'
import { consumeToken } from '../one-time-tokens/service'

/** Marks the email address of a confirmation link as confirmed. @returns false for a used, expired or unknown link */
export async function confirmEmail({ at }: { at: Date }, { token }: { token: string }): Promise<boolean> {
  return transact(async (tx) => {
    const owner = await findTokenOwner(tx, token, 'email_confirmation')
    if (!owner) return false
    if (!(await consumeToken(tx, { token, userId: owner.id, purposes: ['email_confirmation'], at }))) return false
    await tx.user.updateMany({ where: { id: owner.id, emailConfirmedAt: null }, data: { emailConfirmedAt: at } })
    return true
  })
}

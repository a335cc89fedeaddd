import 'server-only'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { transact } from '@/lib/platform/transaction'
import { findTokenOwner } from '../one-use-tokens/data'
import { spendToken } from '../one-use-tokens/service'

/** Notes that the owner of a mailed link reads that mailbox. @returns false when the link is used up, old or unknown */
export async function confirmEmail(token: string, clock: Clock = systemClock): Promise<boolean> {
  return transact(async (tx) => {
    const owner = await findTokenOwner(tx, token, 'email_confirmation')
    if (!owner) return false
    const now = clock.now()
    if (!(await spendToken(tx, { token, userId: owner.id, purposes: ['email_confirmation'], now }))) return false
    await tx.user.updateMany({ where: { id: owner.id, emailConfirmedAt: null }, data: { emailConfirmedAt: now } })
    return true
  })
}

import 'server-only'
import { deliverSoon, putInOutbox } from '@/lib/messages/mail/outbox'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { transact } from '@/lib/platform/transaction'
import type { PasswordChange } from '../security/schema'
import { hashPassword } from './passwords'
import { provePassword, wrongPassword } from './prove-password'
import { passwordReplacedMail } from './security-mails'
import { endOtherSessions } from './sessions'
import { voidTokens } from './tokens'

/** Whose browser asks: it alone stays signed in. */
type Asking = { userId: string; sessionId: string }

/**
 * Sets a new password for the one who knows the old one, ends every other session and mailed link at once, and mails a
 * notice. [Q22]
 * @throws AppError invalid at `currentPassword`, too_many_requests
 */
export async function changePassword(
  { userId, sessionId }: Asking,
  { currentPassword, newPassword }: PasswordChange,
  clock: Clock = systemClock,
): Promise<void> {
  const provedHash = await provePassword(userId, currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(newPassword)
  await transact(async (tx) => {
    const now = clock.now()
    // A reset by mail since then has taken the old password away from whoever knew it.
    const [same] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM app_user WHERE id = ${userId}::uuid AND password_hash = ${provedHash} FOR NO KEY UPDATE`
    if (!same) throw wrongPassword('currentPassword')
    // The user first, which a sign-in under way holds as well: its token or session is there by then, and ends here.
    const { email, firstName } = await tx.user.update({
      where: { id: userId },
      data: { passwordHash },
      select: { email: true, firstName: true },
    })
    await voidTokens(tx, userId, now)
    await endOtherSessions(tx, userId, sessionId, clock)
    await putInOutbox(tx, email, passwordReplacedMail({ firstName }), now)
  })
  deliverSoon()
}

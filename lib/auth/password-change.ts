import 'server-only'
import { type Clock, systemClock } from '../dates/clock'
import { deliverSoon, putInOutbox } from '../mail/outbox'
import type { PasswordChange } from '../security/schema'
import { transact } from '../transaction'
import { hashPassword } from './passwords'
import { provePassword } from './prove-password'
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
  await provePassword(userId, currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(newPassword)
  await transact(async (tx) => {
    const now = clock.now()
    // Tokens first: a sign-in that is under way holds its token, and its session must be there to be ended.
    await voidTokens(tx, userId, now)
    const { email, firstName } = await tx.user.update({
      where: { id: userId },
      data: { passwordHash },
      select: { email: true, firstName: true },
    })
    await endOtherSessions(tx, userId, sessionId, clock)
    await putInOutbox(tx, email, passwordReplacedMail({ firstName }), now)
  })
  deliverSoon()
}

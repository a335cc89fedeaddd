import 'server-only'
import { verifyPassword } from '@/lib/platform/crypto/password-hash'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { passwordRefusal } from '../auth/password-rules'
import { clearAttempts, countAttempt } from '../rate-limits/service'

const WRONG = 'This is not your password.'

/** The error for a wrong password, at its field. */
export function wrongPassword(field: string, password: string): AppError {
  const text = passwordRefusal(WRONG, password)
  return new AppError('invalid', text, { fields: { [field]: text } })
}

/**
 * Checks the password of a signed-in user again, before sensitive actions.
 * @returns the stored hash it was checked against
 * @throws AppError invalid at the field named, too_many_requests
 */
export async function assertPassword(userId: string, password: string, field = 'password'): Promise<string> {
  await countAttempt('passwordPerUser', userId)
  const user = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } })
  if (!user || !(await verifyPassword(user.passwordHash, password))) throw wrongPassword(field, password)
  await clearAttempts('passwordPerUser', userId)
  return user.passwordHash
}

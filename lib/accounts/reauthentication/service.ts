import 'server-only'
import { verifyPassword } from '@/lib/platform/crypto/password-hash'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { forgetTries, takeTry } from '../rate-limits/service'

const WRONG = 'This is not your password.'

/** The refusal of a password, at its field. */
export const wrongPassword = (field: string) => new AppError('invalid', WRONG, { fields: { [field]: WRONG } })

/**
 * Asks somebody who is signed in for their password again, before what a borrowed browser must not be able to do.
 * @returns the hash that was looked at
 * @throws AppError invalid at the field named, too_many_requests
 */
export async function provePassword(userId: string, password: string, field = 'password'): Promise<string> {
  await takeTry('passwordPerUser', userId)
  const user = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } })
  if (!user || !(await verifyPassword(user.passwordHash, password))) throw wrongPassword(field)
  await forgetTries('passwordPerUser', userId)
  return user.passwordHash
}

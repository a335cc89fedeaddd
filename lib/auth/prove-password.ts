import 'server-only'
import { db } from '../db'
import { AppError } from '../errors'
import { verifyPassword } from './passwords'
import { forgetTries, takeTry } from './rate-limits'

const WRONG = 'This is not your password.'

/**
 * Asks somebody who is signed in for their password again, before what a borrowed browser must not be able to do.
 * @throws AppError invalid at the field named, too_many_requests
 */
export async function provePassword(userId: string, password: string, field = 'password'): Promise<void> {
  await takeTry('passwordPerUser', userId)
  const user = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } })
  if (!(await verifyPassword(user?.passwordHash, password))) {
    throw new AppError('invalid', WRONG, { fields: { [field]: WRONG } })
  }
  await forgetTries('passwordPerUser', userId)
}

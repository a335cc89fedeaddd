import 'server-only'
import { isUniqueViolation } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { UserContext } from '../auth/actor'
import type { ProfileChange } from './schema'

const USERNAME_TAKEN = 'This username is taken.'

/**
 * Saves a user's name, username and country.
 * @throws AppError conflict, at the field, for a taken username: the unique key decides between concurrent requests
 */
export async function saveProfile(
  { actor: { userId } }: UserContext,
  { username, country, ...names }: ProfileChange,
): Promise<void> {
  try {
    const data = { ...names, username: username || null, country: country || null }
    const { count } = await transact((tx) => tx.user.updateMany({ where: { id: userId, status: 'active' }, data }))
    // deleted in another tab
    if (count === 0) throw new AppError('unauthenticated', 'Sign in to continue.')
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new AppError('conflict', USERNAME_TAKEN, { fields: { username: USERNAME_TAKEN } })
    }
    throw error
  }
}

import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { UserContext } from '../auth/actor'
import type { Uploaded } from '../uploads/schema'
import { retainUpload, storeUpload, type Upload } from '../uploads/service'

/** Stores a picture of the actor and shows it from now on. @throws AppError as `storeUpload` */
export async function changeAvatar(context: UserContext, read: Upload['read']): Promise<Uploaded> {
  const stored = await storeUpload(context, { purpose: 'avatar', read })
  await transact((tx) => setAvatar(tx, context, stored.url))
  return stored
}

/** Shows the actor's initials again. */
export async function removeAvatar(context: UserContext): Promise<void> {
  await transact((tx) => setAvatar(tx, context, null))
}

async function setAvatar(tx: Tx, { actor: { userId }, at }: UserContext, url: string | null): Promise<void> {
  await retainUpload(tx, url, 'file')
  const { count } = await tx.user.updateMany({ where: { id: userId, status: 'active' }, data: { image: url } })
  // deleted in another tab
  if (count === 0) throw new AppError('unauthenticated', 'Sign in to continue.')
  // those before it are removed with the next run of the job
  await tx.upload.updateMany({ where: { userId, purpose: 'avatar' }, data: { keepUntil: at } })
}

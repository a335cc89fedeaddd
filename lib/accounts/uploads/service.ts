import 'server-only'
import { createHash } from 'node:crypto'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { FILE_TYPES, fileNameIn, filePath } from '@/lib/platform/files/rules'
import { fileStorage } from '@/lib/platform/files/storage'
import { type Purpose, UPLOAD_MAX_BYTES } from '@/lib/platform/pictures/constants'
import { convertPicture, type Picture } from '@/lib/platform/pictures/convert'
import type { UserContext } from '../auth/actor'
import { countAttempt } from '../rate-limits/service'
import { UNUSED_DAYS } from './constants'
import type { Uploaded } from './schema'

export type Upload = { purpose: Purpose; read: (limitBytes: number) => Promise<Buffer> }

/**
 * Stores a picture, converted for its purpose, under the SHA-256 of what is stored.
 * @param upload `read` reads the file, after the limit of the account was asked
 * @throws AppError too_many_requests, payload_too_large, invalid, unavailable when it cannot be stored; then nothing is
 */
export async function storeUpload({ actor, at }: UserContext, { purpose, read }: Upload): Promise<Uploaded> {
  await countAttempt(purpose === 'avatar' ? 'avatarPerUser' : 'uploadPerUser', actor.userId)
  const picture = await convertPicture(await read(UPLOAD_MAX_BYTES), purpose, actor.userId)
  const hash = createHash('sha256').update(picture.bytes).digest('hex')
  const name = `${hash}.${picture.format}`
  const id = await recordUpload({ userId: actor.userId, purpose, hash, at }, picture)
  try {
    await fileStorage().put(name, picture.bytes, FILE_TYPES[picture.format])
  } catch (error) {
    await db().upload.deleteMany({ where: { id } })
    throw error
  }
  return { url: filePath(name), width: picture.width, height: picture.height, bytes: picture.bytes.byteLength }
}

type Record = { userId: string; purpose: Purpose; hash: string; at: Date }

/** The row comes before the file, so that no file is without one; a file whose removal is under way is waited for. */
function recordUpload({ at, ...upload }: Record, { bytes, ...picture }: Picture): Promise<string> {
  return transact(async (tx) => {
    await lockFile(tx, upload.hash)
    const keepUntil = new Date(at.getTime() + UNUSED_DAYS * DAY_MS)
    const { id } = await tx.upload.create({
      data: { ...upload, ...picture, bytes: bytes.byteLength, createdAt: at, keepUntil },
    })
    return id
  })
}

/** Until the transaction ends nobody else adds or removes the file of this hash. */
export const lockFile = (tx: Tx, hash: string): Promise<unknown> =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`upload:${hash}`}))`

/**
 * Called where an address is stored that may be one of an uploaded picture: it stays until the transaction ends, and then
 * because it is used. Addresses of other sites are none of its business.
 * @param field the name of the form's field, for the message
 * @throws AppError invalid when the picture was removed since, or never existed
 */
export async function retainUpload(tx: Tx, url: string | null, field: string): Promise<void> {
  const name = url === null ? null : fileNameIn(url)
  if (!name) return
  const [hash = '', format = ''] = name.split('.')
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM upload WHERE hash = ${hash} AND format = ${format} FOR KEY SHARE`
  if (rows.length > 0) return
  const message = 'This picture is no longer stored. Upload it again.'
  throw new AppError('invalid', message, { fields: { [field]: message } })
}

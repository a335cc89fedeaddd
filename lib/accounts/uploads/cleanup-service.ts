import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { transactEach } from '@/lib/platform/database/transaction'
import { fileStorage } from '@/lib/platform/files/storage'
import { isUploadUsed, listUnusedUploads, type UnusedUpload } from './cleanup-data'
import { REMOVED_AT_ONCE } from './constants'
import { lockFile } from './service'

/**
 * The job: removes pictures that nothing uses once they were kept long enough, those of erased accounts at once.
 * @returns how many uploads were removed
 */
export async function removeUnusedUploads({ at }: { at: Date }): Promise<number> {
  const unused = await listUnusedUploads(db(), { at, limit: REMOVED_AT_ONCE })
  return transactEach(unused, (tx, upload) => removeUpload(tx, upload))
}

/** The file goes with the last upload of it, before the transaction ends: whoever uploads it again waits until then. */
async function removeUpload(tx: Tx, { id, hash, format }: UnusedUpload): Promise<boolean> {
  await lockFile(tx, hash)
  // waits for those who are about to use it
  await tx.$queryRaw`SELECT 1 FROM upload WHERE hash = ${hash} FOR UPDATE`
  if (await isUploadUsed(tx, hash)) return false
  const { count } = await tx.upload.deleteMany({ where: { id } })
  if ((await tx.upload.count({ where: { hash } })) === 0) await fileStorage().remove(`${hash}.${format}`)
  return count > 0
}

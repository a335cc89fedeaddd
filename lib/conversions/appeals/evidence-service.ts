import 'server-only'
import { retainUpload } from '@/lib/accounts/uploads/service'
import type { Tx } from '@/lib/platform/database/db'
import { invalidField } from '@/lib/platform/errors'
import { fileNameIn } from '@/lib/platform/files/rules'

/** Only pictures that this person uploaded as evidence, which then stay stored. @throws AppError invalid */
export async function retainEvidence(tx: Tx, userId: string, pictures: readonly string[]): Promise<void> {
  for (const url of pictures) {
    await retainUpload(tx, url, 'pictures')
    const hash = fileNameIn(url)?.split('.')[0] ?? ''
    if ((await tx.upload.count({ where: { hash, userId, purpose: 'evidence' } })) > 0) continue
    throw invalidField('pictures', 'This picture is not one of your uploads. Upload it again.')
  }
}

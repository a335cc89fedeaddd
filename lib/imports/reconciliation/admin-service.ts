import 'server-only'
import type { StaffForAdvertiser } from '@/lib/people/advertisers/change-service'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { bookUpload } from '../sales-uploads/service'

/** Has the judged missing sales of a list booked by staff, who give a reason. @throws AppError not_found, conflict */
export async function bookMissing(context: StaffForAdvertiser, { id }: { id: string }): Promise<void> {
  const { advertiserId } = context
  const where = { reconciliationId: id, advertiserId, reconciliation: { advertiserId } }
  const upload = await db().salesUpload.findFirst({ where, orderBy: { createdAt: 'desc' }, select: { id: true } })
  if (!upload) throw new AppError('not_found', 'No missing sales of this list were checked.')
  await bookUpload(context, upload)
}

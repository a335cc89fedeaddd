import 'server-only'
import type { NotificationCampaign } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'

/** @throws AppError not_found */
export async function getCampaign(tx: Tx, id: string): Promise<NotificationCampaign> {
  const campaign = await tx.notificationCampaign.findUnique({ where: { id } })
  if (!campaign) throw new AppError('not_found', 'There is no such message.')
  return campaign
}

import 'server-only'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import type { NotificationCampaign, Prisma } from '@/lib/generated/prisma/client'
import type { CampaignStatus } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { audienceSchema } from './admin-schema'

/** Who does something to a campaign, why and when. */
export type Step = { reason: string; actor: StaffActor; at: Date }

/** @throws AppError not_found */
export async function findCampaign(tx: Tx, id: string): Promise<NotificationCampaign> {
  const campaign = await tx.notificationCampaign.findUnique({ where: { id } })
  if (!campaign) throw new AppError('not_found', 'There is no such message.')
  return campaign
}

/** Held until the transaction ends. @throws AppError not_found, conflict */
export async function holdIn(tx: Tx, id: string, states: readonly CampaignStatus[]): Promise<NotificationCampaign> {
  await tx.$queryRaw`SELECT FROM notification_campaign WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const campaign = await findCampaign(tx, id)
  assertIn(campaign, states)
  return campaign
}

/** @throws AppError conflict */
export function assertIn({ status }: NotificationCampaign, states: readonly CampaignStatus[]): void {
  if (!states.includes(status)) throw new AppError('conflict', `This message is ${STATES[status]}.`)
}

const STATES: Record<CampaignStatus, string> = {
  ...{ draft: 'a draft', scheduled: 'scheduled', sending: 'being sent', sent: 'sent', recalled: 'recalled' },
}

/** @throws AppError conflict for a version somebody has replaced */
export function assertVersion(campaign: NotificationCampaign, version: number): void {
  if (campaign.version === version) return
  throw new AppError('conflict', 'Somebody has changed this message since you opened it. Open it again.')
}

/** What the log of changes keeps of a campaign. */
export const factsOf = (campaign: NotificationCampaign) => ({
  ...{ type: campaign.type, title: campaign.title, message: campaign.message, status: campaign.status },
  ...{ destinationUrlPath: campaign.destinationUrlPath, actionLabel: campaign.actionLabel },
  audience: audienceSchema.parse(campaign.audience) as Prisma.InputJsonObject,
})

type Note = {
  action: string
  id: string
  before?: Prisma.InputJsonObject
  after?: Prisma.InputJsonObject
  reason?: string
  at: Date
}

/** Writes down what was done to a campaign; `null` is the clock. */
export const note = (tx: Tx, actor: StaffActor | null, { id, action, ...entry }: Note) =>
  recordAudit(tx, actor, {
    ...entry,
    action: `notification_campaign.${action}`,
    subject: 'notification_campaign',
    subjectId: id,
  })

import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { type NotificationCampaign, Prisma } from '@/lib/generated/prisma/client'
import type { CampaignStatus } from '@/lib/generated/prisma/enums'
import { publishSql } from '@/lib/messages/live/service'
import { notifyAll } from '@/lib/messages/notifications/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact, transactEach } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { type Audience, audienceSchema } from './admin-schema'
import { audienceSql } from './audience-data'
import { CHUNK_SIZE, CHUNKS_PER_RUN } from './constants'
import { getCampaign } from './data'
import { campaignNotification } from './notifications'
import { ACTION_STATUSES } from './rules'

/** Locks a campaign that has one of some statuses. @throws AppError not_found, conflict */
export async function lockCampaign(
  tx: Tx,
  id: string,
  statuses: readonly CampaignStatus[],
): Promise<NotificationCampaign> {
  await tx.$queryRaw`SELECT FROM notification_campaign WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const campaign = await getCampaign(tx, id)
  assertStatus(campaign, statuses)
  return campaign
}

const STATUS_NAMES: Record<CampaignStatus, string> = {
  draft: 'a draft',
  scheduled: 'scheduled',
  sending: 'being sent',
  sent: 'sent',
  recalled: 'recalled',
}

/** @throws AppError conflict */
function assertStatus({ status }: NotificationCampaign, statuses: readonly CampaignStatus[]): void {
  if (!statuses.includes(status)) throw new AppError('conflict', `This message is ${STATUS_NAMES[status]}.`)
}

type Change = {
  action: string
  id: string
  before?: Prisma.InputJsonObject
  after?: Prisma.InputJsonObject
  reason?: string
  at: Date
}

/** Records a change of a campaign in the audit log; `null` is the scheduled job. */
export const auditCampaign = (tx: Tx, actor: StaffActor | null, { id, action, ...entry }: Change) =>
  recordAudit(tx, actor, {
    ...entry,
    action: `notification_campaign.${action}`,
    subject: 'notification_campaign',
    subjectId: id,
  })

/** Stores the recipients of a campaign, to be notified in chunks. @returns how many */
export function storeRecipients(tx: Tx, campaignId: string, audience: Audience, at: Date): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO notification_campaign_recipient (campaign_id, user_id)
    SELECT ${campaignId}::uuid, member.user_id FROM (${audienceSql(audience, at)}) member`
}

/**
 * Starts campaigns that are due and continues those being sent. Several processes may run this at once: each chunk of
 * recipients is sent by one of them.
 * @returns how many recipients were notified
 */
export async function sendDueCampaigns({ at }: { at: Date }): Promise<number> {
  const due = await db().notificationCampaign.findMany({
    where: { status: 'scheduled', scheduledAt: { lte: at } },
    orderBy: { scheduledAt: 'asc' },
    select: { id: true },
  })
  await transactEach(due, (tx, { id }) => startIfDue(tx, id, at))
  const started = await db().notificationCampaign.findMany({ where: { status: 'sending' }, orderBy: { id: 'asc' } })
  let notified = 0
  for (const campaign of started) notified += await sendOrLog(campaign, at)
  return notified
}

/** A campaign that fails does not stop the others; the next run tries it again. */
async function sendOrLog(campaign: NotificationCampaign, at: Date): Promise<number> {
  try {
    return await sendCampaign(campaign, CHUNKS_PER_RUN, at)
  } catch (error) {
    log.error({ err: error, campaignId: campaign.id }, 'a campaign could not be sent')
    return 0
  }
}

/** The audience is computed now, when the job finds the campaign due. @returns whether it was started */
async function startIfDue(tx: Tx, id: string, at: Date): Promise<boolean> {
  await tx.$queryRaw`SELECT FROM notification_campaign WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const campaign = await getCampaign(tx, id)
  // another process has started it, or it was unscheduled
  if (campaign.status !== 'scheduled' || !campaign.scheduledAt || campaign.scheduledAt > at) return false
  const audienceCount = await startSending(tx, campaign, at)
  const before = { status: campaign.status, audienceCount: campaign.audienceCount }
  await auditCampaign(tx, null, { action: 'begin', id, before, after: { status: 'sending', audienceCount }, at })
  return true
}

/** Stores the recipients of a campaign and marks it as being sent. The caller has locked it. @returns how many */
export async function startSending(tx: Tx, campaign: NotificationCampaign, at: Date): Promise<number> {
  const audience = audienceSchema.parse(campaign.audience)
  const audienceCount = await storeRecipients(tx, campaign.id, audience, at)
  await tx.notificationCampaign.update({
    where: { id: campaign.id },
    data: { status: 'sending', audienceCount },
  })
  return audienceCount
}

/**
 * Sends at most a number of chunks of a campaign, and marks it as sent when no recipient is left.
 * @returns how many recipients were handled
 */
export async function sendCampaign(campaign: NotificationCampaign, chunks: number, at: Date): Promise<number> {
  let notified = 0
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const handled = await transact((tx) => sendChunk(tx, campaign, at))
    if (handled === 0) break
    notified += handled
  }
  await db().$executeRaw`
    UPDATE notification_campaign SET status = 'sent', sent_at = ${at}
    WHERE id = ${campaign.id}::uuid AND status = 'sending'
      AND NOT EXISTS (SELECT FROM notification_campaign_recipient WHERE campaign_id = ${campaign.id}::uuid)`
  return notified
}

/**
 * Notifies recipients and deletes them from the list in the same transaction. Recipients who were blocked meanwhile are
 * only deleted.
 */
async function sendChunk(tx: Tx, campaign: NotificationCampaign, at: Date): Promise<number> {
  const chunk = await tx.$queryRaw<{ userId: string; isActive: boolean }[]>`
    DELETE FROM notification_campaign_recipient r USING app_user u JOIN affiliate a ON a.user_id = u.id
    WHERE r.campaign_id = ${campaign.id}::uuid AND u.id = r.user_id AND r.user_id = ANY(ARRAY(
      SELECT user_id FROM notification_campaign_recipient WHERE campaign_id = ${campaign.id}::uuid
      ORDER BY user_id LIMIT ${CHUNK_SIZE} FOR UPDATE SKIP LOCKED))
    RETURNING r.user_id AS "userId", u.status = 'active' AND a.status = 'approved' AS "isActive"`
  const userIds = chunk.filter(({ isActive }) => isActive).map(({ userId }) => userId)
  await notifyAll(tx, userIds, campaignNotification(campaign, campaign), at)
  return chunk.length
}

/**
 * Recalls a campaign: deletes unread notifications and the recipients who were not notified yet. Recipients are locked
 * before the campaign, in the same order as by sending and by reading, so that the three cannot deadlock.
 * @returns its id
 * @throws AppError not_found, conflict
 */
export async function recallCampaign(
  tx: Tx,
  id: string,
  { actor, at, reason }: { actor: StaffActor; at: Date; reason: string },
): Promise<string> {
  // checked before the lock, too: a campaign that is only now being started has no recipients to delete yet
  assertStatus(await getCampaign(tx, id), ACTION_STATUSES.recall)
  const unsent = await tx.notificationCampaignRecipient.deleteMany({ where: { campaignId: id } })
  // the same statement publishes the live event to every open page, because it can be all users
  const [{ unread }] = await tx.$queryRaw<[{ unread: number }]>`
    WITH gone AS (
      UPDATE notification SET deleted_at = ${at}
      WHERE campaign_id = ${id}::uuid AND read_at IS NULL AND deleted_at IS NULL RETURNING user_id)
    SELECT count(${publishSql(Prisma.sql`gone.user_id`, { type: 'notifications_changed' })})::int AS unread FROM gone`
  const { status } = await lockCampaign(tx, id, ACTION_STATUSES.recall)
  await tx.notificationCampaign.update({ where: { id }, data: { status: 'recalled', recalledAt: at } })
  const after = { status: 'recalled', unreadRemoved: unread, neverTold: unsent.count }
  await auditCampaign(tx, actor, { action: 'recall', id, before: { status }, after, reason, at })
  return id
}

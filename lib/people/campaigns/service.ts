import 'server-only'
import { type NotificationCampaign, Prisma } from '@/lib/generated/prisma/client'
import { publishSql } from '@/lib/messages/live/service'
import { notifyAll } from '@/lib/messages/notifications/service'
import type { Clock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { log } from '@/lib/platform/log'
import { transact, transactEach } from '@/lib/platform/transaction'
import { audienceSchema } from './admin-schema'
import { CHUNK_SIZE, CHUNKS_PER_RUN } from './constants'
import { gatherRecipients } from './data'
import { assertIn, findCampaign, holdIn, note, type Step } from './record'
import { ACTION_STATES, campaignNews } from './rules'

/**
 * Begins what is due and sends what was begun, wherever an earlier run ended. Several processes may do so at once:
 * each chunk of people is taken by one of them.
 * @returns how many people were told
 */
export async function sendDueCampaigns(clock: Clock): Promise<number> {
  const at = clock.now()
  const due = await db().notificationCampaign.findMany({
    where: { status: 'scheduled', scheduledAt: { lte: at } },
    orderBy: { scheduledAt: 'asc' },
    select: { id: true },
  })
  await transactEach(due, (tx, { id }) => beginOnTime(tx, id, at))
  const begun = await db().notificationCampaign.findMany({ where: { status: 'sending' }, orderBy: { id: 'asc' } })
  let told = 0
  for (const campaign of begun) told += await sendPatiently(campaign, clock)
  return told
}

/** One that cannot be sent keeps no other waiting: the next run tries it again. */
async function sendPatiently(campaign: NotificationCampaign, clock: Clock): Promise<number> {
  try {
    return await sendCampaign(campaign, CHUNKS_PER_RUN, clock)
  } catch (error) {
    log.error({ err: error, campaignId: campaign.id }, 'a campaign could not be sent')
    return 0
  }
}

/** The audience is who fits at the moment it was scheduled for, or as soon after it as somebody looks. */
async function beginOnTime(tx: Tx, id: string, at: Date): Promise<boolean> {
  await tx.$queryRaw`SELECT FROM notification_campaign WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const campaign = await findCampaign(tx, id)
  // another worker has begun it, or somebody has taken it back
  if (campaign.status !== 'scheduled' || !campaign.scheduledAt || campaign.scheduledAt > at) return false
  const audienceCount = await beginSending(tx, campaign, at)
  const before = { status: campaign.status, audienceCount: campaign.audienceCount }
  await note(tx, null, { action: 'begin', id, before, after: { status: 'sending', audienceCount }, at })
  return true
}

/** Writes down whom a campaign is for; from then on it is being sent. The caller holds its row. @returns how many */
export async function beginSending(tx: Tx, campaign: NotificationCampaign, at: Date): Promise<number> {
  const audience = audienceSchema.parse(campaign.audience)
  const audienceCount = await gatherRecipients(tx, campaign.id, audience, at)
  await tx.notificationCampaign.update({
    where: { id: campaign.id },
    data: { status: 'sending', audienceCount },
  })
  return audienceCount
}

/**
 * Sends so many chunks of a campaign, and notes when nobody is left.
 * @returns how many people were told
 */
export async function sendCampaign(campaign: NotificationCampaign, chunks: number, clock: Clock): Promise<number> {
  let told = 0
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const taken = await transact((tx) => tellChunk(tx, campaign, clock.now()))
    if (taken === 0) break
    told += taken
  }
  const at = clock.now()
  await db().$executeRaw`
    UPDATE notification_campaign SET status = 'sent', sent_at = ${at}
    WHERE id = ${campaign.id}::uuid AND status = 'sending'
      AND NOT EXISTS (SELECT FROM notification_campaign_recipient WHERE campaign_id = ${campaign.id}::uuid)`
  return told
}

/**
 * Who is told is taken off the list in the same transaction; who was blocked since it was written is not told. What a
 * recall has taken off is told to nobody.
 */
async function tellChunk(tx: Tx, campaign: NotificationCampaign, at: Date): Promise<number> {
  const taken = await tx.$queryRaw<{ userId: string; isThere: boolean }[]>`
    DELETE FROM notification_campaign_recipient r USING app_user u JOIN affiliate a ON a.user_id = u.id
    WHERE r.campaign_id = ${campaign.id}::uuid AND u.id = r.user_id AND r.user_id = ANY(ARRAY(
      SELECT user_id FROM notification_campaign_recipient WHERE campaign_id = ${campaign.id}::uuid
      ORDER BY user_id LIMIT ${CHUNK_SIZE} FOR UPDATE SKIP LOCKED))
    RETURNING r.user_id AS "userId", u.status = 'active' AND a.status = 'approved' AS "isThere"`
  const userIds = taken.filter(({ isThere }) => isThere).map(({ userId }) => userId)
  await notifyAll(tx, userIds, campaignNews(campaign, campaign), at)
  return taken.length
}

/**
 * Recalls a campaign: whoever has not read it does not see it any more, and whoever has not been told will not be.
 * People first and the campaign last, in the order of sending and of reading, so that none of the three waits for
 * another in a circle.
 * @returns its id
 * @throws AppError not_found, conflict
 */
export async function recallCampaign(tx: Tx, id: string, { actor, at, reason }: Step): Promise<string> {
  // what is not seen to be begun has nobody to take off yet, and must not become a recalled one that is sent
  assertIn(await findCampaign(tx, id), ACTION_STATES.recall)
  const untold = await tx.notificationCampaignRecipient.deleteMany({ where: { campaignId: id } })
  // open pages hear of it once this commits, by the same statement: up to everybody there is
  const [{ unread }] = await tx.$queryRaw<[{ unread: number }]>`
    WITH gone AS (
      UPDATE notification SET deleted_at = ${at}
      WHERE campaign_id = ${id}::uuid AND read_at IS NULL AND deleted_at IS NULL RETURNING user_id)
    SELECT count(${publishSql(Prisma.sql`gone.user_id`, { type: 'notifications_changed' })})::int AS unread FROM gone`
  const { status } = await holdIn(tx, id, ACTION_STATES.recall)
  await tx.notificationCampaign.update({ where: { id }, data: { status: 'recalled', recalledAt: at } })
  const after = { status: 'recalled', unreadRemoved: unread, neverTold: untold.count }
  await note(tx, actor, { action: 'recall', id, before: { status }, after, reason, at })
  return id
}

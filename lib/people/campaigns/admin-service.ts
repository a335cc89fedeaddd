import 'server-only'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { NotificationCampaign, Prisma } from '@/lib/generated/prisma/client'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { notify } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError, invalidField } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { isModuleOn } from '@/lib/platform/settings/current'
import {
  audienceSchema,
  type CampaignAction,
  type Content,
  type CreateCampaign,
  type EditCampaign,
  type SendCampaign,
} from './admin-schema'
import { countAudience } from './audience-data'
import { CAMPAIGNS_JOB, CHUNKS_AT_ONCE } from './constants'
import { getCampaign } from './data'
import { campaignNotification } from './notifications'
import { ACTION_STATUSES, scheduleError, sendPhrase } from './rules'
import { auditCampaign, lockCampaign, recallCampaign, sendCampaign, startSending } from './service'

/** Creates a draft. @returns its id @throws AppError invalid for buckets or offers that do not exist, and levels that are off */
export async function createCampaign(context: StaffContext, input: CreateCampaign): Promise<string> {
  const { reason, ...draft } = input
  return transact(async (tx) => {
    await assertAudienceExists(tx, draft.audience)
    return createDraft(tx, draft, { action: 'create', reason, ...context })
  })
}

/** Replaces a draft. @throws AppError not_found, conflict (not a draft, or another version), invalid */
export async function editCampaign({ actor, at }: StaffContext, input: EditCampaign & { id: string }): Promise<void> {
  const { id, version, reason, ...change } = input
  await transact(async (tx) => {
    const before = await lockCampaign(tx, id, ACTION_STATUSES.edit)
    assertVersion(before, version)
    await assertAudienceExists(tx, change.audience)
    const after = await tx.notificationCampaign.update({
      where: { id },
      data: { ...change, version: { increment: 1 } },
    })
    await auditCampaign(tx, actor, {
      action: 'edit',
      id,
      before: auditFields(before),
      after: auditFields(after),
      reason,
      at,
    })
  })
}

/**
 * Sends a draft to exactly the confirmed number of recipients, now or at an instant. The first chunks are sent before
 * this returns; the job sends the rest.
 * @throws AppError not_found; conflict when it is not a draft, was changed, or its audience has another size now;
 * invalid when the phrase or the time is wrong
 */
export async function confirmCampaign(
  { actor, at }: StaffContext,
  input: SendCampaign & { id: string },
): Promise<void> {
  assertConfirmed(input.confirm, sendPhrase(input.count))
  const { id } = input
  const scheduledAt = input.scheduledAt === null ? null : new Date(input.scheduledAt)
  const problem = scheduledAt && scheduleError(scheduledAt, at)
  if (problem) throw new AppError('invalid', problem, { fields: { scheduledAt: problem } })
  const campaign = await transact(async (tx) => {
    const before = await lockCampaign(tx, id, ACTION_STATUSES.send)
    assertVersion(before, input.version)
    const count = scheduledAt ? await schedule(tx, before, scheduledAt, at) : await startSending(tx, before, at)
    if (count !== input.count) throw audienceChanged(input.count, count)
    const after = { ...auditFields(before), status: scheduledAt ? 'scheduled' : 'sending', audienceCount: count }
    await auditCampaign(tx, actor, {
      action: scheduledAt ? 'schedule' : 'send',
      id,
      before: { status: before.status },
      after: { ...after, scheduledAt: input.scheduledAt },
      reason: input.reason,
      at,
    })
    return before
  })
  if (scheduledAt) return
  const handled = await sendCampaign(campaign, CHUNKS_AT_ONCE, at)
  if (handled < input.count) await transact((tx) => requestJobRun(tx, CAMPAIGNS_JOB))
  sendMailInBackground()
}

async function schedule(tx: Tx, { id, audience }: NotificationCampaign, scheduledAt: Date, at: Date): Promise<number> {
  const { people } = await countAudience(tx, audienceSchema.parse(audience), at)
  const data = { status: 'scheduled' as const, scheduledAt, audienceCount: people }
  await tx.notificationCampaign.update({ where: { id }, data })
  return people
}

const audienceChanged = (was: number, is: number) =>
  new AppError('conflict', `This audience is ${is} now, not ${was}. Look at it again, and confirm that number.`)

/**
 * Unschedules, recalls, duplicates or discards a campaign.
 * @returns its id; for a duplicate the id of the copy
 * @throws AppError not_found, conflict when its status does not allow the action
 */
export async function actOnCampaign(
  context: StaffContext,
  { id, action, reason }: { id: string; action: CampaignAction; reason: string },
): Promise<string> {
  return transact((tx) => ACTIONS[action](tx, id, { reason, ...context }))
}

type Action = StaffContext & { reason: string }

const ACTIONS: Record<CampaignAction, (tx: Tx, id: string, action: Action) => Promise<string>> = {
  unschedule: async (tx, id, { actor, ...entry }) => {
    const { status, scheduledAt } = await lockCampaign(tx, id, ACTION_STATUSES.unschedule)
    const data = { status: 'draft' as const, scheduledAt: null, audienceCount: null }
    await tx.notificationCampaign.update({ where: { id }, data })
    const before = { status, scheduledAt: scheduledAt?.toISOString() ?? null }
    await auditCampaign(tx, actor, { action: 'unschedule', id, before, after: { status: 'draft' }, ...entry })
    return id
  },
  discard: async (tx, id, { actor, ...entry }) => {
    const before = await lockCampaign(tx, id, ACTION_STATUSES.discard)
    await tx.notificationCampaign.delete({ where: { id } })
    await auditCampaign(tx, actor, { action: 'discard', id, before: auditFields(before), ...entry })
    return id
  },
  duplicate: async (tx, id, action) => {
    const { type, title, message, destinationUrlPath, actionLabel, audience } = await getCampaign(tx, id)
    const copy = { type, title, message, destinationUrlPath, actionLabel, audience: audienceSchema.parse(audience) }
    return createDraft(tx, copy, { ...action, action: 'duplicate', copyOf: id })
  },
  recall: recallCampaign,
}

/** Sends a message to the actor alone, as its recipients would get it. Not counted. */
export async function testCampaign({ actor, at }: StaffContext, content: Content): Promise<void> {
  await transact(async (tx) => {
    const testKey = newId(at)
    await notify(tx, actor.userId, campaignNotification(content, { testKey }), at)
    await auditCampaign(tx, actor, { action: 'test', id: testKey, after: { ...content }, at })
  })
  sendMailInBackground()
}

type Draft = Omit<CreateCampaign, 'reason'>
type Creation = Action & { action: string; copyOf?: string }

async function createDraft(tx: Tx, draft: Draft, { action, copyOf, actor, at, reason }: Creation): Promise<string> {
  const id = newId(at)
  const created = await tx.notificationCampaign.create({
    data: { ...draft, id, createdById: actor.userId, createdAt: at },
  })
  const after = { ...auditFields(created), ...(copyOf && { copyOf }) }
  await auditCampaign(tx, actor, { action, id, after, reason, at })
  return id
}

/** The fields of a campaign the audit log stores. */
const auditFields = (campaign: NotificationCampaign) => ({
  type: campaign.type,
  title: campaign.title,
  message: campaign.message,
  status: campaign.status,
  destinationUrlPath: campaign.destinationUrlPath,
  actionLabel: campaign.actionLabel,
  audience: audienceSchema.parse(campaign.audience) as Prisma.InputJsonObject,
})

/** @throws AppError conflict for another version than the current one */
function assertVersion(campaign: NotificationCampaign, version: number): void {
  if (campaign.version === version) return
  throw new AppError('conflict', 'Somebody has changed this message since you opened it. Open it again.')
}

/** @throws AppError invalid at the field with an id that does not exist */
async function assertAudienceExists(tx: Tx, { buckets, levels, offerId }: CreateCampaign['audience']): Promise<void> {
  // left out without a word, the message would go to more people than were meant
  if (levels && !isModuleOn('levels')) {
    throw invalidField('audience.levels', 'This network has no levels. Take them out of the audience.')
  }
  if (buckets && (await tx.bucket.count({ where: { id: { in: buckets } } })) < new Set(buckets).size) {
    throw invalidField('audience.buckets', 'There is no such bucket.')
  }
  if (offerId !== undefined && !(await tx.offer.findUnique({ where: { id: offerId }, select: { id: true } }))) {
    throw invalidField('audience.offerId', 'There is no such offer.')
  }
}

import 'server-only'
import { assertConfirmed } from '@/lib/backoffice/admin/guard'
import type { StaffActor } from '@/lib/backoffice/audit/service'
import type { NotificationCampaign } from '@/lib/generated/prisma/client'
import { wakeJob } from '@/lib/messages/jobs/service'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { notify } from '@/lib/messages/notifications/service'
import type { Clock } from '@/lib/platform/dates/clock'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import {
  audienceSchema,
  type CampaignAction,
  type Content,
  type CreateCampaign,
  type EditCampaign,
  type SendCampaign,
} from './admin-schema'
import { CAMPAIGNS_JOB, CHUNKS_AT_ONCE } from './constants'
import { countAudience } from './data'
import { assertVersion, factsOf, findCampaign, holdIn, note, type Step } from './record'
import { ACTION_STATES, campaignNews, scheduleFault, sendPhrase } from './rules'
import { beginSending, recallCampaign, sendCampaign } from './service'

/** Makes a draft. Nobody is told. @returns its id @throws AppError invalid for groups that do not exist */
export async function createCampaign({ reason, ...sketch }: CreateCampaign, actor: StaffActor, at: Date) {
  return transact(async (tx) => {
    await assertGroupsExist(tx, sketch.audience)
    return draft(tx, sketch, { action: 'create', actor, reason, at })
  })
}

/** Replaces a draft. @throws AppError not_found, conflict (no draft, or changed by somebody else), invalid */
export async function editCampaign(
  id: string,
  { version, reason, ...change }: EditCampaign,
  actor: StaffActor,
  at: Date,
): Promise<void> {
  await transact(async (tx) => {
    const before = await holdIn(tx, id, ACTION_STATES.edit)
    assertVersion(before, version)
    await assertGroupsExist(tx, change.audience)
    const after = await tx.notificationCampaign.update({
      where: { id },
      data: { ...change, version: { increment: 1 } },
    })
    await note(tx, actor, { action: 'edit', id, before: factsOf(before), after: factsOf(after), reason, at })
  })
}

/**
 * Sends a draft to exactly as many as were confirmed, or has it sent at an instant. Small audiences are told before
 * this answers; the job tells the rest.
 * @throws AppError not_found; conflict when it is no draft, was changed, or its audience has another size by now;
 * invalid when the phrase or the time is wrong
 */
export async function confirmCampaign(id: string, sent: SendCampaign, actor: StaffActor, clock: Clock): Promise<void> {
  const at = clock.now()
  assertConfirmed(sent.confirm, sendPhrase(sent.count))
  const scheduledAt = sent.scheduledAt === null ? null : new Date(sent.scheduledAt)
  const fault = scheduledAt && scheduleFault(scheduledAt, at)
  if (fault) throw new AppError('invalid', fault, { fields: { scheduledAt: fault } })
  const campaign = await transact(async (tx) => {
    const before = await holdIn(tx, id, ACTION_STATES.send)
    assertVersion(before, sent.version)
    const count = scheduledAt ? await schedule(tx, before, scheduledAt, at) : await beginSending(tx, before, at)
    if (count !== sent.count) throw audienceChanged(sent.count, count)
    const after = { ...factsOf(before), status: scheduledAt ? 'scheduled' : 'sending', audienceCount: count }
    await note(tx, actor, {
      ...{ action: scheduledAt ? 'schedule' : 'send', id, before: { status: before.status } },
      ...{ after: { ...after, scheduledAt: sent.scheduledAt }, reason: sent.reason, at },
    })
    return before
  })
  if (scheduledAt) return
  const told = await sendCampaign(campaign, CHUNKS_AT_ONCE, clock)
  if (told < sent.count) await transact((tx) => wakeJob(tx, CAMPAIGNS_JOB))
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
 * Takes a schedule back, recalls, duplicates or discards.
 * @returns the id of what it is about: the copy's, of a duplicate
 * @throws AppError not_found, conflict for one this cannot be done with any more, or yet
 */
export async function stepCampaign(
  { id, action }: { id: string; action: CampaignAction },
  reason: string,
  actor: StaffActor,
  at: Date,
): Promise<string> {
  return transact((tx) => STEPS[action](tx, id, { reason, actor, at }))
}

const STEPS: Record<CampaignAction, (tx: Tx, id: string, step: Step) => Promise<string>> = {
  unschedule: async (tx, id, { actor, ...step }) => {
    const { status, scheduledAt } = await holdIn(tx, id, ACTION_STATES.unschedule)
    const data = { status: 'draft' as const, scheduledAt: null, audienceCount: null }
    await tx.notificationCampaign.update({ where: { id }, data })
    const before = { status, scheduledAt: scheduledAt?.toISOString() ?? null }
    await note(tx, actor, { action: 'unschedule', id, before, after: { status: 'draft' }, ...step })
    return id
  },
  discard: async (tx, id, { actor, ...step }) => {
    const before = await holdIn(tx, id, ACTION_STATES.discard)
    await tx.notificationCampaign.delete({ where: { id } })
    await note(tx, actor, { action: 'discard', id, before: factsOf(before), ...step })
    return id
  },
  duplicate: async (tx, id, step) => {
    const { type, title, message, destinationUrlPath, actionLabel, audience } = await findCampaign(tx, id)
    const copy = { type, title, message, destinationUrlPath, actionLabel, audience: audienceSchema.parse(audience) }
    return draft(tx, copy, { ...step, action: 'duplicate', of: id })
  },
  recall: (tx, id, step) => recallCampaign(tx, id, step),
}

/** Tells the one who asks what a message would say, as those it is for would be told. Counted nowhere. */
export async function testCampaign(content: Content, actor: StaffActor, at: Date): Promise<void> {
  await transact(async (tx) => {
    const testKey = newId(at)
    await notify(tx, actor.userId, campaignNews(content, { testKey }), at)
    await note(tx, actor, { action: 'test', id: testKey, after: { ...content }, at })
  })
  sendMailInBackground()
}

type Sketch = Omit<CreateCampaign, 'reason'>

async function draft(tx: Tx, sketch: Sketch, { action, of, actor, ...step }: Step & { action: string; of?: string }) {
  const id = newId(step.at)
  const made = await tx.notificationCampaign.create({
    data: { ...sketch, id, createdById: actor.userId, createdAt: step.at },
  })
  await note(tx, actor, { action, id, after: { ...factsOf(made), ...(of && { copyOf: of }) }, ...step })
  return id
}

/** @throws AppError invalid at the field that names what is not there */
async function assertGroupsExist(tx: Tx, { buckets, offerId }: CreateCampaign['audience']): Promise<void> {
  if (buckets && (await tx.bucket.count({ where: { id: { in: buckets } } })) < new Set(buckets).size) {
    throw missing('audience.buckets', 'There is no such bucket.')
  }
  if (offerId !== undefined && !(await tx.offer.findUnique({ where: { id: offerId }, select: { id: true } }))) {
    throw missing('audience.offerId', 'There is no such offer.')
  }
}

const missing = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } })

import 'server-only'
import type { Offer } from '@/lib/generated/prisma/client'
import type { ProductEvent } from '@/lib/messages/webhook-events/rules'
import { listSubscribers, queueEvents } from '@/lib/messages/webhook-events/service'
import type { Tx } from '@/lib/platform/db'
import { type AuditedEvent, eventOfAction } from './rules'

type Entry = { action: string; subject: string; subjectId: string; actorRole: string | null; at: Date }

/** Records what an entry of the audit log tells webhooks, in its transaction: the entry itself for staff, and the event it stands for. */
export async function recordAuditedEvents(tx: Tx, entry: Entry): Promise<void> {
  const { action, subjectId } = entry
  const audited = eventOfAction(action)
  const offer = audited?.object === 'offer' ? await tx.offer.findUnique({ where: { id: Number(subjectId) } }) : null
  const advertiserId = offer?.advertiserId ?? (audited?.object === 'team' ? Number(subjectId) : undefined)
  const subscribers = await listSubscribers(tx, advertiserId === undefined ? [] : [advertiserId])
  if (subscribers.length === 0) return
  const isWanted = audited && subscribers.some(({ types }) => types.includes(audited.type))
  const events = isWanted ? await eventsOf(tx, audited, offer, entry) : []
  await queueEvents(tx, subscribers, [entryEvent(entry), ...events])
}

function entryEvent({ action, subject, subjectId, actorRole, at }: Entry): ProductEvent {
  return {
    type: 'audit.recorded',
    ...{ objectId: `${subject}:${subjectId}`, advertiserId: null, offerId: null, isTest: false, at },
    data: { action, subject, subjectId, actorRole },
  }
}

async function eventsOf(
  tx: Tx,
  audited: AuditedEvent,
  offer: Offer | null,
  { subjectId, at }: Entry,
): Promise<ProductEvent[]> {
  if (audited.object === 'offer') return offer ? [offerEvent(audited, offer, at)] : []
  const id = Number(subjectId)
  return [audited.object === 'team' ? await teamEvent(tx, audited, id, at) : await advertiserEvent(tx, audited, id, at)]
}

type Of<Object extends AuditedEvent['object']> = Extract<AuditedEvent, { object: Object }>

function offerEvent({ type, change, isInternal }: Of<'offer'>, offer: Offer, at: Date): ProductEvent {
  const { id, name, advertiserId, status } = offer
  return {
    type,
    ...{ objectId: String(id), advertiserId: isInternal ? null : advertiserId, offerId: id, isTest: false, at },
    data: { id, name, advertiserId, status, change },
  }
}

async function advertiserEvent(
  tx: Tx,
  { type, change }: Of<'advertiser'>,
  id: number,
  at: Date,
): Promise<ProductEvent> {
  const { name, status, billingMode, creditLimitCents } = await tx.advertiser.findUniqueOrThrow({ where: { id } })
  const limit = creditLimitCents === null ? null : Number(creditLimitCents)
  return {
    type,
    ...{ objectId: String(id), advertiserId: id, offerId: null, isTest: false, at },
    data: { id, name, status, billingMode, creditLimitCents: limit, change },
  }
}

async function teamEvent(tx: Tx, { type, change }: Of<'team'>, advertiserId: number, at: Date): Promise<ProductEvent> {
  const members = await tx.advertiserMember.findMany({
    where: { advertiserId },
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    select: { userId: true, role: true },
  })
  return {
    type,
    ...{ objectId: String(advertiserId), advertiserId, offerId: null, isTest: false, at },
    data: { advertiserId, change, members },
  }
}

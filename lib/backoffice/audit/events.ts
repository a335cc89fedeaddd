import 'server-only'
import { listOfferSubscribers, listSubscribers, queueEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent, Subscriber } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'
import { type AuditedChange, type AuditedEvent, eventOfChange } from './events-rules'
import { lockTeam, teamEvent } from './team-events'

type Entry = AuditedChange & { subjectId: string; actorRole: string | null; at: Date }

/**
 * Finds out what an entry of the audit log is to tell webhooks: the entry itself for staff, and the event it stands for.
 * @returns what records it, to be called once the entry is written: the log is locked then, so that events come in its
 * order; undefined where nobody listens
 */
export async function openAuditedEvents(tx: Tx, entry: Entry): Promise<(() => Promise<void>) | undefined> {
  const audited = eventOfChange(entry)
  const subscribers = await listListening(tx, audited, Number(entry.subjectId))
  const isListening = (type: string) => subscribers.some(({ types }) => types.includes(type))
  const listenedEvent = audited && isListening(audited.type) ? audited : undefined
  if (!listenedEvent && !isListening('audit.recorded')) return undefined
  // before the log, as those who change an advertiser lock it
  if (listenedEvent?.object === 'team') await lockTeam(tx, Number(entry.subjectId))
  return async () => {
    const events = listenedEvent ? await buildEvents(tx, listenedEvent, entry) : []
    await queueEvents(tx, subscribers, [entryEvent(entry), ...events])
  }
}

function listListening(tx: Tx, audited: AuditedEvent | undefined, id: number): Promise<Subscriber[]> {
  if (audited?.object === 'offer') return listOfferSubscribers(tx, id)
  return listSubscribers(tx, audited?.object === 'team' ? [id] : [])
}

function entryEvent({ action, subject, subjectId, actorRole, at }: Entry): ProductEvent {
  return {
    type: 'audit.recorded',
    objectId: `${subject}:${subjectId}`,
    advertiserId: null,
    offerId: null,
    isTest: false,
    at,
    data: { action, subject, subjectId, actorRole },
  }
}

async function buildEvents(tx: Tx, audited: AuditedEvent, { subjectId, at }: Entry): Promise<ProductEvent[]> {
  const id = Number(subjectId)
  if (audited.object === 'offer') return offerEvents(tx, audited, id, at)
  if (audited.object === 'team') return [await teamEvent(tx, { advertiserId: id, change: audited.change, at })]
  return [await advertiserEvent(tx, audited, id, at)]
}

type Of<Object extends AuditedEvent['object']> = Extract<AuditedEvent, { object: Object }>

async function offerEvents(
  tx: Tx,
  { type, change, isInternal }: Of<'offer'>,
  id: number,
  at: Date,
): Promise<ProductEvent[]> {
  const offer = await tx.offer.findUnique({ where: { id } })
  if (!offer) return []
  const { name, advertiserId, status } = offer
  const about = { objectId: String(id), advertiserId: isInternal ? null : advertiserId, offerId: id, isTest: false, at }
  return [{ type, ...about, data: { id, name, advertiserId, status, change } }]
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
    objectId: String(id),
    advertiserId: id,
    offerId: null,
    isTest: false,
    at,
    data: { id, name, status, billingMode, creditLimitCents: limit, change },
  }
}

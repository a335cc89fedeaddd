import 'server-only'
import type { ProductEvent } from '@/lib/messages/webhook-events/rules'
import { listSubscribers, queueEvents } from '@/lib/messages/webhook-events/service'
import type { Tx } from '@/lib/platform/db'
import { type AuditedEvent, eventOfAction } from './rules'

type Entry = { action: string; subject: string; subjectId: string; actorRole: string | null; at: Date }

/** Records what an entry of the audit log tells webhooks, in its transaction: the entry itself for staff, and the event it stands for. */
export async function recordAuditedEvents(tx: Tx, entry: Entry): Promise<void> {
  const { action, subject, subjectId, actorRole, at } = entry
  const audited = eventOfAction(action)
  const offer = audited ? await tx.offer.findUnique({ where: { id: Number(subjectId) } }) : null
  const subscribers = await listSubscribers(tx, offer ? [offer.advertiserId] : [])
  if (subscribers.length === 0) return
  const ofLog: ProductEvent = {
    ...{
      type: 'audit.recorded',
      objectId: `${subject}:${subjectId}`,
      advertiserId: null,
      offerId: null,
      isTest: false,
    },
    data: { action, subject, subjectId, actorRole },
    at,
  }
  await queueEvents(tx, subscribers, [ofLog, ...(audited && offer ? [offerEvent(audited, offer, at)] : [])])
}

type Offer = {
  id: number
  name: string
  advertiserId: number
  status: 'active' | 'paused' | 'pending' | 'expired' | 'archived'
}

function offerEvent({ type, change, isInternal }: AuditedEvent, offer: Offer, at: Date): ProductEvent {
  const { id, name, advertiserId, status } = offer
  return {
    type: type as 'offer.updated',
    ...{ objectId: String(id), advertiserId: isInternal ? null : advertiserId, offerId: id, isTest: false, at },
    data: { id, name, advertiserId, status, change },
  }
}

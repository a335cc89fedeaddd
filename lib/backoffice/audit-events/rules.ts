import type { EventType } from '@/lib/messages/webhook-events/schema'

/** A typed event that an entry of the audit log stands for. `isInternal`: its advertiser is not told. */
export type AuditedEvent = { type: EventType; change: string; isInternal: boolean }

const OFFER_EVENTS: Record<string, EventType> = {
  create: 'offer.created',
  copy: 'offer.created',
  activate: 'offer.activated',
  pause: 'offer.paused',
  archive: 'offer.ended',
}

/** What is done to an offer that its advertiser's screens do not show: what affiliates are paid, and who may promote it. */
const INTERNAL = /^(payouts|test$|approve_affiliate|end_approval|questions)/

/** The event of an action such as `offer.pause`; undefined for one that has only its entry in the log. */
export function eventOfAction(action: string): AuditedEvent | undefined {
  const [subject, change = ''] = action.split('.')
  if (subject !== 'offer' || change === 'test' || change.endsWith('proposal') || change === 'propose') return undefined
  return { type: OFFER_EVENTS[change] ?? 'offer.updated', change, isInternal: INTERNAL.test(change) }
}

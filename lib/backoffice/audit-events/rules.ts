import type { EventType } from '@/lib/messages/webhook-events/schema'

type Types<Object extends string> = Extract<EventType, `${Object}.${string}`>

/** A typed event that an entry of the audit log stands for. `isInternal`: its advertiser is not told. */
export type AuditedEvent =
  | { object: 'offer'; type: Types<'offer'>; change: string; isInternal: boolean }
  | { object: 'advertiser'; type: Types<'advertiser'>; change: string }
  | { object: 'team'; type: Types<'team'>; change: string }

const OFFER_EVENTS: Record<string, Types<'offer'>> = {
  create: 'offer.created',
  copy: 'offer.created',
  activate: 'offer.activated',
  pause: 'offer.paused',
  archive: 'offer.ended',
}

/** What is done to an offer that its advertiser's screens do not show: what affiliates are paid, and who may promote it. */
const INTERNAL = /^(payouts|test$|approve_affiliate|end_approval|questions)/

const ADVERTISER_EVENTS: Record<string, Types<'advertiser'>> = {
  create: 'advertiser.created',
  pause: 'advertiser.paused',
  resume: 'advertiser.resumed',
  archive: 'advertiser.archived',
  restore: 'advertiser.restored',
}

const TEAM = /^(invite|revoke_invite|join|role|remove)$/

/** Payments, which have events of their own. */
const PAYMENTS = /^(checkout|deposit|refund|invoice_paid|.*_first_approval|.*_declined)$/

/** The event of an action such as `offer.pause`; undefined for one that has only its entry in the log. */
export function eventOfAction(action: string): AuditedEvent | undefined {
  const [subject, change = ''] = action.split('.')
  if (subject === 'offer') return eventOfOffer(change)
  return subject === 'advertiser' ? eventOfAdvertiser(change) : undefined
}

function eventOfOffer(change: string): AuditedEvent | undefined {
  if (change === 'test' || change.endsWith('proposal') || change === 'propose') return undefined
  return { object: 'offer', type: OFFER_EVENTS[change] ?? 'offer.updated', change, isInternal: INTERNAL.test(change) }
}

function eventOfAdvertiser(change: string): AuditedEvent | undefined {
  if (PAYMENTS.test(change)) return undefined
  if (TEAM.test(change)) return { object: 'team', type: 'team.changed', change }
  return { object: 'advertiser', type: ADVERTISER_EVENTS[change] ?? 'advertiser.updated', change }
}

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
const INTERNAL = /^(own_payout_|payouts_(plan|cancel)$|approve_affiliate$|end_approval$|questions$)/

/** What changes payouts to affiliates, and the price its advertiser pays too where that is part of it. */
const PAYOUTS = /^payouts(_begin)?$/

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

/** What of an entry of the audit log decides which event it stands for. */
export type AuditedChange = { action: string; subject: string; before?: unknown; after?: unknown }

/** The event of an action such as `offer.pause`; undefined for one that has only its entry in the log. */
export function eventOfChange({ action, subject, before, after }: AuditedChange): AuditedEvent | undefined {
  const [noun, change = ''] = action.split('.')
  if (noun === 'offer_goal') return updatedOffer(`goal_${change}`)
  if (noun === 'amount_limit') {
    const updated = { object: 'advertiser', type: 'advertiser.updated', change: 'amount_limit' } as const
    return subject === 'offer' ? updatedOffer('amount_limit') : updated
  }
  if (noun === 'offer')
    return eventOfOffer(change, PAYOUTS.test(change) && formatPrices(before) === formatPrices(after))
  return noun === 'advertiser' ? eventOfAdvertiser(change) : undefined
}

const updatedOffer = (change: string): AuditedEvent => ({
  object: 'offer',
  type: 'offer.updated',
  change,
  isInternal: false,
})

function eventOfOffer(change: string, isOfPayouts: boolean): AuditedEvent | undefined {
  if (change === 'test' || change.endsWith('proposal') || change === 'propose') return undefined
  const isInternal = isOfPayouts || INTERNAL.test(change)
  return { object: 'offer', type: OFFER_EVENTS[change] ?? 'offer.updated', change, isInternal }
}

/** What the advertiser pays by stored terms, as text: every revenue in them, with its place. */
function formatPrices(terms: unknown, path = ''): string {
  if (typeof terms !== 'object' || terms === null) return /revenue/i.test(path) ? `${path}=${terms};` : ''
  return Object.entries(terms)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => formatPrices(value, `${path}.${key}`))
    .join('')
}

function eventOfAdvertiser(change: string): AuditedEvent | undefined {
  if (PAYMENTS.test(change)) return undefined
  if (TEAM.test(change)) return { object: 'team', type: 'team.changed', change }
  return { object: 'advertiser', type: ADVERTISER_EVENTS[change] ?? 'advertiser.updated', change }
}

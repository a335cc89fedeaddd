import type { StatusKind } from '@/components/ui/status'
import { DISABLED_LABELS } from '@/lib/api/webhooks/constants'
import type { Endpoint } from '@/lib/api/webhooks/schema'
import type { DeliveryStatus, WebhookMode } from '@/lib/generated/prisma/enums'
import type { EventOrder } from '@/lib/messages/webhook-events/schema'

type Mark = { label: string; kind: StatusKind }

export const MODES: Record<WebhookMode, string> = {
  live: 'Live',
  test: 'Test mode',
  all: 'Live and test mode',
}

export const DELIVERY_STATES: Record<DeliveryStatus, Mark> = {
  queued: { label: 'Waiting', kind: 'pending' },
  delivered: { label: 'Delivered', kind: 'approved' },
  failed: { label: 'Failed', kind: 'failed' },
  refused: { label: 'Not sent', kind: 'rejected' },
}

/** How an event stands. */
export function deliveryState({ status, attempts }: { status: DeliveryStatus; attempts: number }): Mark {
  return status === 'queued' && attempts > 0 ? { label: 'Retrying', kind: 'processing' } : DELIVERY_STATES[status]
}

/** How a webhook stands. */
export function webhookState({ isActive, disabledReason, failingSince }: Endpoint): Mark {
  if (!isActive) {
    const isPaused = disabledReason === null || disabledReason === DISABLED_LABELS.person
    return isPaused ? { label: 'Paused', kind: 'held' } : { label: 'Switched off', kind: 'failed' }
  }
  return failingSince ? { label: 'Failing', kind: 'failed' } : { label: 'On', kind: 'approved' }
}

/** An object by its words: "reconciliation" and "webhook" stay as they are. */
const objectName = (type: string) => type.replaceAll('_', ' ')

export const objectText = ({ type, id }: { type: string; id: string }): string => {
  const name = objectName(type)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${id}`
}

/** The order of an event in a word or two, and what a receiver has to know; nothing has to be known of most. */
export const ORDERS: Record<EventOrder, { tag: string | null; text: (object: string) => string }> = {
  in_order: { tag: null, text: (type) => `In order: all earlier events of this ${objectName(type)} were delivered.` },
  after_gap: {
    tag: 'After a gap',
    text: (type) =>
      `After a gap: an earlier event of this ${objectName(type)} was given up. Send that one again, or read the ${objectName(type)} from the API.`,
  },
  replay: {
    tag: 'Sent again',
    text: () => 'Sent again by request: the receiver may know something newer. It compares the sequence.',
  },
}

/** "1 event waits", "more than 999 events wait"; nothing while none does. */
export function waitingText(waiting: number): string | null {
  if (waiting === 0) return null
  if (waiting === 1) return '1 event waits'
  return `${waiting >= 1_000 ? 'More than 999' : waiting} events wait`
}

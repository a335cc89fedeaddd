import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { METHOD_LABELS } from '../../payout-methods/constants'

type Payout = {
  id: string
  amountCents: Cents
  methodKind: PayoutMethodKind
  methodHint: string
  statusReason: string | null
}

/** How much of a reason tells it from others. */
const WAITING_KEY_LENGTH = 40

/** How a reason ends that is a sentence, and what stands behind one that goes on or was cut. */
const FINISHED = /[.!?…。！？]["'”’»)\]]*$/
const UNFINISHED = /[\s,;:–—-]+$/

const shared = { destinationUrlPath: '/account/payment', actionLabel: 'View payouts' }
/** A sentence of a bank or provider; one that does not end gets its full stop. Empty without one. */
function reasonOf({ statusReason }: Payout): string {
  const sentence = statusReason?.trim().replace(UNFINISHED, '') ?? ''
  return sentence === '' || FINISHED.test(sentence) ? sentence : `${sentence}.`
}

const methodOf = ({ methodKind, methodHint }: Payout): string => `${METHOD_LABELS[methodKind]} ${methodHint}`

const attemptValues = (payout: Payout) => ({
  sum: formatCents(payout.amountCents),
  method: methodOf(payout),
  reason: reasonOf(payout),
})

/** A payout was sent. */
export function paidNotification(payout: Payout): NotificationContent {
  return {
    ...shared,
    topic: 'payout_sent',
    ...noticeText('payout-sent', { sum: formatCents(payout.amountCents), method: methodOf(payout) }),
    dedupeKey: `payout:${payout.id}:sent`,
  }
}

/** A payout failed; sent for each attempt. */
export function failedNotification(payout: Payout, attemptId: string): NotificationContent {
  return {
    ...shared,
    topic: 'payout_failed',
    ...noticeText('payout-failed', attemptValues(payout)),
    dedupeKey: `payout:${payout.id}:failed:${attemptId}`,
  }
}

/** A payout was sent and waits for its receiver or the provider; sent once for each attempt and reason. */
export function waitingNotification(payout: Payout, attemptId: string): NotificationContent {
  const key = (payout.statusReason ?? '').slice(0, WAITING_KEY_LENGTH)
  return {
    ...shared,
    topic: 'payout_failed',
    ...noticeText('payout-waits', attemptValues(payout)),
    dedupeKey: `payout:${payout.id}:waiting:${attemptId}:${key}`,
  }
}

/** A payout is on hold. */
export function heldNotification(payout: Payout, at: Date): NotificationContent {
  return {
    ...shared,
    topic: 'payout_failed',
    ...noticeText('payout-on-hold', { sum: formatCents(payout.amountCents), reason: reasonOf(payout) }),
    dedupeKey: `payout:${payout.id}:held:${at.getTime()}`,
  }
}

/** A payout was returned to the balance. */
export function returnedNotification(payout: Payout): NotificationContent {
  return {
    ...shared,
    topic: 'payout_failed',
    ...noticeText('payout-returned', { sum: formatCents(payout.amountCents) }),
    dedupeKey: `payout:${payout.id}:returned`,
  }
}

import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
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
/** Sentences in a row; one of a bank or provider that does not end gets its full stop. */
const joinSentences = (...sentences: readonly (string | null)[]): string =>
  sentences
    .flatMap((sentence) => sentence?.trim().replace(UNFINISHED, '') || [])
    .map((sentence) => (FINISHED.test(sentence) ? sentence : `${sentence}.`))
    .join(' ')

const destination = ({ methodKind, methodHint }: Payout): string => `${METHOD_LABELS[methodKind]} ${methodHint}`

/** A payout was sent. */
export function paidNotification(payout: Payout): NotificationContent {
  const sum = formatCents(payout.amountCents)
  return {
    ...shared,
    topic: 'payout_sent',
    title: `${sum} sent`,
    message: `Your payout of ${sum} went to ${destination(payout)}.`,
    dedupeKey: `payout:${payout.id}:sent`,
  }
}

/** A payout failed; sent for each attempt. */
export function failedNotification(payout: Payout, attemptId: string): NotificationContent {
  return {
    ...shared,
    topic: 'payout_failed',
    title: `Payout of ${formatCents(payout.amountCents)} failed`,
    message: joinSentences(
      `It did not reach ${destination(payout)}.`,
      payout.statusReason,
      'Your money is safe: we will try again or return it to your balance.',
    ),
    dedupeKey: `payout:${payout.id}:failed:${attemptId}`,
  }
}

/** A payout was sent and waits for its receiver or the provider; sent once for each attempt and reason. */
export function waitingNotification(payout: Payout, attemptId: string): NotificationContent {
  const reason = payout.statusReason ?? ''
  return {
    ...shared,
    topic: 'payout_failed',
    title: `Payout of ${formatCents(payout.amountCents)} has not arrived yet`,
    message: joinSentences(`It went to ${destination(payout)}.`, reason),
    dedupeKey: `payout:${payout.id}:waiting:${attemptId}:${reason.slice(0, WAITING_KEY_LENGTH)}`,
  }
}

/** A payout is on hold. */
export function heldNotification(payout: Payout, at: Date): NotificationContent {
  return {
    ...shared,
    topic: 'payout_failed',
    title: `Payout of ${formatCents(payout.amountCents)} on hold`,
    message: joinSentences(payout.statusReason, 'Your money is safe until this is resolved.'),
    dedupeKey: `payout:${payout.id}:held:${at.getTime()}`,
  }
}

/** A payout was returned to the balance. */
export function returnedNotification(payout: Payout): NotificationContent {
  const sum = formatCents(payout.amountCents)
  return {
    ...shared,
    topic: 'payout_failed',
    title: `${sum} returned`,
    message: `Your payout of ${sum} could not be made. The money is back in your balance.`,
    dedupeKey: `payout:${payout.id}:returned`,
  }
}

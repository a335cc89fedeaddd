import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import type { NotificationContent } from '@/lib/messages/notifications/service'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { METHOD_LABELS } from '../payout-methods/constants'

type Told = {
  id: string
  amountCents: Cents
  methodKind: PayoutMethodKind
  methodHint: string
  statusReason: string | null
}

const shared = { destinationUrlPath: '/account/payment', actionLabel: 'View payouts' }
const destination = ({ methodKind, methodHint }: Told): string => `${METHOD_LABELS[methodKind]} ${methodHint}`

/** What the affiliate is told of a payout that was made. */
export function paidNotification(payout: Told): NotificationContent {
  const sum = formatCents(payout.amountCents)
  return {
    ...shared,
    topic: 'payout_sent',
    title: `${sum} sent`,
    message: `Your payout of ${sum} went to ${destination(payout)}.`,
    dedupeKey: `payout:${payout.id}:sent`,
  }
}

/** Of one that did not arrive; each attempt is told of. */
export function failedNotification(payout: Told, attemptId: string): NotificationContent {
  return {
    ...shared,
    topic: 'payout_failed',
    title: `Payout of ${formatCents(payout.amountCents)} failed`,
    message: `It did not reach ${destination(payout)}. ${payout.statusReason ?? ''} Your money is kept for you: we try again, or return it to your balance.`,
    dedupeKey: `payout:${payout.id}:failed:${attemptId}`,
  }
}

/** Of one that waits for a person. */
export function heldNotification(payout: Told, at: Date): NotificationContent {
  return {
    ...shared,
    topic: 'payout_failed',
    title: `Payout of ${formatCents(payout.amountCents)} on hold`,
    message: `${payout.statusReason ?? ''} Your money is kept for you until this is settled.`,
    dedupeKey: `payout:${payout.id}:held:${at.getTime()}`,
  }
}

/** Of one that ended with its money back in the balance. */
export function returnedNotification(payout: Told): NotificationContent {
  const sum = formatCents(payout.amountCents)
  return {
    ...shared,
    topic: 'payout_failed',
    title: `${sum} returned`,
    message: `Your payout of ${sum} could not be made. The money is back in your balance.`,
    dedupeKey: `payout:${payout.id}:returned`,
  }
}

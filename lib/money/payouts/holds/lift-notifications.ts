import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import { METHOD_LABELS } from '../../payout-methods/constants'

type Lift = { id: string; methods: readonly { kind: PayoutMethodKind; hint: string }[] }

/** The hold of payouts was ended early by staff. It names where money can go, so that a takeover is noticed. */
export function holdLiftedNotification({ id, methods }: Lift): NotificationContent {
  const names = methods.map(({ kind, hint }) => `${METHOD_LABELS[kind]} ${hint}`).join(', ')
  return {
    topic: 'staff_message',
    icon: 'payout',
    dedupeKey: `payout-hold-lift:${id}`,
    hasOwnEmail: true,
    ...noticeText('payout-hold-lifted', { methods: names }),
    destinationUrlPath: '/account/payment',
    actionLabel: 'View payouts',
  }
}

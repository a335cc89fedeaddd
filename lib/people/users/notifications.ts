import { noticeText } from '@/lib/messages/texts/notice-rules'
import { signedAmount } from './adjustment-rules'

/** Notifies an affiliate that their account is suspended, with the reason. */
export const suspendedNotification = ({ affiliateId, reason }: { affiliateId: number; reason: string }, at: Date) => ({
  topic: 'staff_message' as const,
  icon: 'alert' as const,
  dedupeKey: `affiliate-status:${affiliateId}:${at.getTime()}`,
  isActionRequired: true,
  ...noticeText('account-suspended', { reason }),
  destinationUrlPath: '/account/help',
})

/** Notifies an affiliate that their account is active again. */
export const reinstatedNotification = (affiliateId: number, at: Date) => ({
  topic: 'staff_message' as const,
  icon: 'approved' as const,
  dedupeKey: `affiliate-status:${affiliateId}:${at.getTime()}`,
  ...noticeText('account-active-again', {}),
})

type Adjustment = { amountCents: number; reason: string; key: string }

/** Notifies an affiliate of an adjustment of their balance; `key` is the key of its transfer. */
export const adjustedNotification = ({ amountCents, reason, key }: Adjustment) => ({
  topic: 'staff_message' as const,
  icon: 'balance' as const,
  dedupeKey: key,
  ...noticeText('balance-adjusted', { sum: signedAmount(amountCents), reason }),
  destinationUrlPath: '/account/payment',
})

import { noticeText } from '@/lib/messages/texts/notice-rules'

type Done = { requestId: string; affiliateId: number | null; by: string }

/** Tells who requested an erasure that another person approved it. It names the account by its number alone. */
export const erasedNotification = ({ requestId, affiliateId, by }: Done) => ({
  topic: 'staff_message' as const,
  icon: 'approved' as const,
  ...(affiliateId === null
    ? noticeText('person-erased', { by })
    : noticeText('affiliate-erased', { affiliate: String(affiliateId), by })),
  destinationUrlPath: '/admin/manage-users',
  actionLabel: 'Open Manage Users',
  dedupeKey: `account-erased:${requestId}`,
  hasOwnEmail: true,
})

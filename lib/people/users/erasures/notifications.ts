type Done = { requestId: string; affiliateId: number | null; by: string }

/** Tells who requested an erasure that another person approved it. It names the account by its number alone. */
export const erasedNotification = ({ requestId, affiliateId, by }: Done) => ({
  topic: 'staff_message' as const,
  icon: 'approved' as const,
  title: affiliateId === null ? 'A person was erased' : `Affiliate ${affiliateId} was erased`,
  message: `You asked for it, and ${by} approved it.`,
  destinationUrlPath: '/admin/manage-users',
  actionLabel: 'Open Manage Users',
  dedupeKey: `account-erased:${requestId}`,
  hasOwnEmail: true,
})

import type { StatusKind } from '@/components/ui/status'
import type { CampaignStatus, NotificationType } from '@/lib/generated/prisma/enums'

/** The names of the notification filters. */
export const TYPES: Record<NotificationType, string> = {
  reward: 'Rewards',
  offer: 'Offers',
  social: 'Social',
  system: 'System',
}

export const STATUSES: Record<CampaignStatus, { kind: StatusKind; label: string }> = {
  draft: { kind: 'pending', label: 'Draft' },
  scheduled: { kind: 'pending', label: 'Scheduled' },
  sending: { kind: 'processing', label: 'Sending' },
  sent: { kind: 'approved', label: 'Sent' },
  recalled: { kind: 'reversed', label: 'Recalled' },
}

import type { ConversionStatus } from '@/lib/generated/prisma/enums'

/** The statuses of a conversion as affiliates and advertisers read them. */
export const STATUS_NAMES = {
  approved: 'Approved',
  pending: 'Pending',
  rejected: 'Rejected',
  reversed: 'Reversed',
} as const

/** Whether a conversion with this status pays and costs nothing. */
export const isVoid = (status: ConversionStatus) => status === 'rejected' || status === 'reversed'

/** The state of a conversion with its reason; a reason that begins with the state is enough. */
export function stateText({ status, reasonLabel }: { status: ConversionStatus; reasonLabel: string | null }): string {
  const name = STATUS_NAMES[status]
  if (!reasonLabel) return name
  return reasonLabel.startsWith(name) ? reasonLabel : `${name}: ${reasonLabel}`
}

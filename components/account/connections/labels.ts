import type { StatusKind } from '@/components/ui/status'
import type { PostbackEvent } from '@/lib/conversions/affiliate-postbacks/constants'
import type { Delivery } from '@/lib/conversions/affiliate-postbacks/schema'

const EVENTS: Record<PostbackEvent | 'test', string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  reversed: 'Reversed',
  refunded: 'Refunded in part',
  test: 'Test',
}

export const eventName = (event: PostbackEvent | 'test'): string => EVENTS[event]

/** The label of a call's status. */
export function deliveryLabel({ status, attempts }: Pick<Delivery, 'status' | 'attempts'>): string {
  if (status === 'queued') return attempts > 0 ? 'Retrying' : 'Waiting'
  return { delivered: 'Delivered', failed: 'Failed', refused: 'Not sent' }[status]
}

const KINDS: Record<Delivery['status'], StatusKind> = {
  queued: 'processing',
  delivered: 'approved',
  failed: 'failed',
  refused: 'rejected',
}

export const deliveryKind = (status: Delivery['status']): StatusKind => KINDS[status]

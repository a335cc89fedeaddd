import { Status, type StatusKind } from '@/components/ui/status'
import { CUSTOMER_STATE_LABELS, type CustomerState } from '@/lib/conversions/lists/affiliate/customer-state-constants'
import { formatEasternDay } from '@/lib/platform/dates/formats'

const KINDS: Readonly<Record<CustomerState, StatusKind>> = {
  active: 'approved',
  late: 'pending',
  complete: 'held',
  ended: 'held',
}

type Subscription = { state: CustomerState; endedAt: string | null }

/** Whether a customer still pays, and since when not where that is known. */
export const customerStateText = ({ state, endedAt }: Subscription): string =>
  state === 'ended' && endedAt ? `Ended ${formatEasternDay(endedAt)}` : CUSTOMER_STATE_LABELS[state]

/** The same with its mark. */
export const CustomerStateMark = (subscription: Subscription) => (
  <Status kind={KINDS[subscription.state]}>{customerStateText(subscription)}</Status>
)

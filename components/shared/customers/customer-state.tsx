import { Status, type StatusKind } from '@/components/ui/status'
import { CUSTOMER_STATE_LABELS, type CustomerState } from '@/lib/conversions/lists/affiliate/customer-state-constants'

const KINDS: Readonly<Record<CustomerState, StatusKind>> = {
  active: 'approved',
  late: 'pending',
  complete: 'held',
  ended: 'held',
}

/** Whether a customer still pays. */
export const CustomerStateMark = ({ state }: { state: CustomerState }) => (
  <Status kind={KINDS[state]}>{CUSTOMER_STATE_LABELS[state]}</Status>
)

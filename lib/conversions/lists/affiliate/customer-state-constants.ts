/**
 * What became of a customer of a subscription: they pay; their last payment is more than a month and a week ago; the offer pays no
 * more of what they pay; the shop said that it ended.
 */
export const CUSTOMER_STATES = ['active', 'late', 'complete', 'ended'] as const
export type CustomerState = (typeof CUSTOMER_STATES)[number]

export const CUSTOMER_STATE_LABELS: Readonly<Record<CustomerState, string>> = {
  active: 'Active',
  late: 'No payment lately',
  complete: 'Pays no more',
  ended: 'Ended',
}

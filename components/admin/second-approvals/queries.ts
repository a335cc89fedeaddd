export const SECOND_APPROVALS_PATH = '/api/admin/second-approvals'

/** Where a request is approved or declined, by its id such as `advance:0193…`. */
export const decisionPath = (id: string, decision: 'approve' | 'decline'): string =>
  `${SECOND_APPROVALS_PATH}/${id}/${decision}`

/** A repayment share as text: "20%". */
export const shareText = (repaymentBps: number): string => `${repaymentBps / 100}%`

/** What both approvals of an advance must agree on besides its amount: the application and the share that repays it. */
export const advanceSubject = (applicationId: string, repaymentBps: number): string =>
  `${applicationId}:${repaymentBps}`

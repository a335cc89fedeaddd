/** A repayment share as text: "20%". */
export const shareText = (repaymentBps: number): string => `${repaymentBps / 100}%`

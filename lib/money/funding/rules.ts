/** The share that is asked for or agreed, as people write it: "20%". */
export const shareText = (repaymentBps: number): string => `${repaymentBps / 100}%`

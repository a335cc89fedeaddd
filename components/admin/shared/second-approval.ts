import { easternText } from '@/components/shared/eastern-text'
/** Shown after the first of two approvals. */
export const SECOND_APPROVAL_TEXT = 'Approved. Above $1,000 a day a second person must approve the same amount.'

/** "+$2,500.00 by ada@stoke.test on Nov 22, 3:18 AM: Refund of fees" */
export const waitingText = ({ by, at, reason }: { by: string; at: string; reason: string }, what: string): string =>
  `${what} by ${by} on ${easternText(at, 'MMM d, h:mm a')}: ${reason}`

import type { ReconciliationCause } from '@/lib/generated/prisma/enums'

/** How many parts a list may have: a million rows of 200 bytes. */
export const LIST_PARTS_MAX = 400

/** The most rows of a list, and the most days of its period. */
export const LIST_ROWS_MAX = 1_000_000
export const LIST_DAYS_MAX = 400

/** The job that reads and compares lists; requested when somebody asks for it. */
export const RECONCILIATIONS_JOB = 'reconciliations'

/** The most missing sales that are processed again at once. */
export const MISSING_MAX = 100_000

/** What a difference is called, what it means, and what can be done, in the order of screens. */
export const CAUSES: Readonly<Record<ReconciliationCause, { name: string; about: string }>> = {
  not_received: {
    name: 'Not received',
    about: 'No call with this order arrived. Rows with a click ID can be recorded here.',
  },
  unknown_click: {
    name: 'Unknown click',
    about: 'A call arrived with a click ID that was not known. It can be processed again.',
  },
  refused: { name: 'Rejected', about: 'The sale was checked against the rules of its offer and rejected.' },
  outside_window: { name: 'Outside the window', about: 'The sale came after the attribution window of its click.' },
  budget_used_up: { name: 'Budget used up', about: 'The budget had run out. It counts once there is money again.' },
  test: { name: 'Test', about: 'The order belongs to a test, which counts nowhere.' },
  duplicate: { name: 'Duplicate', about: 'Another line of the list has the same order.' },
  other_click: { name: 'Other click', about: 'The sale is recorded for another click than the list names.' },
  amount_differs: { name: 'Amount differs', about: 'The sale is recorded with another amount.' },
  other_day: { name: 'Other day', about: 'The sale counts for another day, by time zone or because it came later.' },
  reversed: { name: 'Reversed', about: 'The sale was recorded and taken back later.' },
  not_in_list: { name: 'Not in the list', about: 'The sale is recorded here, and the list does not have it.' },
  unreadable: {
    name: 'Not compared',
    about:
      'The line has no order, its amount or date cannot be read, or it is a refund, which is compared through its sale.',
  },
  matched: { name: 'Matches', about: 'The list and the records agree.' },
}

/** The filter of all causes but the one that is no difference. */
export const DIFFERENCES = 'differences'
export const NO_DIFFERENCE: ReconciliationCause = 'matched'

/** Causes whose sales may be processed again, where no conversion exists and a click is known. */
export const REPLAYED_CAUSES = ['not_received', 'unknown_click', 'refused'] as const

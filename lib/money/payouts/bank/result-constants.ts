/** The largest file of results, in characters: more than a batch of 1,000 payments needs. */
export const RESULTS_MAX_CHARACTERS = 1_000_000

/** The words banks use for the outcome of a payment, in lower case. */
export const PAID_WORDS = ['paid', 'completed', 'complete', 'settled', 'executed', 'success', 'successful', 'processed']
export const FAILED_WORDS = ['failed', 'returned', 'rejected', 'refused', 'declined', 'error', 'cancelled', 'canceled']

export const COLUMN_NAMES = ['reference', 'status', 'bankReference', 'reason', 'amount'] as const

/** The column names a file may use, in lower case, without spaces and signs. */
export const COLUMNS: Readonly<Record<(typeof COLUMN_NAMES)[number], readonly string[]>> = {
  reference: ['reference', 'ref', 'endtoendid', 'customerreference'],
  status: ['status', 'result', 'outcome', 'state'],
  bankReference: ['bankreference', 'transactionid', 'traceid', 'tracenumber', 'confirmation'],
  reason: ['reason', 'failurereason', 'returnreason', 'message'],
  amount: ['amount'],
}

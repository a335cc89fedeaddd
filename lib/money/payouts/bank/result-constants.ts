/** The largest file of results, in characters: more than a batch of 1,000 payments needs. */
export const RESULTS_MAX_CHARACTERS = 1_000_000

export const COLUMN_NAMES = ['reference', 'status', 'bankReference', 'reason', 'amount'] as const

/** The column names a file may use, in lower case, without spaces and signs. */
export const COLUMNS: Readonly<Record<(typeof COLUMN_NAMES)[number], readonly string[]>> = {
  reference: ['reference', 'ref', 'endtoendid', 'customerreference'],
  status: ['status', 'result', 'outcome', 'state', 'statut', 'estado', 'stato', 'situacao', 'zustand'],
  bankReference: ['bankreference', 'transactionid', 'traceid', 'tracenumber', 'confirmation'],
  reason: ['reason', 'failurereason', 'returnreason', 'message'],
  amount: ['amount'],
}

/** How longer names of these columns end, where a file has none of those above. */
export const ENDINGS: Readonly<Record<(typeof COLUMN_NAMES)[number], RegExp>> = {
  reference: /(?:endtoendid|reference|referenceid|referencenumber|individualid|correlationid)$/,
  status: /(?:status|state|txsts)$/,
  bankReference: /(?:bankreference|traceid|tracenumber|confirmationnumber|transferid|paymentid)$/,
  reason: /reason|^return|^reject|rsn|failure/,
  amount: /amount$/,
}

/** The shortest reference that is looked for in the middle of a cell, in letters and digits. */
export const REFERENCE_IN_TEXT_MIN = 16

/** A column that a list of returned payments has. */
export const OF_RETURNS = /return|reject|fail/i

/** Columns with the currency of an amount, without spaces and signs. */
export const OF_CURRENCY = /(?:currency|currencycode|ccy|devise|moneda|valuta|wahrung)$/

/** What staff can say of a status that is not understood, and of how many of a file. */
export const STATUS_MEANINGS = ['paid', 'failed', 'on its way'] as const
export const STATUSES_MAX = 50

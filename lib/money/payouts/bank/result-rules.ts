import { type DecimalMark, findDecimalMark, isBelowZero, parseAmount } from '@/lib/platform/money/amount'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { likelyDecimalMark } from '@/lib/platform/tables/cells'
import type { Separator } from '@/lib/platform/tables/constants'
import { plainHeading } from '@/lib/platform/tables/dialect'
import { wholeFile, withoutNuls } from '@/lib/platform/tables/encoding'
import { FileProblem } from '@/lib/platform/tables/problem'
import { openTable, type TableRow } from '@/lib/platform/tables/reader'
import { withoutAccents } from '@/lib/platform/text/identifier'
import { bankReference, plainReference } from './reference-rules'
import { placeOfAmounts, placeOfStatuses } from './result-column-rules'
import { COLUMN_NAMES, COLUMNS, ENDINGS, OF_RETURNS, REFERENCE_IN_TEXT_MIN } from './result-constants'
import { contradiction, currencyOfHeading, misfit, otherCurrency, withoutCurrency } from './result-line-rules'
import { readStatus, type StatusMeanings, statusIn } from './result-status-rules'

type Column = (typeof COLUMN_NAMES)[number]

/** One line of a bank's file. `line` counts from 1, the heading being line 1. */
export type ResultLine = {
  line: number
  reference: string
  status: string
  bankReference: string
  reason: string
  amount: string
  /** The currency that is not the dollar; null where none is named. */
  currency: string | null
  /** Why its cells do not fit the heading. */
  misfit: string | null
}

/** A payment of the batch that has no outcome yet. `key` is the reference the bank was given. */
export type OpenPayment = { id: string; key: string; name: string; amountCents: Cents }

/** What a line means: its payment and outcome, or why it is not applied. */
export type Result = {
  line: number
  reference: string
  payment: OpenPayment | null
  outcome: { paid: string } | { failed: string } | null
  problem: string | null
}

/** A file of the bank: how it is written, and its lines. */
export type BankFile = {
  columns: BankColumns
  separator: Separator
  decimalMark: DecimalMark
  lines: ResultLine[]
  /** What staff said of its statuses. */
  meanings: StatusMeanings
}

/** The heading of each column that is read; a column the file does not have is left out. */
export type BankColumns = Partial<Record<Column, string>>

/**
 * Reads the file of a bank. The column with our references is the one in which they stand, whatever its name; where none of
 * them is found, the one named so.
 * @throws FileProblem that says why it cannot be read
 */
export async function readResults(
  text: string,
  open: readonly OpenPayment[] = [],
  meanings: StatusMeanings = {},
): Promise<BankFile> {
  const bytes = new TextEncoder().encode(withoutNuls(text))
  const isHeading = (cells: readonly string[]) => {
    const found = findColumns(cells)
    return found.reference !== undefined || Object.keys(found).length > 1
  }
  const table = await openTable(wholeFile(bytes), { isHeading })
  const named = findColumns(table.headings)
  const reference = placeOfReferences(table.first, open) ?? named.reference
  if (reference === undefined)
    throw new FileProblem('The file has no column named “reference”, and none with the references of this batch.')
  const cells = table.first.map((row) => row.cells)
  const status =
    named.status ?? placeOfStatuses(table.headings, cells, { reference, names: open.map(({ name }) => name) })
  const amount = placeOfAmounts(table.headings, cells) ?? named.amount
  const places = {
    ...named,
    ...(status !== undefined && { status }),
    ...(amount !== undefined && { amount }),
    reference,
  }
  const lines: ResultLine[] = []
  for await (const row of table.rows) lines.push(toLine(row, { headings: table.headings, places, meanings }))
  if (lines.length === 0) throw new FileProblem('The file has no payments.')
  const amounts = lines.map(({ amount }) => amount)
  const decimalMark = findDecimalMark(amounts, likelyDecimalMark(table.separator))
  if (!decimalMark) throw new FileProblem('Some amounts of the file have a comma before the cents and some a point.')
  const columns = Object.fromEntries(Object.entries(places).map(([column, place]) => [column, table.headings[place]]))
  return { columns, separator: table.separator, decimalMark, lines, meanings }
}

type Way = { headings: readonly string[]; places: Partial<Record<Column, number>>; meanings: StatusMeanings }

function toLine(row: TableRow, { headings, places, meanings }: Way): ResultLine {
  const cell = (column: Column) => row.cells[places[column] ?? -1] ?? ''
  const reason = cell('reason')
  const isReturn = reason !== '' && OF_RETURNS.test(headings[places.reason ?? -1] ?? '')
  const line = {
    line: row.line,
    reference: cell('reference'),
    // a list of returned payments has no status, and says with each why
    status: isReturn && places.status === undefined ? 'returned' : cell('status'),
    bankReference: cell('bankReference'),
    reason,
    amount: cell('amount'),
    currency: currencyOfHeading(headings[places.amount ?? -1] ?? '') ?? otherCurrency(row.cells, headings),
  }
  const unsaid = isReturn && line.status === '' ? `It has no status, and “${reason}” as the reason of a return.` : null
  return {
    ...line,
    misfit:
      row.problem ?? misfit(row.cells, headings) ?? unsaid ?? contradiction(row.cells, line, { headings, meanings }),
  }
}

/** The place of each column: by its exact name, else by how its name ends. */
function findColumns(heading: readonly string[]): Partial<Record<Column, number>> {
  const names = heading.map((name) => plainHeading(withoutAccents(withoutCurrency(name))))
  return Object.fromEntries(
    COLUMN_NAMES.flatMap((column) => {
      const exact = names.findIndex((name) => COLUMNS[column].includes(name))
      const place = exact === -1 ? names.findIndex((name) => ENDINGS[column].test(name)) : exact
      return place === -1 ? [] : [[column, place]]
    }),
  )
}

/** The column in which most references of open payments stand; undefined where none does. */
function placeOfReferences(rows: readonly TableRow[], open: readonly OpenPayment[]): number | undefined {
  const find = finder(open)
  const counts = new Map<number, number>()
  for (const { cells } of rows)
    cells.forEach((cell, place) => {
      if (find(cell)) counts.set(place, (counts.get(place) ?? 0) + 1)
    })
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/** Finds the open payment that a cell names: by its reference alone, or by a long one among other words. */
function finder(open: readonly OpenPayment[]): (cell: string) => OpenPayment | undefined {
  const byReference = new Map(open.flatMap((payment) => referencesTo(payment).map((name) => [name, payment])))
  const long = [...byReference].filter(([name]) => name.length >= REFERENCE_IN_TEXT_MIN)
  return (cell) => {
    const plain = plainReference(cell)
    const exact = byReference.get(plain)
    if (exact || plain.length < REFERENCE_IN_TEXT_MIN) return exact
    const [named, ...others] = new Set(long.flatMap(([name, payment]) => (plain.includes(name) ? [payment] : [])))
    // a booking of several payments settles none of them alone
    return others.length > 0 ? undefined : named
  }
}

/** What the lines mean for the open payments of a batch. A line without a status says that the payment was made. */
export function matchResults(file: BankFile, open: readonly OpenPayment[]): Result[] {
  const { lines, decimalMark, meanings } = file
  const find = finder(open)
  const matched = lines.map((one) => ({ one, payment: find(one.reference) ?? null, outcome: toOutcome(one, meanings) }))
  const disputed = disagreements(matched)
  const hasDebits = lines.some(({ amount }) => isBelowZero(amount, { decimalMark }))
  const seen = new Map<string, number>()
  return matched.map(({ one, payment, outcome }) => {
    const name = payment?.key ?? one.reference
    const earlier = seen.get(name)
    seen.set(name, earlier ?? one.line)
    // where what left the account is below zero, the rest came in
    const isCredit = hasDebits && one.status === '' && one.amount !== '' && !isBelowZero(one.amount, { decimalMark })
    const problem =
      one.misfit ??
      findProblem(one, { payment, outcome, earlier, meanings }) ??
      (disputed.has(name) ? 'Another line says something else of this payment. Enter it by itself.' : null) ??
      (isCredit ? 'It is money that came in: perhaps this payment came back. Enter it by itself.' : null) ??
      amountProblem(one, payment, decimalMark)
    return { line: one.line, reference: one.reference, payment, outcome: problem === null ? outcome : null, problem }
  })
}

/** The payments of which lines say different things. */
function disagreements(matched: readonly (Pick<Result, 'payment' | 'outcome'> & { one: ResultLine })[]): Set<string> {
  const said = new Map<string, Set<string>>()
  for (const { one, payment, outcome } of matched) {
    const name = payment?.key ?? one.reference
    const kind = outcome === null ? 'open' : 'paid' in outcome ? 'paid' : 'failed'
    said.set(name, (said.get(name) ?? new Set()).add(kind))
  }
  return new Set([...said].flatMap(([name, kinds]) => (kinds.size > 1 ? [name] : [])))
}

/** How a file may name a payment: as it was given to the bank, or by its key, which earlier files had. */
const referencesTo = ({ key }: OpenPayment): string[] => [bankReference(key), key].map(plainReference)

function toOutcome(
  { status, bankReference, reference, reason }: ResultLine,
  meanings: StatusMeanings,
): Result['outcome'] {
  const said = status === '' ? 'paid' : statusIn(status, meanings)
  if (said === 'paid') return { paid: bankReference || reference }
  return said === 'failed' ? { failed: reason || 'The bank did not make the payment.' } : null
}

type Matched = Pick<Result, 'payment' | 'outcome'> & { earlier: number | undefined; meanings: StatusMeanings }

function findProblem(
  { reference, status }: ResultLine,
  { payment, outcome, earlier, meanings }: Matched,
): string | null {
  if (!reference) return 'It has no reference.'
  if (earlier !== undefined) return `Line ${earlier} has the same reference.`
  if (!payment) return 'No open payment of this batch has this reference.'
  if (statusIn(status, meanings) === 'on its way') return `The bank has not settled it yet: “${status}”.`
  if (!outcome) return `The status “${status}” is not known. Say above what it means.`
  return null
}

function amountProblem(
  { amount, currency }: ResultLine,
  payment: OpenPayment | null,
  decimalMark: DecimalMark,
): string | null {
  if (currency !== null) return `It is in ${currency}, the payout in US dollars.`
  if (amount === '' || payment === null) return null
  // many banks list what left an account below zero
  const signed = parseAmount(amount, { decimalMark, isExact: true, isSigned: true })
  if (signed === undefined) return `The amount “${amount}” is not a sum such as 49${decimalMark}90.`
  const cents = signed < 0n ? -signed : signed
  return cents === payment.amountCents
    ? null
    : `The file says ${formatCents(cents)}, the payout is ${formatCents(payment.amountCents)}.`
}

/** The sum of the payments that results settle, in cents: what staff type to confirm. */
export const settledCents = (results: readonly Result[]): Cents =>
  results.reduce((sum, { payment, outcome }) => (payment && outcome ? sum + payment.amountCents : sum), 0n)

/** The statuses of a file that are not understood, each once, whether staff said what they mean or not. */
export const unknownStatuses = ({ lines }: BankFile): string[] => [
  ...new Set(lines.map(({ status }) => status).filter((status) => status !== '' && readStatus(status) === 'unknown')),
]

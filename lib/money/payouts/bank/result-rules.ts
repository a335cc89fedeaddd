import { type DecimalMark, findDecimalMark, parseAmount } from '@/lib/platform/money/amount'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { likelyDecimalMark } from '@/lib/platform/tables/cells'
import type { Separator } from '@/lib/platform/tables/constants'
import { plainHeading } from '@/lib/platform/tables/dialect'
import { wholeFile, withoutNuls } from '@/lib/platform/tables/encoding'
import { FileProblem } from '@/lib/platform/tables/problem'
import { openTable, type TableRow } from '@/lib/platform/tables/reader'
import { bankReference, plainReference } from './reference-rules'
import { COLUMN_NAMES, COLUMNS, FAILED_WORDS, PAID_WORDS } from './result-constants'

type Column = (typeof COLUMN_NAMES)[number]

/** One line of a bank's file. `line` counts from 1, the heading being line 1. */
export type ResultLine = {
  line: number
  reference: string
  status: string
  bankReference: string
  reason: string
  amount: string
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
export type BankFile = { columns: BankColumns; separator: Separator; decimalMark: DecimalMark; lines: ResultLine[] }

/** The heading of each column that is read; a column the file does not have is left out. */
export type BankColumns = Partial<Record<Column, string>>

/**
 * Reads the file of a bank.
 * @throws FileProblem that says why it cannot be read
 */
export async function readResults(text: string): Promise<BankFile> {
  const bytes = new TextEncoder().encode(withoutNuls(text))
  const isHeading = (cells: readonly string[]) => findColumns(cells).reference !== undefined
  const table = await openTable(wholeFile(bytes), { isHeading })
  const places = findColumns(table.headings)
  if (places.reference === undefined) throw new FileProblem('The file has no column named “reference”.')
  const cell = (row: TableRow, column: Column) => row.cells[places[column] ?? -1] ?? ''
  const lines: ResultLine[] = []
  for await (const row of table.rows)
    lines.push({
      line: row.line,
      reference: cell(row, 'reference'),
      status: cell(row, 'status'),
      bankReference: cell(row, 'bankReference'),
      reason: cell(row, 'reason'),
      amount: cell(row, 'amount'),
      misfit: row.problem ?? misfit(row.cells, table.headings) ?? contradiction(row.cells, cell(row, 'status')),
    })
  if (lines.length === 0) throw new FileProblem('The file has no payments.')
  const amounts = lines.map(({ amount }) => amount)
  const decimalMark = findDecimalMark(amounts, likelyDecimalMark(table.separator))
  if (!decimalMark) throw new FileProblem('Some amounts of the file have a comma before the cents and some a point.')
  const columns = Object.fromEntries(Object.entries(places).map(([column, place]) => [column, table.headings[place]]))
  return { columns, separator: table.separator, decimalMark, lines }
}

// names may contain the separator, and people choose their names: what stands beside its column must not settle a payment
function misfit(cells: readonly string[], headings: readonly string[]): string | null {
  const stray = cells.find((cell, place) => cell !== '' && headings[place] === '')
  return stray === undefined ? null : `“${stray}” stands in a column without a name.`
}

function contradiction(cells: readonly string[], status: string): string | null {
  const isPaid = status === '' || PAID_WORDS.includes(status.toLowerCase())
  const opposite = isPaid ? FAILED_WORDS : PAID_WORDS
  const other = cells.find((cell) => opposite.includes(cell.toLowerCase()))
  return other === undefined ? null : `It says “${status || 'paid'}” and “${other}”. Enter this payment by itself.`
}

function findColumns(heading: readonly string[]): Partial<Record<Column, number>> {
  const names = heading.map(plainHeading)
  return Object.fromEntries(
    COLUMN_NAMES.flatMap((column) => {
      const columnIndex = names.findIndex((name) => COLUMNS[column].includes(name))
      return columnIndex === -1 ? [] : [[column, columnIndex]]
    }),
  )
}

/** What the lines mean for the open payments of a batch. A line without a status says that the payment was made. */
export function matchResults({ lines, decimalMark }: BankFile, open: readonly OpenPayment[]): Result[] {
  const byReference = new Map(open.flatMap((payment) => referencesTo(payment).map((name) => [name, payment])))
  const seen = new Map<string, number>()
  return lines.map((one) => {
    const payment = byReference.get(plainReference(one.reference)) ?? null
    const name = payment?.key ?? one.reference
    const earlier = seen.get(name)
    seen.set(name, earlier ?? one.line)
    const outcome = toOutcome(one)
    const problem =
      one.misfit ?? findProblem(one, payment, outcome, earlier) ?? amountProblem(one, payment, decimalMark)
    return { line: one.line, reference: one.reference, payment, outcome: problem === null ? outcome : null, problem }
  })
}

/** How a file may name a payment: as it was given to the bank, or by its key, which earlier files had. */
const referencesTo = ({ key }: OpenPayment): string[] => [bankReference(key), key].map(plainReference)

function toOutcome({ status, bankReference, reference, reason }: ResultLine): Result['outcome'] {
  const word = status.toLowerCase()
  if (word === '' || PAID_WORDS.includes(word)) return { paid: bankReference || reference }
  return FAILED_WORDS.includes(word) ? { failed: reason || 'The bank did not make the payment.' } : null
}

function findProblem(
  { reference, status }: ResultLine,
  payment: OpenPayment | null,
  outcome: Result['outcome'],
  earlier: number | undefined,
): string | null {
  if (!reference) return 'It has no reference.'
  if (earlier !== undefined) return `Line ${earlier} has the same reference.`
  if (!payment) return 'No open payment of this batch has this reference.'
  if (!outcome) return `The status “${status}” is not known. Use paid or failed.`
  return null
}

function amountProblem({ amount }: ResultLine, payment: OpenPayment | null, decimalMark: DecimalMark): string | null {
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

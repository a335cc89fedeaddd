import { parse } from 'csv-parse/sync'
import { parseAmount } from '@/lib/platform/money/amount'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { COLUMNS, FAILED_WORDS, PAID_WORDS } from './result-constants'

type Column = keyof typeof COLUMNS

/** One line of a bank's file. `line` counts from 1, the heading being line 1. */
export type ResultLine = {
  line: number
  reference: string
  status: string
  bankReference: string
  reason: string
  amount: string
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

/**
 * Reads a CSV file with a heading, separated by commas, semicolons or tabs.
 * @returns its lines, or the sentence that says why it cannot be read
 */
export function readResults(text: string): ResultLine[] | string {
  let records: string[][]
  try {
    records = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch {
    return 'This is no CSV file: a quotation mark is not closed, or a cell goes on after one.'
  }
  const [heading, ...rows] = records
  if (!heading || rows.length === 0) return 'The file has no payments.'
  const columnIndexes = findColumns(heading)
  if (columnIndexes.reference === undefined) return 'The file has no column named “reference”.'
  const cell = (row: string[], column: Column) => row[columnIndexes[column] ?? -1] ?? ''
  return rows.map((row, index) => ({
    line: index + 2,
    reference: cell(row, 'reference'),
    status: cell(row, 'status'),
    bankReference: cell(row, 'bankReference'),
    reason: cell(row, 'reason'),
    amount: cell(row, 'amount'),
  }))
}

function findColumns(heading: readonly string[]): Partial<Record<Column, number>> {
  const names = heading.map((name) => name.toLowerCase().replace(/[\s_-]/g, ''))
  const columns = Object.keys(COLUMNS) as Column[]
  return Object.fromEntries(
    columns.flatMap((column) => {
      const columnIndex = names.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name))
      return columnIndex === -1 ? [] : [[column, columnIndex]]
    }),
  )
}

/** What each line means for the open payments of a batch. A line without a status says that the payment was made. */
export function matchResults(lines: readonly ResultLine[], open: readonly OpenPayment[]): Result[] {
  const byKey = new Map(open.map((payment) => [payment.key, payment]))
  const seen = new Map<string, number>()
  return lines.map((one) => {
    const payment = byKey.get(one.reference) ?? null
    const earlier = seen.get(one.reference)
    seen.set(one.reference, earlier ?? one.line)
    const outcome = toOutcome(one)
    const problem = findProblem(one, payment, outcome, earlier)
    return { line: one.line, reference: one.reference, payment, outcome: problem === null ? outcome : null, problem }
  })
}

function toOutcome({ status, bankReference, reference, reason }: ResultLine): Result['outcome'] {
  const word = status.toLowerCase()
  if (word === '' || PAID_WORDS.includes(word)) return { paid: bankReference || reference }
  return FAILED_WORDS.includes(word) ? { failed: reason || 'The bank did not make the payment.' } : null
}

function findProblem(
  { reference, status, amount }: ResultLine,
  payment: OpenPayment | null,
  outcome: Result['outcome'],
  earlier: number | undefined,
): string | null {
  if (!reference) return 'It has no reference.'
  if (earlier !== undefined) return `Line ${earlier} has the same reference.`
  if (!payment) return 'No open payment of this batch has this reference.'
  if (!outcome) return `The status “${status}” is not known. Use paid or failed.`
  if (amount === '') return null
  const cents = parseAmount(amount, { isExact: true })
  if (cents === undefined) return `The amount “${amount}” is not a sum such as 49.90.`
  return cents === payment.amountCents
    ? null
    : `The file says ${formatCents(cents)}, the payout is ${formatCents(payment.amountCents)}.`
}

/** The sum of the payments that results settle, in cents: what staff type to confirm. */
export const settledCents = (results: readonly Result[]): Cents =>
  results.reduce((sum, { payment, outcome }) => (payment && outcome ? sum + payment.amountCents : sum), 0n)

import { formatInTimeZone } from 'date-fns-tz'
import { EASTERN } from '@/lib/platform/dates/constants'
import { decimalDollars } from '@/lib/platform/money/format'
import { type CsvCell, csvRows } from '@/lib/platform/text/csv'
import { ACCOUNT_LABELS } from './constants'
import type { LedgerLine, Statement } from './schema'

const dollarsOf = (cents: number): string => decimalDollars(BigInt(cents))
const easternTime = (iso: string): string => formatInTimeZone(iso, EASTERN, 'yyyy-MM-dd HH:mm:ss')

const LINE_COLUMNS = [
  'Date (Eastern)',
  'Entry',
  'Offer',
  'Amount (USD)',
  'Balance (USD)',
  'Memo',
  'Conversion',
  'Payout',
  'Id',
]

/** Lines of an account as a file, in dollars and Eastern time, written as they are read. */
export async function* ledgerFile(pages: AsyncIterable<readonly LedgerLine[]>): AsyncGenerator<string> {
  yield csvRows([LINE_COLUMNS])
  for await (const lines of pages) yield csvRows(lines.map(lineRow))
}

function lineRow(line: LedgerLine): CsvCell[] {
  return [
    easternTime(line.at),
    line.label,
    line.offerName,
    dollarsOf(line.amountCents),
    dollarsOf(line.balanceAfterCents),
    line.memo,
    line.conversionId,
    line.payoutId,
    line.id,
  ]
}

/** A statement as a file: per account the opening balance, a row a kind, the closing balance. */
export async function* statementFile({ month, accounts }: Statement): AsyncGenerator<string> {
  yield csvRows([['Month (Eastern)', 'Account', 'Entry', 'Count', 'Amount (USD)']])
  for (const { account, openingCents, lines, closingCents } of accounts) {
    const name = ACCOUNT_LABELS[account]
    yield csvRows([
      [month, name, 'Opening balance', null, dollarsOf(openingCents)],
      ...lines.map(({ label, count, amountCents }) => [month, name, label, count, dollarsOf(amountCents)]),
      [month, name, 'Closing balance', null, dollarsOf(closingCents)],
    ])
  }
}

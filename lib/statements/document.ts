import { formatInTimeZone } from 'date-fns-tz'
import { BRAND } from '../brand'
import { EASTERN } from '../dates/constants'
import { ACCOUNT_LABELS } from '../ledger/constants'
import { formatCents } from '../money/format'
import type { PaidOut, StatementDocument } from './data'
import { type Cell, type Columns, Sheet } from './sheet'

const ACCOUNT: Columns = [0.6, 0.15, 0.25]
const PAYOUT: Columns = [0.17, 0.35, 0.28, 0.2]
/** What each account is, for somebody who does not know the product. */
const MEANINGS = {
  pending: 'Earned, and held until the time to take conversions back has passed.',
  available: 'Free to withdraw.',
  in_payout: 'Requested, and not paid yet.',
  paid: 'Paid out since the account was opened.',
} as const

const day = (at: Date): string => formatInTimeZone(at, EASTERN, 'MMM d, yyyy')
const right = (text: string): Cell => ({ text, isRight: true })

/**
 * The statement of a month as a PDF: whom it is for, the period, every account with what it opened with, what came and
 * went, and what it closed with, and the payouts that were made. A month that is over always makes the same file.
 */
export function statementPdf(document: StatementDocument): Promise<Buffer> {
  const { statement, party, paidOut, at } = document
  const to = new Date(statement.to)
  const month = formatInTimeZone(statement.from, EASTERN, 'MMMM yyyy')
  const sheet = new Sheet({
    title: `${BRAND.name} statement, ${month}`,
    author: BRAND.name,
    // the last instant of the month, or of what there is of it
    createdAt: statement.isComplete ? to : at,
  })
  sheet.masthead(BRAND.name, `Statement ${month}`)
  sheet.blocks(
    [party.name, ...party.address, party.email, `Affiliate ID ${party.affiliateId}`],
    ['Period', ...periodLines(document), 'Currency US dollars'],
  )
  for (const account of statement.accounts) drawAccount(sheet, account)
  drawPayouts(sheet, paidOut)
  return sheet.finish(`${BRAND.name} · ${month} · affiliate ID ${party.affiliateId}`)
}

function periodLines({ statement, at }: StatementDocument): string[] {
  // the last day is the one before the first instant of the next month
  const last = new Date(Date.parse(statement.to) - 1)
  const period = `${day(new Date(statement.from))} to ${day(last)}, Eastern time`
  return statement.isComplete ? [period] : [period, `So far: as of ${day(at)}`]
}

type Account = StatementDocument['statement']['accounts'][number]

function drawAccount(sheet: Sheet, { account, openingCents, lines, closingCents }: Account): void {
  const total = (wanted: (cents: number) => boolean) =>
    formatCents(lines.reduce((sum, { amountCents }) => sum + (wanted(amountCents) ? amountCents : 0), 0))
  sheet.heading(ACCOUNT_LABELS[account]).note(MEANINGS[account])
  sheet.gap(-6)
  sheet.row(ACCOUNT, [{ text: 'Opening balance' }, right(''), right(formatCents(openingCents))])
  for (const { label, count, amountCents } of lines) {
    const times: Cell = { text: `${count.toLocaleString('en-US')} ×`, isRight: true, isMuted: true }
    sheet.row(ACCOUNT, [{ text: label }, times, right(formatCents(amountCents))])
  }
  const sums = `In ${total((cents) => cents > 0)}, out ${total((cents) => cents < 0)}`
  if (lines.length > 0) sheet.row(ACCOUNT, [{ text: sums, isMuted: true }, right(''), right('')])
  sheet.row(ACCOUNT, [
    { text: 'Closing balance', isStrong: true },
    right(''),
    { text: formatCents(closingCents), isRight: true, isStrong: true },
  ])
  sheet.gap(14)
}

function drawPayouts(sheet: Sheet, paidOut: readonly PaidOut[]): void {
  sheet.heading('Payouts made in this period')
  if (paidOut.length === 0) {
    sheet.note('None.')
    return
  }
  sheet.row(PAYOUT, [
    { text: 'Paid', isMuted: true },
    { text: 'To', isMuted: true },
    { text: 'Reference', isMuted: true },
    { text: 'Amount', isMuted: true, isRight: true },
  ])
  for (const { at, destination, reference, amountCents } of paidOut) {
    sheet.row(PAYOUT, [{ text: day(at) }, { text: destination }, { text: reference }, right(formatCents(amountCents))])
  }
  const totalCents = paidOut.reduce((sum, { amountCents }) => sum + amountCents, 0)
  sheet.row(PAYOUT, [
    { text: 'Total', isStrong: true },
    { text: '' },
    { text: '' },
    { text: formatCents(totalCents), isRight: true, isStrong: true },
  ])
}

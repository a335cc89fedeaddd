import { formatInTimeZone } from 'date-fns-tz'
import { EASTERN } from '@/lib/platform/dates/constants'
import { formatCents } from '@/lib/platform/money/format'
import { brandName } from '@/lib/platform/settings/current'
import { formatCount } from '@/lib/platform/text/counts'
import { ACCOUNT_LABELS } from '../ledger/constants'
import type { PaidOut, StatementDocument } from './data'
import { type Cell, type Columns, PdfPage } from './pdf-page'

const SUMMARY: Columns = [0.32, 0.17, 0.17, 0.17, 0.17]
const LINES: Columns = [0.25, 0.43, 0.12, 0.2]
const PAYOUT: Columns = [0.17, 0.35, 0.28, 0.2]
/** What each account means, for readers who do not know the product. */
const MEANINGS = {
  pending: 'held for now',
  available: 'ready to withdraw',
  in_payout: 'on its way',
  paid: 'total paid to you',
} as const

const day = (at: Date): string => formatInTimeZone(at, EASTERN, 'MMM d, yyyy')
const right = (text: string): Cell => ({ text, isRight: true })

/**
 * The statement of a month as a PDF: the affiliate, the period, balances and movements of every account, and the
 * payouts that were paid. A month that is over always produces the same file.
 */
export function statementPdf(document: StatementDocument): Promise<Buffer> {
  const { statement, party, paidOut, at } = document
  const to = new Date(statement.to)
  const month = formatInTimeZone(statement.from, EASTERN, 'MMMM yyyy')
  const sheet = new PdfPage({
    title: `${brandName()} statement, ${month}`,
    author: brandName(),
    // the end of the month, or now while it is not over
    createdAt: statement.isComplete ? to : at,
  })
  sheet.masthead(brandName(), `Statement ${month}`)
  sheet.blocks(
    [party.name, ...party.address, party.email, `Affiliate ID ${party.affiliateId}`],
    ['Period', ...periodLines(document), 'In US dollars'],
  )
  drawSummary(sheet, statement.accounts)
  drawLines(sheet, statement.accounts)
  drawPayouts(sheet, paidOut)
  return sheet.finish(`${brandName()} · ${month} · affiliate ID ${party.affiliateId}`)
}

function periodLines({ statement, at }: StatementDocument): string[] {
  // the last day is the one before the first instant of the next month
  const last = new Date(Date.parse(statement.to) - 1)
  const period = `${day(new Date(statement.from))} to ${day(last)}, Eastern time`
  return statement.isComplete ? [period] : [period, `So far: as of ${day(at)}`]
}

type Account = StatementDocument['statement']['accounts'][number]

/** Opening, in, out and closing of every account. */
function drawSummary(sheet: PdfPage, accounts: readonly Account[]): void {
  sheet.heading('Balances').row(SUMMARY, heads('Account', 'Opening', 'In', 'Out', 'Closing'))
  for (const { account, openingCents, lines, closingCents } of accounts) {
    const sum = (includes: (cents: number) => boolean) =>
      formatCents(lines.reduce((total, { amountCents }) => total + (includes(amountCents) ? amountCents : 0), 0))
    sheet.row(SUMMARY, [
      { text: `${ACCOUNT_LABELS[account]} (${MEANINGS[account]})` },
      right(formatCents(openingCents)),
      right(sum((cents) => cents > 0)),
      right(sum((cents) => cents < 0)),
      { text: formatCents(closingCents), isRight: true, isStrong: true },
    ])
  }
  sheet.gap(18)
}

/** Movements by account and kind. */
function drawLines(sheet: PdfPage, accounts: readonly Account[]): void {
  sheet.heading('Movements')
  const moved = accounts.filter(({ lines }) => lines.length > 0)
  if (moved.length === 0) {
    sheet.note('None.')
    return
  }
  sheet.row(LINES, heads('Account', '', 'Number', 'Amount'))
  for (const { account, lines } of moved) {
    for (const [index, { label, count, amountCents }] of lines.entries()) {
      const name = index === 0 ? ACCOUNT_LABELS[account] : ''
      const times = right(formatCount(count))
      sheet.row(LINES, [{ text: name, isStrong: true }, { text: label }, times, right(formatCents(amountCents))])
    }
  }
  sheet.gap(18)
}

/** Column heads; those of figures are aligned right. */
const heads = (...texts: string[]): Cell[] =>
  texts.map((text) => ({ text, isMuted: true, isRight: !['Account', 'Paid', 'To', 'Reference'].includes(text) }))

function drawPayouts(sheet: PdfPage, paidOut: readonly PaidOut[]): void {
  sheet.heading('Payouts made in this period')
  if (paidOut.length === 0) {
    sheet.note('None.')
    return
  }
  sheet.row(PAYOUT, heads('Paid', 'To', 'Reference', 'Amount'))
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

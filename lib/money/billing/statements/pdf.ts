import { formatInTimeZone } from 'date-fns-tz'
import { EASTERN } from '@/lib/platform/dates/constants'
import { formatCents } from '@/lib/platform/money/format'
import { brandName } from '@/lib/platform/settings/current'
import { formatCount } from '@/lib/platform/text/counts'
import { type Cell, type Columns, PdfPage } from '../../statements/pdf-page'
import { BROUGHT_OVER } from './rules'
import type { AdvertiserStatement, OfferSpend } from './schema'

const OFFERS: Columns = [0.4, 0.1, 0.15, 0.1, 0.12, 0.13]
const SUMS: Columns = [0.7, 0.3]

const day = (at: Date): string => formatInTimeZone(at, EASTERN, 'MMM d, yyyy')
const right = (text: string, isStrong = false): Cell => ({ text, isRight: true, isStrong })

/** The first and the last day of a period whose end is not part of it. */
const formatPeriod = (from: Date, to: Date): string =>
  `${day(from)} to ${day(new Date(to.getTime() - 1))}, Eastern time`

/** The statement of a month as a PDF; a month that is over always gives the same file. */
export function advertiserStatementPdf(
  statement: AdvertiserStatement,
  at: Date,
  advertiserId: number,
): Promise<Buffer> {
  const [from, to] = [new Date(statement.from), new Date(statement.to)]
  const month = formatInTimeZone(from, EASTERN, 'MMMM yyyy')
  const title = `${brandName()} statement, ${month}`
  const sheet = new PdfPage({ title, author: brandName(), createdAt: statement.isComplete ? to : at })
  sheet.masthead(brandName(), `Statement ${month}`)
  const asOf = statement.isComplete ? [] : [`So far: as of ${day(at)}`]
  sheet.blocks(
    [statement.advertiserName, `Advertiser ID ${advertiserId}`],
    ['Period', formatPeriod(from, to), ...asOf, 'In US dollars'],
  )
  sheet.heading('Balance')
  const sums: [string, number][] = [
    ['Opening balance', statement.openingCents],
    ...(statement.broughtOverCents === 0 ? [] : [[BROUGHT_OVER, statement.broughtOverCents] as [string, number]]),
    ['Deposits', statement.depositsCents],
    ['Invoices paid', statement.paymentsCents],
    ['Deposits refunded', -statement.refundsCents],
    ['Spend', -statement.spendCents],
  ]
  for (const [text, cents] of sums) sheet.row(SUMS, [{ text }, right(formatCents(cents))])
  sheet.row(SUMS, [{ text: 'Closing balance', isStrong: true }, right(formatCents(statement.closingCents), true)])
  sheet.gap(18)
  drawOffers(sheet, statement.offers)
  return sheet.finish(`${statement.advertiserName} · ${month}`)
}

export type InvoiceDocument = {
  number: number
  advertiserId: number
  advertiserName: string
  from: Date
  to: Date
  issuedAt: Date
  dueOn: string
  amountCents: number
  lines: OfferSpend[]
}

/** An invoice as a PDF: always the same file. */
export function invoicePdf(invoice: InvoiceDocument): Promise<Buffer> {
  const { number, advertiserId, advertiserName, from, to, issuedAt, dueOn, amountCents, lines } = invoice
  const title = `Invoice ${number}`
  const sheet = new PdfPage({ title: `${brandName()} ${title}`, author: brandName(), createdAt: issuedAt })
  sheet.masthead(brandName(), title)
  const terms = [`Issued ${day(issuedAt)}`, formatPeriod(from, to), `Due ${dueOn}`, 'In US dollars']
  sheet.blocks([advertiserName, `Advertiser ID ${advertiserId}`], terms)
  drawOffers(sheet, lines)
  sheet.heading('To pay')
  sheet.row(SUMS, [{ text: 'Total', isStrong: true }, right(formatCents(amountCents), true)])
  return sheet.finish(`${title} · ${advertiserName}`)
}

function drawOffers(sheet: PdfPage, offers: readonly OfferSpend[]): void {
  sheet.heading('Offers')
  if (offers.length === 0) {
    sheet.note('None.')
    return
  }
  const heads = ['Offer', 'Sales', 'Amount', 'Back', 'Amount', 'Spend']
  sheet.row(
    OFFERS,
    heads.map((text, index) => ({ text, isMuted: true, isRight: index > 0 })),
  )
  for (const { name, sales, salesCents, returns, returnsCents, spendCents } of offers) {
    const counts = [right(formatCount(sales)), right(formatCents(salesCents))]
    const back = [right(formatCount(returns)), right(formatCents(returnsCents))]
    sheet.row(OFFERS, [{ text: name }, ...counts, ...back, right(formatCents(spendCents), true)])
  }
  sheet.gap(18)
}

import { formatInTimeZone } from 'date-fns-tz'
import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { EASTERN } from '@/lib/platform/dates/constants'
import { formatCents } from '@/lib/platform/money/format'
import { brandName, settings } from '@/lib/platform/settings/current'

type QuestionedSale = {
  contactName: string
  txnId: string
  offerName: string
  amountCents: bigint | null
  createdAt: Date
}

/** Asks an advertiser's contact about a sale they took back. Names neither the affiliate nor what they are paid. */
export function advertiserQuestionEmail(sale: QuestionedSale, question: string): Mail {
  const { contactName, txnId, offerName, amountCents, createdAt } = sale
  const { supportEmail } = settings().brand
  const received = `${formatInTimeZone(createdAt, EASTERN, 'MMM d, yyyy, h:mm a')} ET`
  const amount = amountCents === null ? '' : `, ${formatCents(amountCents)}`
  const where = supportEmail ? ` Please answer to ${supportEmail}.` : ' Please answer to your contact with us.'
  return renderEmail({
    template: 'appeal-question',
    subject: `Question about your order ${txnId}`,
    heading: `Order ${txnId}`,
    paragraphs: [
      `Hello ${contactName || 'there'}, the partner who referred this order disagrees with its reversal.`,
      `${offerName}, order ${txnId}${amount}, received ${received}.`,
      question,
      `Was the order reversed rightly, and why?${where}`,
    ],
    footnote: `You get this email as a contact for orders at ${brandName()}.`,
  })
}

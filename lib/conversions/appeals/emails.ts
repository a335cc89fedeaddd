import { formatInTimeZone } from 'date-fns-tz'
import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { EASTERN } from '@/lib/platform/dates/constants'
import { formatCents } from '@/lib/platform/money/format'
import { settings } from '@/lib/platform/settings/current'

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
  return composeMail('appeal-question', {
    contact: contactName || 'there',
    order: txnId,
    sale: `${offerName}, order ${txnId}${amount}, received ${received}.`,
    question,
    answerTo: supportEmail ?? 'your contact with us',
  })
}

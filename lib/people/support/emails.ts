import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { HELP_PATH } from './constants'

type TicketInfo = { firstName: string; number: number; subject: string }

const linkTo = (number: number) => siteUrl(`${HELP_PATH}?ticket=${number}`)

/** Confirms a new ticket, with its number and text. */
export const ticketReceivedEmail = ({ firstName, number, subject }: TicketInfo, message: string): Mail =>
  composeMail(
    'support-received',
    { firstName: firstName || 'there', number: String(number), subject, message: splitParagraphs(message) },
    { url: linkTo(number) },
  )

/** The answer of support, in full, so that it can be read without signing in. */
export const ticketAnsweredEmail = ({ firstName, number, subject }: TicketInfo, answer: string): Mail =>
  composeMail(
    'support-answered',
    { firstName: firstName || 'there', number: String(number), subject, answer: splitParagraphs(answer) },
    { url: linkTo(number) },
  )

function splitParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

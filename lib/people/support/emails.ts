import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { brandName } from '@/lib/platform/settings/current'
import { HELP_PATH } from './constants'

type TicketInfo = { firstName: string; number: number; subject: string }

const linkTo = (number: number) => siteUrl(`${HELP_PATH}?ticket=${number}`)

/** Confirms a new ticket, with its number and text. */
export function ticketReceivedEmail({ firstName, number, subject }: TicketInfo, message: string): Mail {
  return renderEmail({
    template: 'support-received',
    subject: `We have your message [#${number}]: ${subject}`,
    heading: `Ticket #${number}`,
    paragraphs: [
      `Hello ${firstName || 'there'}, your message to support has arrived. A person reads it and answers here and by email.`,
      ...splitParagraphs(message),
    ],
    action: { label: 'Open the ticket', url: linkTo(number) },
    footnote: `You get this email because you wrote to support of ${brandName()}. Quote #${number} if you write again.`,
  })
}

/** The answer of support, in full, so that it can be read without signing in. */
export function ticketAnsweredEmail({ firstName, number, subject }: TicketInfo, answer: string): Mail {
  return renderEmail({
    template: 'support-answered',
    subject: `Answer to [#${number}]: ${subject}`,
    heading: 'Support has answered',
    paragraphs: [`Hello ${firstName || 'there'},`, ...splitParagraphs(answer)],
    action: { label: 'Answer in your account', url: linkTo(number) },
    footnote: `This is about your ticket #${number}. Please answer in your account: email to this address is not read.`,
  })
}

function splitParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

import { ACCOUNT_MAILS } from './account-mail-constants'
import { BUSINESS_MAILS } from './business-mail-constants'
import { REPORT_MAILS } from './report-mail-constants'
import { mailTexts } from './text-rules'
import { TOPIC_MAILS } from './topic-mail-constants'

const OWN = mailTexts({
  'test-email': {
    label: 'Test email',
    about: 'To a super admin who tries the mail server.',
    subject: 'Test email from {brand}',
    heading: 'Email works',
    paragraphs: ['{brand} can send email. This is what its emails look like.'],
    action: 'Continue setup',
    footnote: 'You get this email because you asked for it in the admin area.',
    examples: {},
  },
})

/** The words of every email the product sends, by the name of the email. */
export const MAIL_TEXTS = { ...ACCOUNT_MAILS, ...BUSINESS_MAILS, ...REPORT_MAILS, ...TOPIC_MAILS, ...OWN }

export type MailTextName = keyof typeof MAIL_TEXTS
export const MAIL_TEXT_NAMES = Object.keys(MAIL_TEXTS) as MailTextName[]

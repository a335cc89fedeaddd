import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { brandName } from '@/lib/platform/settings/current'
import { TEST_MAIL } from './constants'

/** The email a super admin sends to themselves to try the mail server. */
export const testEmail = (): Mail =>
  renderEmail({
    template: TEST_MAIL,
    subject: `Test email from ${brandName()}`,
    heading: 'Email works',
    paragraphs: [`${brandName()} can send email. This is what its emails look like.`],
    action: { label: 'Continue setup', url: siteUrl('/admin') },
    footnote: 'You get this email because you asked for it in the admin area.',
  })

import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { brandName } from '@/lib/platform/settings/current'

/** The email after sign-up, which asks to confirm the address. */
export function signUpEmail({ firstName, confirmUrl }: { firstName: string; confirmUrl: string }): Mail {
  return renderEmail({
    template: 'sign-up',
    subject: `Welcome to ${brandName()}`,
    heading: `Welcome, ${firstName}`,
    paragraphs: [
      `Your ${brandName()} account is ready. Pick an offer, build a link, and keep your streak lit with one conversion a day.`,
      'Please confirm that this address is yours, so that we can reach you about your earnings.',
    ],
    action: { label: 'Confirm my address', url: confirmUrl },
    footnote: `You get this email because somebody signed up to ${brandName()} with this address. If that was not you, ignore it: the address stays unconfirmed.`,
  })
}

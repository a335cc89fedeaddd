import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { brandName } from '@/lib/platform/settings/current'

/** The email to an affiliate whose account was imported: it asks for a password. */
export function importedAccountEmail({ firstName, passwordUrl }: { firstName: string; passwordUrl: string }): Mail {
  return renderEmail({
    template: 'imported-account',
    subject: `Your account at ${brandName()}`,
    heading: firstName ? `Welcome, ${firstName}` : 'Welcome',
    paragraphs: [
      `Your network has moved to ${brandName()}, and your affiliate account moved with it. Your links keep working as they are.`,
      'Set a password to sign in. The link is valid for 14 days; later, use “Forgot password” with this address.',
    ],
    action: { label: 'Set my password', url: passwordUrl },
    footnote: `You get this email because you are an affiliate of a network that now uses ${brandName()}.`,
  })
}

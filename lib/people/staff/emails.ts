import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { brandName } from '@/lib/platform/settings/current'

/** An invitation to join the staff, with the name of the role. */
export function staffInviteEmail({ role, acceptUrl }: { role: string; acceptUrl: string }): Mail {
  return renderEmail({
    template: 'staff-invite',
    subject: `Join the team of ${brandName()}`,
    heading: 'You are invited to the team',
    paragraphs: [
      `You were invited to work on ${brandName()} as ${role}.`,
      'The link below works once, for seven days.',
    ],
    action: { label: 'Accept the invitation', url: acceptUrl },
    footnote: 'If you did not expect this, ignore it: nothing happens without you.',
  })
}

import { ADMIN_PAGES } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { brandName } from '@/lib/platform/settings/current'
import { FIRST_INVITE_HOURS } from './first-admin-constants'

/** Tells a super admin that somebody at the server made a link for another one. */
export function recoveryEmail({ email, by }: { email: string; by: string }): Mail {
  return renderEmail({
    template: 'admin-recovery',
    subject: `A super admin was invited from the server · ${brandName()}`,
    heading: 'A super admin was invited from the server',
    paragraphs: [
      `${by} ran the recovery command on the server of ${brandName()} and got a link that makes ${email} a super admin. It works once, for ${FIRST_INVITE_HOURS} hours.`,
      `If nobody of your team did that, withdraw the invitation under ${ADMIN_PAGES['manage-admins'].title} and find out who can reach the server.`,
    ],
    action: { label: `Open ${ADMIN_PAGES['manage-admins'].title}`, url: siteUrl(adminPath('manage-admins')) },
    footnote: `Every super admin of ${brandName()} gets this email.`,
  })
}

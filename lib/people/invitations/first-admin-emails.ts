import { ADMIN_PAGES } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { FIRST_INVITE_HOURS } from './first-admin-constants'

/** Tells a super admin that somebody at the server made a link for another one. */
export const recoveryEmail = ({ email, by }: { email: string; by: string }): Mail =>
  composeMail(
    'admin-recovery',
    { by, email, hours: String(FIRST_INVITE_HOURS), page: ADMIN_PAGES['manage-admins'].title },
    { url: siteUrl(adminPath('manage-admins')) },
  )

import { ADMIN_PAGES } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { formatEasternDay } from '@/lib/platform/dates/formats'
import { siteUrl } from '@/lib/platform/http/site-url'

/** An invitation to join the staff, with the name of the role. */
export const staffInviteEmail = ({ role, acceptUrl }: { role: string; acceptUrl: string }): Mail =>
  composeMail('staff-invite', { role }, { url: acceptUrl })

type NewApprover = { email: string; role: string; by: string; from: Date }

/** Tells everybody who approves with others of a new one: who it is, who gave the role, and from when on it counts. */
export const newApproverEmail = ({ email, role, by, from }: NewApprover): Mail =>
  composeMail(
    'new-approver',
    { email, role, by, day: formatEasternDay(from), page: ADMIN_PAGES['manage-admins'].title },
    { url: siteUrl(adminPath('manage-admins')) },
  )

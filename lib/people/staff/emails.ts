import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'

/** An invitation to join the staff, with the name of the role. */
export const staffInviteEmail = ({ role, acceptUrl }: { role: string; acceptUrl: string }): Mail =>
  composeMail('staff-invite', { role }, { url: acceptUrl })

import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'

/** Confirms a deletion by the owner, or an erasure by staff at their request. It contains no name, because the name is erased. */
export const accountDeletedEmail = (by: 'owner' | 'staff'): Mail =>
  composeMail(by === 'owner' ? 'account-deleted' : 'account-deleted-by-staff', {}, { template: 'account-deleted' })

import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'

/** Tells the owner that their account is about to be erased, while it can still be stopped. */
export const erasureRequestedEmail = (firstName: string): Mail =>
  composeMail('account-erasure-requested', { firstName: firstName || 'there' })

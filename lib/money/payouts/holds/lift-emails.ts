import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { siteUrl } from '@/lib/platform/http/site-url'

/** Sent to the account's owner, whatever the notification settings are: it is about money. */
export const holdLiftedEmail = ({ firstName, message }: { firstName: string; message: string }): Mail =>
  composeMail('payout-hold-lifted', { firstName: firstName || 'there', message }, { url: siteUrl('/account/payment') })

import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { brandName } from '@/lib/platform/settings/current'

/** Sent to the account's owner, whatever the notification settings are: it is about money. */
export const holdLiftedEmail = ({ firstName, message }: { firstName: string; message: string }): Mail =>
  renderEmail({
    template: 'payout-hold-lifted',
    subject: 'Payouts are no longer held',
    heading: 'You can withdraw now',
    paragraphs: [`Hello ${firstName || 'there'},`, message],
    action: { label: 'Check your payout methods', url: siteUrl('/account/payment') },
    footnote: `${brandName()} never asks for your password or your bank details by email.`,
  })

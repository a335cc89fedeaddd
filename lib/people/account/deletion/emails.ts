import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { brandName } from '@/lib/platform/settings/current'

/** Confirms a deletion by the owner, or an erasure by staff at their request. It contains no name, because the name is erased. */
export function accountDeletedEmail(by: 'owner' | 'staff'): Mail {
  const how = by === 'owner' ? 'was deleted as you asked' : 'was deleted by our team, as you asked them'
  return renderEmail({
    template: 'account-deleted',
    subject: `Your ${brandName()} account is deleted`,
    heading: 'Your account is deleted',
    paragraphs: [
      `Hello, your ${brandName()} account ${how}. Your names, addresses, payout details and everything you wrote to us are erased.`,
      'The record of money that moved is kept without your name, because the books must stay complete. You can sign up again with this address at any time.',
    ],
    footnote: 'If that was not you, write to support at once: an erased account cannot be brought back.',
  })
}

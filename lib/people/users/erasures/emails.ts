import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { brandName } from '@/lib/platform/settings/current'

/** Tells the owner that their account is about to be erased, while it can still be stopped. */
export const erasureRequestedEmail = (firstName: string): Mail =>
  renderEmail({
    template: 'account-erasure-requested',
    subject: `Your ${brandName()} account is about to be deleted`,
    heading: 'Your account is about to be deleted',
    paragraphs: [
      `Hello ${firstName || 'there'}, our team was asked to delete your account and everything that names you. It is done once a second member of our team approves it.`,
      'If you did not ask for this, answer this email or write to support at once. Afterwards it cannot be undone.',
    ],
    footnote: `${brandName()} never asks for your password or a code by email.`,
  })

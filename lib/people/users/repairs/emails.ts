import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { brandName } from '@/lib/platform/settings/current'

type Change = { template: string; subject: string; what: string; path?: string }

function repaired(firstName: string, { template, subject, what, path = '/login' }: Change): Mail {
  return renderEmail({
    template,
    subject: `${subject} · ${brandName()}`,
    heading: subject,
    paragraphs: [
      `Hello ${firstName || 'there'}, ${what}`,
      'If you did not ask our team for this, answer this email or write to support at once.',
    ],
    action: { label: 'Open your account', url: siteUrl(path) },
    footnote: `${brandName()} never asks for your password or a code by email.`,
  })
}

/** To the address that no longer signs in. */
export const addressLeftEmail = (firstName: string, newEmail: string): Mail =>
  repaired(firstName, {
    template: 'email-changed-by-staff',
    subject: 'Your email address was changed',
    what: `our team changed the email address of your account to ${newEmail}. This address no longer signs in. You were signed out everywhere, and payouts are held for a while.`,
  })

/** To the address that signs in from now on. */
export const addressTakenEmail = (firstName: string): Mail =>
  repaired(firstName, {
    template: 'email-changed-by-staff',
    subject: 'You sign in with this email address now',
    what: 'our team set this address as the email address of your account. Your password is as before. Payouts are held for a while.',
  })

export const twoFactorResetEmail = (firstName: string): Mail =>
  repaired(firstName, {
    template: 'two-factor-reset-by-staff',
    subject: 'Two-factor authentication was reset',
    what: 'our team turned two-factor authentication of your account off. Your recovery codes are void, you were signed out everywhere, and payouts are held for a while. Turn it on again after you sign in.',
    path: '/account/privacy-security',
  })

export const confirmedByStaffEmail = (firstName: string): Mail =>
  repaired(firstName, {
    template: 'email-confirmed-by-staff',
    subject: 'Your email address is confirmed',
    what: 'our team marked the email address of your account as confirmed.',
  })

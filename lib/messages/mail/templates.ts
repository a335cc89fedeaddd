import { ROLE_NAMES } from '@/lib/accounts/admin/constants'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { BRAND } from '@/lib/platform/brand'
import { layOutMail, type Mail } from './layout'

/** After sign-up: says the account stands, and asks to confirm the address. */
export function signUpMail({ firstName, confirmUrl }: { firstName: string; confirmUrl: string }): Mail {
  return layOutMail({
    template: 'sign-up',
    subject: `Welcome to ${BRAND.name}`,
    heading: `Welcome, ${firstName}`,
    paragraphs: [
      `Your ${BRAND.name} account is ready. Pick an offer, build a link, and keep your streak lit with one conversion a day.`,
      'Please confirm that this address is yours, so that we can reach you about your earnings.',
    ],
    action: { label: 'Confirm my address', url: confirmUrl },
    footnote: `You get this because somebody signed up to ${BRAND.name} with this address. If that was not you, ignore it: the address stays unconfirmed.`,
  })
}

/** The one-use link to a new password. */
export function passwordResetMail({ firstName, resetUrl }: { firstName: string; resetUrl: string }): Mail {
  return layOutMail({
    template: 'password-reset',
    subject: `Set a new ${BRAND.name} password`,
    heading: 'Set a new password',
    paragraphs: [`Hello ${firstName}, use this link to choose a new password. It works once, for 60 minutes.`],
    action: { label: 'Choose a new password', url: resetUrl },
    footnote: 'If you did not ask for this, ignore it: your password stays as it is.',
  })
}

/** Tells the owner that the password changed, in case it was not them. */
export function passwordChangedMail({ firstName }: { firstName: string }): Mail {
  return layOutMail({
    template: 'password-changed',
    subject: `Your ${BRAND.name} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName}, the password of your account was just changed, and every browser was signed out.`,
      'If that was not you, set a new password at once and write to support.',
    ],
    footnote: `${BRAND.name} never asks for your password by mail.`,
  })
}

/** Asks somebody to join the staff. */
export function staffInviteMail({ role, acceptUrl }: { role: UserRole; acceptUrl: string }): Mail {
  return layOutMail({
    template: 'staff-invite',
    subject: `Join the team of ${BRAND.name}`,
    heading: 'You are invited to the team',
    paragraphs: [
      `You were invited to work on ${BRAND.name} as ${ROLE_NAMES[role]}.`,
      'The link below works once, for seven days.',
    ],
    action: { label: 'Accept the invitation', url: acceptUrl },
    footnote: 'If you did not expect this, ignore it: nothing happens without you.',
  })
}

import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { brandName } from '@/lib/platform/settings/current'
import { SECURITY_PATH } from '../auth/constants'

type Reader = { firstName: string }
type Notice = { template: string; subject: string; heading: string; what: string }

const footnote = () => `${brandName()} never asks for your password or a code by email.`

/** An email about a change of the sign-in methods, with what to do if it was someone else. */
function notice({ firstName }: Reader, { template, subject, heading, what }: Notice): Mail {
  return renderEmail({
    template,
    subject: `${subject} · ${brandName()}`,
    heading,
    paragraphs: [
      `Hello ${firstName || 'there'}, ${what}`,
      'If that was not you, change your password at once, end all other sessions and write to support.',
    ],
    action: { label: 'Check your account', url: siteUrl(SECURITY_PATH) },
    footnote: footnote(),
  })
}

export const passwordChangedEmail = (reader: Reader): Mail =>
  notice(reader, {
    template: 'password-changed',
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    what: 'the password of your account was just changed, and every other browser was signed out.',
  })

export const oneTimeCodesOnEmail = (reader: Reader): Mail =>
  notice(reader, {
    template: 'one-time-codes-on',
    subject: 'Two-factor authentication is on',
    heading: 'Two-factor authentication is on',
    what: 'from now on, signing in with your password also asks for a code of your authenticator app.',
  })

export const oneTimeCodesOffEmail = (reader: Reader): Mail =>
  notice(reader, {
    template: 'one-time-codes-off',
    subject: 'Two-factor authentication is off',
    heading: 'Two-factor authentication is off',
    what: 'signing in no longer asks for a code of your authenticator app. Your recovery codes are void.',
  })

export const passkeyAddedEmail = (reader: Reader, name: string): Mail =>
  notice(reader, {
    template: 'passkey-added',
    subject: 'A passkey was added',
    heading: 'A passkey was added',
    what: `the passkey “${name}” can now sign in to your account.`,
  })

export const passkeyRemovedEmail = (reader: Reader, name: string): Mail =>
  notice(reader, {
    template: 'passkey-removed',
    subject: 'A passkey was removed',
    heading: 'A passkey was removed',
    what: `the passkey “${name}” can no longer sign in to your account.`,
  })

export const apiKeyAddedEmail = (reader: Reader, name: string): Mail =>
  notice(reader, {
    template: 'api-key-added',
    subject: 'An API key was made',
    heading: 'An API key was made',
    what: `with the API key “${name}” a program can now act for your account. Setting a new password by email ends all keys.`,
  })

/** The one-use password reset link. */
export function passwordResetEmail({ firstName, resetUrl }: { firstName: string; resetUrl: string }): Mail {
  return renderEmail({
    template: 'password-reset',
    subject: `Set a new ${brandName()} password`,
    heading: 'Set a new password',
    paragraphs: [`Hello ${firstName}, use this link to choose a new password. It works once, for 60 minutes.`],
    action: { label: 'Choose a new password', url: resetUrl },
    footnote: 'If you did not ask for this, ignore it: your password stays as it is.',
  })
}

/** Notifies the user of a password reset, in case it was not them. */
export function passwordWasResetEmail({ firstName }: { firstName: string }): Mail {
  return renderEmail({
    template: 'password-changed',
    subject: `Your ${brandName()} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName}, the password of your account was just changed. Every browser was signed out, and every API key ended.`,
      'If that was not you, set a new password at once and write to support.',
    ],
    footnote: `${brandName()} never asks for your password by email.`,
  })
}

import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { SECURITY_PATH } from '../auth/constants'

type Reader = { firstName: string }

const greeted = ({ firstName }: Reader) => ({ firstName: firstName || 'there' })
const toAccount = () => ({ url: siteUrl(SECURITY_PATH) })

export const passwordChangedEmail = (reader: Reader): Mail =>
  composeMail('password-changed', greeted(reader), toAccount())

export const oneTimeCodesOnEmail = (reader: Reader): Mail =>
  composeMail('one-time-codes-on', greeted(reader), toAccount())

export const oneTimeCodesOffEmail = (reader: Reader): Mail =>
  composeMail('one-time-codes-off', greeted(reader), toAccount())

export const passkeyAddedEmail = (reader: Reader, passkey: string): Mail =>
  composeMail('passkey-added', { ...greeted(reader), passkey }, toAccount())

export const passkeyRemovedEmail = (reader: Reader, passkey: string): Mail =>
  composeMail('passkey-removed', { ...greeted(reader), passkey }, toAccount())

export const apiKeyAddedEmail = (reader: Reader, key: string): Mail =>
  composeMail('api-key-added', { ...greeted(reader), key }, toAccount())

/** The one-use password reset link. */
export const passwordResetEmail = ({ firstName, resetUrl }: { firstName: string; resetUrl: string }): Mail =>
  composeMail('password-reset', { firstName }, { url: resetUrl })

/** Notifies the user of a password reset, in case it was not them. */
export const passwordWasResetEmail = ({ firstName }: { firstName: string }): Mail =>
  composeMail('password-was-reset', { firstName }, { template: 'password-changed' })

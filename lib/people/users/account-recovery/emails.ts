import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { siteUrl } from '@/lib/platform/http/site-url'

const greeted = (firstName: string) => ({ firstName: firstName || 'there' })
const toSignIn = () => ({ url: siteUrl('/login') })

/** To the address that no longer signs in. */
export const addressLeftEmail = (firstName: string, newEmail: string): Mail =>
  composeMail('email-changed-by-staff', { ...greeted(firstName), newEmail }, toSignIn())

/** To the address that signs in from now on. */
export const addressTakenEmail = (firstName: string): Mail =>
  composeMail('email-set-by-staff', greeted(firstName), { template: 'email-changed-by-staff', ...toSignIn() })

export const twoFactorResetEmail = (firstName: string): Mail =>
  composeMail('two-factor-reset-by-staff', greeted(firstName), { url: siteUrl('/account/privacy-security') })

export const confirmedByStaffEmail = (firstName: string): Mail =>
  composeMail('email-confirmed-by-staff', greeted(firstName), toSignIn())

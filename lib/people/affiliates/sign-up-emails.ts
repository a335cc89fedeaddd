import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { isModuleOn } from '@/lib/platform/settings/current'

type SignUpMail = {
  firstName: string
  confirmUrl: string
  /** Whether the account waits to be approved, so that it can open no link yet. */
  isPending?: boolean
}

/** The email after sign-up, which asks to confirm the address. */
export function signUpEmail({ firstName, confirmUrl, isPending = false }: SignUpMail): Mail {
  const ready = isModuleOn('streak') ? 'sign-up' : 'sign-up-without-streak'
  return composeMail(isPending ? 'sign-up-pending' : ready, { firstName }, { template: 'sign-up', url: confirmUrl })
}

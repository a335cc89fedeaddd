import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'

/** The email to an affiliate whose account was imported: it asks for a password. */
export const importedAccountEmail = ({ firstName, passwordUrl }: { firstName: string; passwordUrl: string }): Mail =>
  composeMail('imported-account', { welcome: firstName ? `Welcome, ${firstName}` : 'Welcome' }, { url: passwordUrl })

import { isSealed, seal, unseal } from '@/lib/platform/crypto/seal'
import type { Attachment, Mail } from './template-rules'

/** What an email says, as it is sent. */
type Content = Pick<Mail, 'html' | 'text'> & { attachments: readonly Attachment[] }
/** The same as it is stored. */
type Stored = { html: string; text: string; attachments: string }

/** The content of an email that was sent, or failed too long ago to be tried again. */
export const ERASED: Stored = { html: '', text: '', attachments: '' }

/** The content of an email as it is stored while it waits: sealed, since its links can sign somebody in. */
export const sealContent = ({ html, text, attachments = [] }: Omit<Mail, 'template' | 'subject'>): Stored => ({
  html: seal(html),
  text: seal(text),
  attachments: attachments.length > 0 ? seal(JSON.stringify(attachments)) : '',
})

/** The stored content of an email as it is read. @throws when it was sealed under another key */
export const openContent = ({ html, text, attachments }: Stored): Content => ({
  html: opened(html),
  text: opened(text),
  attachments: attachments === '' ? [] : JSON.parse(opened(attachments)),
})

// emails queued by an earlier version are not sealed
const opened = (stored: string): string => (isSealed(stored) ? unseal(stored) : stored)

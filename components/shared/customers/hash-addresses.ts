import { UNREADABLE_NAME } from '@/lib/conversions/customers/constants'
import { emailForm, isEmail, mailboxOfPerson } from '@/lib/platform/email'
import { decodeWhole } from '@/lib/platform/tables/encoding'

/** What stands between the marks, separators and blanks of a file with a sign of an address in it. */
const ADDRESSES = /[^\s"<>,;|()[\]]+[@＠][^\s"<>,;|()[\]]*|[@＠][^\s"<>,;|()[\]]*/g

/** In place of what looks like an address and is none: the row is told as bad. */
const UNREADABLE = UNREADABLE_NAME

/**
 * A file with customers as UTF-8, with the SHA-256 of its mailbox in place of each address, so that no address leaves the
 * browser. Separators, marks and lines stay.
 * @throws Error where the browser hashes nothing: on a page without HTTPS
 */
export async function hashAddresses(file: File): Promise<File> {
  const text = await decodeWhole(new Uint8Array(await file.arrayBuffer()))
  const hashes = new Map<string, string>()
  for (const [address] of text.matchAll(ADDRESSES)) if (!hashes.has(address)) hashes.set(address, await hashOf(address))
  const hashed = text.replace(ADDRESSES, (address) => hashes.get(address) ?? UNREADABLE)
  return new File([hashed], file.name, { type: 'text/csv' })
}

async function hashOf(written: string): Promise<string> {
  const address = emailForm(written.replace(/^'|'$/g, ''))
  if (!isEmail(address)) return UNREADABLE
  if (!globalThis.crypto?.subtle) throw new Error('Open this page by https: the addresses are hashed in the browser.')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(mailboxOfPerson(address)))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

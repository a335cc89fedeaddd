import { randomBytes } from 'node:crypto'
import { BRAND } from '@/lib/platform/brand'
import { equalSecrets, fingerprint, fingerprints } from '@/lib/platform/crypto/seal'
import { secureCookies } from '@/lib/platform/http/session-cookie'
import { accountKey } from '../rate-limits/rules'

/** The cookie of a browser that has signed in with a password before. */
export const DEVICE_COOKIE = `${BRAND.slug}-devices`

/** How long a browser stays known after its last sign-in. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60

/** Accounts one browser is known to, at most; the latest are kept. */
const ACCOUNTS_PER_DEVICE = 5

/** An account as a device is bound to it: a new password makes every device unknown. */
export type DeviceAccount = { email: string; passwordHash: string }

const NAME_LENGTH = 12
const ID_BYTES = 12

const entryName = (email: string): string => accountKey(email).slice(0, NAME_LENGTH)
const signedText = ({ email, passwordHash }: DeviceAccount, id: string): string =>
  `known device|${email}|${passwordHash}|${id}`

/** The entries of the cookie in a Cookie header, one for each account: name, id and signature. */
function readEntries(cookies: string | null): string[] {
  const parts = (cookies ?? '').split(';').map((part) => part.trim())
  const value = parts.find((part) => part.startsWith(`${DEVICE_COOKIE}=`))?.slice(DEVICE_COOKIE.length + 1)
  return value ? value.split('~').slice(0, ACCOUNTS_PER_DEVICE) : []
}

/** Whether the browser claims to know the account; the claim is not proved yet. */
export const claimsDevice = (cookies: string | null, email: string): boolean =>
  readEntries(cookies).some((entry) => entry.startsWith(`${entryName(email)}.`))

/** The id of the browser if it has signed in to the account before, or null. */
export function knownDevice(cookies: string | null, account: DeviceAccount): string | null {
  for (const entry of readEntries(cookies)) {
    const [name, id = '', signature = ''] = entry.split('.')
    if (name !== entryName(account.email)) continue
    if (fingerprints(signedText(account, id)).some((signed) => equalSecrets(signature, signed))) return id
  }
  return null
}

/** The Set-Cookie header that makes a browser known to an account, and keeps the others it is known to. */
export function deviceCookie(cookies: string | null, account: DeviceAccount): string {
  const id = randomBytes(ID_BYTES).toString('base64url')
  const entry = [entryName(account.email), id, fingerprint(signedText(account, id))].join('.')
  const others = readEntries(cookies).filter((other) => !other.startsWith(`${entryName(account.email)}.`))
  const value = [entry, ...others].slice(0, ACCOUNTS_PER_DEVICE).join('~')
  const attributes = [`Max-Age=${DEVICE_SECONDS}`, 'Path=/api/auth', 'HttpOnly', 'SameSite=Strict']
  return [`${DEVICE_COOKIE}=${value}`, ...attributes, ...(secureCookies() ? ['Secure'] : [])].join('; ')
}

import { isUrl } from '@/lib/platform/parse-url'
import { emailForm, isEmail } from './email'
import { bareValue, hasUnencodedCredentials, UNENCODED } from './server-address'

/** The address of a mail server as Nodemailer takes it, or what is wrong with it. */
export type MailAddress = { url: string } | { fault: string }

/** The port on which a connection is TLS from its first byte, and those on which it never is (RFC 8314, 3.3 and 7.3). */
const TLS_PORT = '465'
const PLAIN_PORTS = ['25', '587']

/** What Nodemailer reads of an address; with `tls.` before them, also the options of Node's TLS. It passes over all else. */
const PARAMETERS = new Set(
  (
    'authMethod connectionTimeout dnsTimeout greetingTimeout idleTimeout ignoreTLS lmtp localAddress ' +
    'maxConnections maxMessages name opportunisticTLS pool proxy rateDelta rateLimit requireTLS secure servername ' +
    'socketTimeout'
  ).split(' '),
)

/** What makes Nodemailer print emails as they are sent: their links sign people in. */
const PRINTING = ['debug', 'logger', 'transactionLog']

/**
 * Reads an address of a mail server: `smtps://user:password@host:port` for TLS from the start, `smtp://` for STARTTLS where
 * the server offers it. Port 465 is TLS from the start in both, because without it neither side would say the first word; on 25 and 587
 * `smtps://` means that STARTTLS must succeed, because servers speak there first.
 * Parameters of other programs are refused, such as Symfony's `encryption`, `username` and `verify_peer`: without them mail
 * would go out unprotected or not at all. A fault never repeats a value, because that can be the password.
 */
export function readMailAddress(given: string): MailAddress {
  const text = bareValue(given).replace(/^smtps?:/i, (scheme) => scheme.toLowerCase())
  if (!/^smtps?:\/\//.test(text)) return { fault: 'must be an smtp:// or smtps:// address' }
  if (hasUnencodedCredentials(text)) return { fault: UNENCODED }
  const url = isUrl(text) ? new URL(text) : undefined
  if (!url?.hostname || url.hostname.includes(',') || url.port === '0')
    return { fault: 'must be an address such as smtps://user:password@mail.example:465' }
  const printing = PRINTING.find((name) => url.searchParams.has(name))
  if (printing) return { fault: `has ${printing}, which would write emails and their links into the log: leave it out` }
  const unknown = [...url.searchParams.keys()].filter((name) => !PARAMETERS.has(name) && !name.startsWith('tls.'))
  if (unknown.length > 0)
    return {
      fault: `has parameters that have no effect (${unknown.join(', ')}): write user and password before the host, smtps:// for TLS, requireTLS=true to send by STARTTLS only`,
    }
  const wrong = [...url.searchParams].find(([name, value]) => IS_SWITCH.test(name) && !/^(true|false)$/.test(value))
  if (wrong) return { fault: `has ${wrong[0]}, which must be true or false` }
  const secure = url.searchParams.get('secure')
  const isTls = secure === 'true' || url.protocol === 'smtps:' || (url.port === TLS_PORT && secure === null)
  if (!isTls) return { url: text }
  return { url: PLAIN_PORTS.includes(url.port) ? withStartTls(text, url) : text.replace(/^smtp:/, 'smtps:') }
}

/** Parameters that Nodemailer, or Node's TLS, compares with true or false: any other value would be passed over. */
const IS_SWITCH = /^(secure|requireTLS|ignoreTLS|opportunisticTLS|pool|tls\.rejectUnauthorized)$/

function withStartTls(text: string, url: URL): string {
  const plain = text.replace(/^smtps:/, 'smtp:')
  if (url.searchParams.has('requireTLS')) return plain
  return `${plain}${url.search === '' ? '?' : '&'}requireTLS=true`
}

/** A name that mail programs read as one without quotes (RFC 5322, 3.2.3): atoms, and letters of all scripts. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} !#$%&'*+/=?^_`{|}~-]*$/u

/**
 * Reads a sender: an address, or a name and an address in angle brackets, which mail programs write with or without
 * quotes around the name. A comma without quotes would end the name for a mail server.
 */
export function readSender(given: string): { sender: string } | { fault: string } {
  const text = bareValue(given).replace(/\s+/g, ' ').replace(/[;,]$/, '')
  const [, named = '', mailbox = text] = /^([^<>]*)<+([^<>]*)>*$/.exec(text) ?? []
  const [address, name] = [emailForm(mailbox), named.trim().replace(/^(["'])(.*)\1$/, '$2')]
  // a relay inside may take senders of a host without a domain
  if (!isEmail(address) && !isEmail(`${address}.example`))
    return { fault: 'must be one address, or a name and an address such as Network <no-reply@mail.example>' }
  if (name === '') return { sender: address }
  const plain = name.replace(/\\(.)/g, '$1')
  return { sender: `${PLAIN_NAME.test(plain) ? plain : JSON.stringify(plain)} <${address}>` }
}

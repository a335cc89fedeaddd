import { bareAddress, hasUnencodedCredentials, UNENCODED } from './server-address'

/** The address of a mail server as Nodemailer takes it, or what is wrong with it. */
export type MailAddress = { url: string } | { fault: string }

/** The port on which a connection is TLS from its first byte (RFC 8314, 7.3). */
const TLS_PORT = '465'

/** What Nodemailer reads of an address; with `tls.` before them, also the options of Node's TLS. It passes over all else. */
const PARAMETERS = new Set(
  (
    'authMethod connectionTimeout debug dnsTimeout greetingTimeout idleTimeout ignoreTLS lmtp localAddress logger ' +
    'maxConnections maxMessages name opportunisticTLS pool proxy rateDelta rateLimit requireTLS secure servername ' +
    'socketTimeout transactionLog'
  ).split(' '),
)

/**
 * Reads an address of a mail server: `smtps://user:password@host:port` for TLS from the start, `smtp://` for STARTTLS where
 * the server offers it. Port 465 is TLS from the start in both, because without it neither side would say the first word.
 * Parameters of other programs are refused, such as Symfony's `encryption`, `username` and `verify_peer`: without them mail
 * would go out unprotected or not at all. A fault never repeats a value, because that can be the password.
 */
export function readMailAddress(given: string): MailAddress {
  const text = bareAddress(given).replace(/^smtps?:/i, (scheme) => scheme.toLowerCase())
  if (!/^smtps?:\/\//.test(text)) return { fault: 'must be an smtp:// or smtps:// address' }
  if (hasUnencodedCredentials(text)) return { fault: UNENCODED }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname) return { fault: 'must be an address such as smtps://user:password@mail.example:465' }
  const unknown = [...url.searchParams.keys()].filter((name) => !PARAMETERS.has(name) && !name.startsWith('tls.'))
  if (unknown.length > 0)
    return {
      fault: `has parameters that have no effect (${unknown.join(', ')}): write user and password before the host, smtps:// for TLS, requireTLS=true to send by STARTTLS only`,
    }
  const isTls = url.port === TLS_PORT && !url.searchParams.has('secure')
  return { url: isTls ? text.replace(/^smtp:/, 'smtps:') : text }
}

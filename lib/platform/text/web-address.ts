import { isUrl } from '@/lib/platform/parse-url'

// "example.com:8080" has a port and no scheme
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i
const BEGINS_AS_HOST = /^[\p{L}\p{N}[]/u
const INVISIBLE = /\p{Cf}/gu
/** `7`, `1.5` or `2.10.3`: a number or a version, which a URL parser takes for an IP address. */
const NUMBER = /^\d+(\.\d+){0,2}$/

/** What emails and sentences put around an address. */
const AROUND = /^<(.*)>$|^["'“„‘«](.*)["'”“’»]$|^\((.*)\)$|^\[(https?:.*)\]$|^`(.*)`$/u
/** A link of Markdown, and the word for an address before one. */
const MARKDOWN = /^\[[^\]]*\]\((.*)\)$/
const LABELED = /^(?:url|web ?site|web ?page|web|site|link|homepage|blog)\s*:\s+/i
/** Signs of a sentence or a list behind a host; none has them. */
const BEHIND_HOST = /^((?:https?:\/\/)?[^/?#]*?)[,;:!]+$/i
/** Letters, digits and hyphens of any language, or an address in brackets. */
const HOST = /^(?:[\p{L}\p{N}\p{M}.-]+|\[[\da-f:.]+\])$/iu

/**
 * The address of a page or site as people type and paste it, with its scheme: `example.com/terms` becomes
 * `https://example.com/terms`. Invisible characters, and the brackets or quotation marks around it, are dropped, and so is the comma of a sentence behind a host. What follows the
 * host is left as it was typed.
 * @returns undefined for what is no address of the web: another scheme, a host without a dot (but for
 *   `http://localhost`), a sign-in, spaces
 */
export function readWebAddress(typed: string): string | undefined {
  const bare = typed
    .replace(INVISIBLE, '')
    .trim()
    .replace(LABELED, '')
    .replace(MARKDOWN, '$1')
    .replace(AROUND, '$1$2$3$4$5')
    .trim()
    .replace(BEHIND_HOST, '$1')
  if (!BEGINS_AS_HOST.test(bare) || /\s/.test(bare) || NUMBER.test(bare)) return undefined
  const whole = SCHEME.test(bare) ? bare : `https://${bare}`
  if (!isUrl(whole)) return undefined
  const { protocol, hostname, username, password, href } = new URL(whole)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const isHost = /[^.]\.[^.]|^\[/.test(hostname) || (hostname === 'localhost' && whole === bare)
  if (!isWeb || username || password || !isHost || !HOST.test(hostname)) return undefined
  return /^https?:\/\/[^/\\]/i.test(whole) ? whole : href
}

import topLevelDomains from 'tlds' with { type: 'json' }

// what email programs turn into links, besides domains: an address with a scheme, an email address, numbers of hosts
const LINK = /\d(?:[.\u3002]\d+){3}|:\/\/|\/\/|@|\bwww[.\u3002]/iu
/** Names joined by full stops, also those that domains accept in other scripts. */
const JOINED = /[\p{L}\p{N}\p{M}-]+(?:[.\u3002][\p{L}\p{N}\p{M}-]+)+/gu
const INVISIBLE = /\p{Cf}/gu
const DOTS = /(?<=[\p{L}\p{N}\p{M}])[.\u3002](?=[\p{L}\p{M}]{2,}|\d)/gu
const MARKS = /:\/\/|\/\/|@/g

/** The endings of domains: IANA's list, and those reserved for documents and local use (RFC 2606, 6761, 6762, 7686). */
const ENDINGS = new Set([...topLevelDomains, 'example', 'invalid', 'local', 'localhost', 'onion', 'test'])

/**
 * Characters that turn or break the text around them, and ones that show nothing (fillers of Hangul, an empty Braille cell,
 * tags); joiners of Persian and Hindi stay, and so do variants of letters.
 */
const DISTURBING =
  /[\u00ad\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cc}\p{Cs}]/u

const plain = (name: string): string => name.normalize('NFKC').replace(INVISIBLE, '')

const isDomain = (joined: string): boolean => {
  const ending = joined.split(/[.\u3002]/).at(-1) ?? ''
  return ENDINGS.has(ending.toLowerCase()) || /^xn--/i.test(ending)
}

/**
 * Whether a name has a web or email address: names of strangers are read by others, and in emails. Names joined by a full
 * stop, such as Ma.Teresa, are an address only where the last one is the ending of domains.
 */
export function hasAddress(name: string): boolean {
  const text = plain(name)
  return LINK.test(text) || (text.match(JOINED) ?? []).some(isDomain)
}

/** Whether a name would change how the words around it are shown, in lists, files and emails, or has parts nobody sees. */
export const isDisturbing = (name: string): boolean => DISTURBING.test(name)

/** A name in the form in which it is stored: one form of each letter, and single spaces. */
export const nameForm = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** A name without anything that an email program turns into a link. Other names stay as they are. */
export const withoutAddress = (name: string): string =>
  hasAddress(name) ? plain(name).replace(MARKS, ' ').replace(DOTS, ' ').trim() : name

/** What stands behind a comma and is no first name: generations, degrees, forms of companies. */
const SUFFIX =
  /^(?:[js]r|[iv]{2,3}|iv|esq|ph\.?\s?d|m\.?d|mba|cpa|inc|l\.?l\.?c|l\.?l\.?p|ltd|limited|corp|co|gmbh|s\.?a|b\.?v|plc)\.?$/i

/**
 * The first and the other names of a person whose name is one text, as "Van An Nguyen" or, as files have it, "Nguyen, Van
 * An".
 */
export function splitName(whole: string): { firstName: string; lastName: string } {
  const name = nameForm(whole)
  const [before = '', after, ...more] = name.split(/[,،，]/).map((part) => part.trim())
  if (before && after && more.length === 0 && !SUFFIX.test(after)) return { firstName: after, lastName: before }
  const [firstName = '', ...rest] = name.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

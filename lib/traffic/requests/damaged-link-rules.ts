/** Characters nobody sees: soft hyphens, zero-width spaces, marks of direction, byte order marks. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g

/** Hyphens and dashes that editors put in the place of a hyphen. */
const DASHES = /[\u2010-\u2015\u2212]/g

/** An ampersand as HTML has it, escaped any number of times. */
const HTML_AMPERSAND = /&(?:amp;|#0{0,6}38;|#x0{0,6}26;)+/gi

/** What is left of one before a name, where the ampersand itself stood for the `?` or was read as one. */
const REST_OF_AMPERSAND = /^(?:amp;)+/i

/** The sign between name and value as mail programs write it (quoted-printable), and zeros before a number. */
const BEFORE_NUMBER = /^(?:3D)?0*(?=\d+$)/i

/** What apps take into a link: the punctuation and brackets around it. */
const AROUND = new Set(' \t\n\r.,;:!?)]}>("\'<[{«»“”„‘’…*_~`|\\/=。、」』】')

/** Parameters that tools append, some with a second `?`. */
const APPENDED =
  /\?(?=(?:fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|yclid|igshid|igsh|epik|li_fat_id|mc_cid|mc_eid|srsltid|utm_[a-z]+)=)/gi

/** The address of a page in a link, which may have all of these itself. */
const DEEP_LINK = /([?&]url=.*)$/i

/** A link whose ampersands were escaped as HTML, or with a second `?` before a parameter of a tool, as it was meant. */
export function unescapeLink(url: string): string {
  const begin = url.indexOf('?') + 1
  if (begin === 0 || !(url.includes('&amp') || url.includes('&#') || url.includes('?', begin))) return url
  const [query = '', deepLink = ''] = url.slice(begin).replace(HTML_AMPERSAND, '&').split(DEEP_LINK, 2)
  return `${url.slice(0, begin)}${query.replace(APPENDED, '&')}${deepLink}`
}

/**
 * What a link that leads nowhere may have been before chats, editors, mail programs and QR codes damaged it: names in small
 * letters, no invisible characters, and nothing around the path and the ids; then the same with the marks between its parts
 * read, where these were encoded, once or twice, and with semicolons between them.
 * @param ids the parameters that are ids; the values of all others are labels, and stay
 */
export const mendLink = (url: string, ids: readonly string[]): string[] => [
  mendParts(url, ids),
  mendParts(readMarks(url), ids),
  mendParts(readMarks(url.replaceAll('%25', '%')), ids),
]

const readMarks = (url: string): string => url.replace(/%3F|%3D|%26|%23|%3B/gi, decode).replace(/;(?=\w{1,20}=)/g, '&')

function mendParts(url: string, ids: readonly string[]): string {
  const [text = ''] = url.replace(HTML_AMPERSAND, '&').split('#', 1)
  const [path = ''] = text.split(/[?&]/, 1)
  const [before = '', deepLink = ''] = text.slice(path.length).split(DEEP_LINK, 2)
  const params = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(`${before.replace(/\?/g, '&')}${deepLink}`)) {
    const known = tidy(name).replace(REST_OF_AMPERSAND, '').toLowerCase()
    if (known !== '' && !params.has(known)) params.set(known, ids.includes(known) ? tidyId(value) : value)
  }
  const segments = decode(path).split('/').map(tidy)
  return `/${segments.filter((segment) => segment !== '').join('/')}?${params}`
}

/** An id, also of one with markup behind it. */
function tidyId(value: string): string {
  const [text = ''] = tidy(value).split('<', 1)
  return tidy(text).replace(BEFORE_NUMBER, '')
}

/** A text in its normal form, without what nobody sees and what is around it. */
function tidy(text: string): string {
  // "…" becomes three full stops
  const plain = text.normalize('NFKC').replace(INVISIBLE, '').replace(DASHES, '-')
  let [from, to] = [0, plain.length]
  while (from < to && AROUND.has(plain.charAt(from))) from += 1
  while (to > from && AROUND.has(plain.charAt(to - 1))) to -= 1
  return plain.slice(from, to)
}

/** A text with percent signs read; as it is where they are none. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

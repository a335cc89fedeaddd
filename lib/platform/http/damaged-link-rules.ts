import { asciiDigits, withoutInvisible } from '../text/identifier'

/** Hyphens and dashes that editors put in the place of a hyphen. */
const DASHES = /[\u2010-\u2015\u2212]/g

/** An ampersand as HTML has it, escaped any number of times. */
const HTML_AMPERSAND = /&(?:amp;|#0{0,6}38;|#x0{0,6}26;)+/gi

/** What is left of one before a name, where the ampersand itself stood for the `?` or was read as one. */
const REST_OF_AMPERSAND = /^(?:amp;)+/i

/** A number with zeros before it, the sign before it as mail programs write it (quoted-printable), or as spreadsheets do. */
const NUMBER = /^(?:3D)?0{0,9}(\d{1,3}(?:[,.]\d{3}){1,3}(?![.,]?\d)|\d+(?:\.0{1,2}(?!\d))?)/i

/** Characters that end an id wherever they stand: brackets and bars of markup, backslashes, controls, other scripts, emoji. */
const END = /[|"<>[\](){}\\;\p{Cc}]|[^\p{ASCII}]/u
const END_IN_PATH = /(?<=[A-Za-z0-9])[|"<>[\](){}\\].*$/s

/** The marks of an address as HTML and JSON escape them. */
const ESCAPED: readonly [RegExp, string][] = [
  [/&(?:#0{0,6}61;|#x0{0,6}3d;|equals;)|\\u003d/gi, '='],
  [/&(?:#0{0,6}63;|#x0{0,6}3f;|quest;)|\\u003f/gi, '?'],
  [/(?<!&)#0{0,2}38;|\\u0026/gi, '&'],
  // marks and spaces that stand around a value
  [/&(?:[lg]t|quot|apos|nbsp|[lr]aquo|#0{0,6}(?:34|39|60|62|160)|#x0{0,6}(?:22|27|3c|3e|a0));/gi, ' '],
]

/** What scripts write for a value that they do not have. */
const NO_VALUE = /^(?:null|undefined|none|nil|nan)?$/i

/** What scripts add to the name of a parameter that may have several values. */
const PLACE_IN_LIST = /\[\d*$/

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
 * letters, no invisible characters, and nothing around the path and the ids or behind them; then the same with the marks between its parts
 * read, where these were encoded, once or twice, and with semicolons between them.
 * @param ids the parameters that are ids; the values of all others are labels, and stay
 */
export const mendLink = (url: string, ids: readonly string[]): string[] => [
  mendParts(url, ids),
  mendParts(readMarks(url), ids),
  mendParts(readMarks(url.replaceAll('%25', '%')), ids),
]

/** Characters as `escape` of JavaScript writes them: `%u200B`. */
const ESCAPED_BY_SCRIPT = /(?:%u[\da-f]{4})+/gi
const readEscaped = (written: string): string =>
  decode(written.replace(/%u(..)(..)/gi, (_, high: string, low: string) => encodeUnit(Number.parseInt(high + low, 16))))
/** Half of a character beyond the basic plane is left out: no id has one. */
const encodeUnit = (unit: number): string =>
  unit >= 0xd800 && unit <= 0xdfff ? '' : encodeURIComponent(String.fromCharCode(unit))

function readMarks(url: string): string {
  let text = url
    .replace(ESCAPED_BY_SCRIPT, readEscaped)
    .replace(/%3F|%3D|%26|%23|%3B|%5C/gi, decode)
    .replace(HTML_AMPERSAND, '&')
  for (const [escaped, mark] of ESCAPED) text = text.replace(escaped, mark)
  return text.replace(/;(?=\w{1,20}=)/g, '&').replace(/(?<=[?&])=+/g, '')
}

function mendParts(url: string, ids: readonly string[]): string {
  const [text = ''] = url.replace(HTML_AMPERSAND, '&').split('#', 1)
  const [path = ''] = text.split(/[?&]/, 1)
  const [before = '', deepLink = ''] = text.slice(path.length).split(DEEP_LINK, 2)
  const params = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(`${before.replace(/\?/g, '&')}${deepLink}`)) {
    const known = tidy(name).replace(REST_OF_AMPERSAND, '').replace(PLACE_IN_LIST, '').toLowerCase()
    if (known !== '' && NO_VALUE.test(params.get(known) ?? ''))
      params.set(known, ids.includes(known) ? tidyId(value) : value)
  }
  const segments = decode(path).replace(END_IN_PATH, '').split('/').map(tidySegment)
  return `/${segments.filter((segment) => segment !== '').join('/')}?${params}`
}

/** A part of a path: a name up to the first character that ends it, or a number. */
function tidySegment(segment: string): string {
  const [name = ''] = tidy(segment).split(END, 1)
  return /^[\d.,]+$/.test(name) ? tidyId(name) : name
}

/** A dash that is no hyphen between a number and a word, as editors put one: `10482—check`. */
const DASH_AND_WORD = /(?<=\d)[\u2012-\u2015]\p{L}.*$/su

/**
 * The id that a value begins with. It ends at a character that no id has, at a space before a word, and at the address of
 * another link. A letter or a digit close behind may be a part of it: such a value stays as it is, and is no id.
 */
function tidyId(value: string): string {
  const text = tidyStart(value.replace(DASH_AND_WORD, ''))
  const [all, number] = NUMBER.exec(text) ?? [/^[A-Za-z0-9-]*/.exec(text)?.[0] ?? '']
  const rest = text.slice(all.length)
  const [signs = ''] = /^[^A-Za-z0-9]*/.exec(rest) ?? []
  const follows = rest.charAt(signs.length)
  const isBeforeWord = number !== undefined && /\s/.test(signs) && !/\d/.test(follows)
  const isWhole = follows === '' || END.test(signs) || isBeforeWord || /^https?:/i.test(rest)
  return isWhole ? (number?.replace(/\.0{1,2}$/, '').replace(/[,.]/g, '') ?? all) : value
}

/** A text in its normal form, without what nobody sees and what is before and behind its letters and digits. */
function tidy(text: string): string {
  const plain = tidyStart(text)
  let end = plain.length
  while (end > 0 && !/[A-Za-z0-9-]/.test(plain.charAt(end - 1))) end -= 1
  return plain.slice(0, end)
}

const tidyStart = (text: string): string => plainText(text).replace(/^[^A-Za-z0-9]+/, '')

/** A text in its normal form, with plain digits and hyphens, without what nobody sees. */
export const plainText = (text: string): string =>
  asciiDigits(withoutInvisible(text.normalize('NFKC'))).replace(DASHES, '-')

/** A text with percent signs read; as it is where they are none. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

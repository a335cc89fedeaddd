/** What template languages, tag managers and ad networks put around a name; anything may stand inside of it. */
const MARKED =
  /\{\{.*?\}\}|\{%.*?%\}|\$\(\w+\)|@[A-Za-z_]{3,}@|[$@]\{.*?\}|<%.*?%>|<\?.*?\?>|%%.+?%%|##.+?##|@@.+?@@|\*\|.+?\|\*|\[\[.+?\]\]|__[A-Z][A-Z0-9_]*?__|%\(\w+\)[sd]|^['"`]\s?\+|\+\s?['"`]$|\bfunction ?\(|<[a-z][\w-]* [^<>]*>/

/** A name in brackets, alone or in a longer text: `{order_id}`, `ORDER-[ID]`. Numbers in brackets are values. */
const BRACKETED = /\{[!$#@]?([^{}]*)\}|\[[=%]?([^[\]%]*)%?\]|<([^<>]*)>|%([a-z_]+\d{0,2})%/gi
/** A name, or one with a list or table of its values: `{status:lead=0 sale=1}`, `{sample:1,2,3}`. */
const NAME = /^\s*[a-z_][a-z_.:>\s-]*\d{0,2}\s*$|^[a-z_]+:[^:]*[,=]/i

/** A name between marks: `~order_id~`, `(ORDER_ID)`, and with a digit behind it where no number stands between such marks: `#s1#`. */
const BETWEEN_MARKS =
  /^(?<before>[^\p{L}\p{N}\s]{1,6})\s?(?<name>[a-z_][a-z_.:\s-]{2,60}|(?<=[#%~$@])[a-z_]+\d{1,2})(?<after>[^\p{L}\p{N}\s]{1,6})$/iu
/** Signs of ids in base64url and of words that are joined: around letters of both cases they are part of an id. */
const SIGNS_OF_IDS = /^[-_/=+.]+$/
const OPENED: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '<': '>',
  '«': '»',
  '“': '”',
  '‹': '›',
}

/** Or behind a mark that was never closed: `{{order_id`, `@order.id`, `%ORDERID`. */
const BEHIND_MARK =
  /^[{[<$%@&]{1,3}[!$#=@?%]?\s?[a-z_]+[_.:][a-z_.:\s-]*$|^[a-z_.:\s-]+(?:\}{1,3}|\]\])$|^%[a-z_]{4,}$/iu

/** Words and marks that tell no order from another, and numbers whose last digits are gone: 1.23457E+15. */
const NO_IDENTIFIER = /^(?:[^\p{L}\p{N}]+|order|transaction|na|infinity|\d(?:\.\d+)?e\+\d+)$/iu

/** What programs write for a value that is not there behind a separator (`order-undefined`), as they write it: an id may end in -nAN. */
const NOTHING_AT_END = /(?:^|[-_#:/. ])(?:undefined|Undefined|UNDEFINED|null|Null|NULL|nan|NaN|NAN)(?:$|:)/
/** And alone. */
const NOTHING =
  /^(?:undefined|null|nan|none|nil|#?n\/a|#(?:ref|value|null|num|div\/0)!|#name\?|\(null\)|\(none\)|\(not set\)|\[?object \w+\]?|%(?:\d\$)?[sd]|\{\d?\}|\[\]|\$[a-z_][\w.]*)$/i

/** A name of ours or of what it stands for, sent as its value, in words alone: `YOUR-ORDER-ID`, `UNIQUE_ORDER_ID`, `orderId`. */
/** And what trackers write into addresses for copying: `cid=REPLACE&payout=OPTIONAL`. */
const OWN_NAMES = /^(?:cid|replace(?:[-_ ]?(?:me|this|it))?|optional|required)$/i
const OWN_WORDS =
  /^[:#]?(?:(?:your|the|my|our|a|insert|enter|replace|unique|put)[-_ ]?)*(?:order|transaction|txn|tx|click|refund|event|sale)[-_ ]?(?:id|number|no|amount|total|name)(?:[-_ ](?:here|value))?$/i

/** Brackets as HTML escapes them. */
const ESCAPED = /&(lt|gt|#123|#125|#91|#93|lcub|rcub|lsqb|rsqb);/gi
const MARKS: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  '#123': '{',
  lcub: '{',
  '#125': '}',
  rcub: '}',
  '#91': '[',
  lsqb: '[',
  '#93': ']',
  rsqb: ']',
}

/**
 * Whether a text is a placeholder that its sender did not fill in, and no value. Taken for an order's number, the first sale
 * would be paid and all later ones refused as repeats.
 */
export function isPlaceholder(value: string): boolean {
  const text = unescaped(value)
  return NOTHING.test(text) || NOTHING_AT_END.test(text) || isName(text)
}

/** Whether a text is a name to be replaced by a value; `isPlaceholder` also knows what programs write for no value. */
export const isUnfilledName = (value: string): boolean => isName(unescaped(value))

/** What is longer is no name, and is not looked at beyond this many characters. */
const LOOK_MAX = 1_000

const unescaped = (value: string): string =>
  decode(value.slice(0, LOOK_MAX).trim()).replace(ESCAPED, (_, name: string) => MARKS[name.toLowerCase()] ?? '')

function isName(text: string): boolean {
  const isWord = OWN_NAMES.test(text) || OWN_WORDS.test(text) || isBetweenMarks(text) || BEHIND_MARK.test(text)
  if (isWord || MARKED.test(text)) return true
  return [...text.matchAll(BRACKETED)].some((found) =>
    NAME.test(found.slice(1).find((name) => name !== undefined) ?? ''),
  )
}

/** Ids of letters alone, as Firebase and nanoid make them, may begin and end with signs: `-OkdJJNVfqIOtfLJYPb-`. */
function isBetweenMarks(text: string): boolean {
  const { before = '', name = '', after = '' } = BETWEEN_MARKS.exec(text)?.groups ?? {}
  if (name === '') return false
  if (SIGNS_OF_IDS.test(before) || SIGNS_OF_IDS.test(after))
    return before === after && name.length > 4 && (name === name.toLowerCase() || name === name.toUpperCase())
  return [...before].every((mark) => after.includes(OPENED[mark] ?? mark)) || /[<{[(%$#&@!*|~]/.test(before)
}

/** Whether a text tells nothing apart, so that the first sale with it would be paid and all later ones refused. */
export const isNoIdentifier = (value: string): boolean => NO_IDENTIFIER.test(value.trim())

/** A text that was encoded once too often, as placeholders in an address are. */
function decode(text: string): string {
  if (!/%(?:7B|5B|3C|24|25)/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const UNFILLED = 'which your system did not fill in'

/** The sign of an address of email, however often it was encoded: the problem is stored, and no address may be. */
const ADDRESS = /@|%(?:25)*40/

/** The problem of a parameter with a placeholder. */
export const unfilled = (value: string): string =>
  ADDRESS.test(value) ? `is a placeholder, ${UNFILLED}` : `is the placeholder ${value.trim().slice(0, 60)}, ${UNFILLED}`

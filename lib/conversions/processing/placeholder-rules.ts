/** What template languages, tag managers and ad networks put around a name; anything may stand inside of it. */
const MARKED =
  /\{\{.*?\}\}|\{%.*?%\}|\$\(\w+\)|@[A-Za-z_]{3,}@|\$\{.*?\}|<%.*?%>|<\?.*?\?>|%%.+?%%|##.+?##|@@.+?@@|\*\|.+?\|\*|\[\[.+?\]\]|__[A-Z][A-Z0-9_]*?__|%\(\w+\)[sd]|^['"`]\s?\+|\+\s?['"`]$|\bfunction ?\(|<[a-z][\w-]* [^<>]*>/

/** A name in brackets, alone or in a longer text: `{order_id}`, `ORDER-[ID]`. Numbers in brackets are values. */
const BRACKETED = /\{[!$#@]?([^{}]*)\}|\[[=%]?([^[\]%]*)%?\]|<([^<>]*)>|%([a-z_]+)%/gi
const NAME = /^\s*[a-z_][a-z_.:>\s-]*\d{0,2}\s*$/i

/** A name between marks of any kind, or behind one that was never closed: `~order_id~`, `(ORDER_ID)`, `{{order_id`, `@order.id`. */
const BETWEEN_MARKS =
  /^[^\p{L}\p{N}\s]{1,6}\s?[a-z_][a-z_.:\s-]{2,60}[^\p{L}\p{N}\s]{1,6}$|^[{[<$%@&]{1,3}[!$#=@?%]?\s?[a-z_]+[_.:][a-z_.:\s-]*$|^[a-z_.:\s-]+(?:\}{1,3}|\]\])$/iu

/** Words and marks that tell no order from another, and numbers whose last digits are gone: 1.23457E+15. */
const NO_IDENTIFIER = /^(?:[^\p{L}\p{N}]+|order|transaction|na|infinity|\d(?:\.\d+)?e\+\d+)$/iu

/** What programs write for a value that is not there, alone or behind a separator: `order-undefined`. */
const NOTHING =
  /(?:^|[-_#:/. ])(?:undefined|null|nan)(?:$|:)|^(?:none|nil|#?n\/a|#(?:ref|value|null|num|div\/0)!|#name\?|\(null\)|\(none\)|\(not set\)|\[?object \w+\]?|%(?:\d\$)?[sd]|\{\d?\}|\[\]|\$[a-z_][\w.]*)$/i

/** A name of ours or of what it stands for, sent as its value, in words alone: `YOUR-ORDER-ID`, `UNIQUE_ORDER_ID`, `orderId`. */
const OWN_NAMES = /^(?:cid|replace[-_ ]?me)$/i
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
  const text = decode(value.trim()).replace(ESCAPED, (_, name: string) => MARKS[name.toLowerCase()] ?? '')
  const isName = OWN_NAMES.test(text) || OWN_WORDS.test(text) || BETWEEN_MARKS.test(text)
  if (isName || MARKED.test(text) || NOTHING.test(text)) return true
  return [...text.matchAll(BRACKETED)].some((found) =>
    NAME.test(found.slice(1).find((name) => name !== undefined) ?? ''),
  )
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

/** The problem of a parameter with a placeholder. */
export const unfilled = (value: string): string => `is the placeholder ${value.trim().slice(0, 60)}, ${UNFILLED}`

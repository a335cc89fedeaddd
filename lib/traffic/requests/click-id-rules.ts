import { identifierForm, plainDashes } from '@/lib/platform/text/identifier'

const PATTERN = /^([1-9a-z][0-9a-z]{0,5})-([0-9a-f]{32})$/

/** The click id for advertisers: the affiliate in base 36, then the click's UUID, so that a postback finds its partition. */
export function publicClickId(affiliateId: number, id: string): string {
  return `${affiliateId.toString(36)}-${id.replaceAll('-', '')}`
}

/** A click id among other signs: neither the end nor the beginning of a longer number. */
const WITHIN = /(?<![0-9a-z])[1-9a-z][0-9a-z]{0,5}-[0-9a-f]{32}(?![0-9a-z])/gi

const WITHIN_MAX = 2_000

/** Plain signs alone, and none by its code. */
const PLAIN = /^[!-$&-~\s]*$/
/** Signs by their codes in addresses, also encoded twice: the digits of `%3D` are none of the id behind it. */
const ENCODED = /%(?:25)*([2-7][\da-f])/gi

/**
 * The click id in a text that has other signs around it, also with a dash or digits as word processors and wide keyboards write them, such as quotation marks, the name of its parameter, or the address
 * it came in; undefined where there is none, or where there are several.
 */
export function clickIdWithin(given: string): string | undefined {
  const begun = given.slice(0, WITHIN_MAX)
  const text = PLAIN.test(begun) ? begun : plainDashes(identifierForm(begun)).replace(ENCODED, fromCode)
  const [found, ...others] = new Set(text.toLowerCase().match(WITHIN))
  return found !== undefined && others.length === 0 && parseClickId(found) ? found : undefined
}

const fromCode = (_: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16))

/** Parses a public click id; undefined for any other text. */
export function parseClickId(text: string): { affiliateId: number; id: string } | undefined {
  const match = PATTERN.exec(text.trim().toLowerCase())
  if (!match?.[1] || !match[2]) return undefined
  const affiliateId = Number.parseInt(match[1], 36)
  if (affiliateId > 2_147_483_647) return undefined
  const hex = match[2]
  return {
    affiliateId,
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
  }
}

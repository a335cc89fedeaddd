const PATTERN = /^([1-9a-z][0-9a-z]{0,5})-([0-9a-f]{32})$/

/** The click id for advertisers: the affiliate in base 36, then the click's UUID, so that a postback finds its partition. */
export function publicClickId(affiliateId: number, id: string): string {
  return `${affiliateId.toString(36)}-${id.replaceAll('-', '')}`
}

/** A click id among other signs: neither the end nor the beginning of a longer number. */
const WITHIN = /(?<![0-9a-z])[1-9a-z][0-9a-z]{0,5}-[0-9a-f]{32}(?![0-9a-z])/gi

const WITHIN_MAX = 2_000

/**
 * The click id in a text that has other signs around it, such as quotation marks, the name of its parameter, or the address
 * it came in; undefined where there is none, or where there are several.
 */
export function clickIdWithin(text: string): string | undefined {
  const [found, ...others] = new Set(text.slice(0, WITHIN_MAX).toLowerCase().match(WITHIN))
  return found !== undefined && others.length === 0 && parseClickId(found) ? found : undefined
}

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

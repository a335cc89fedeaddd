import { BRAND } from '@/lib/platform/brand'
import { MADE_SLUG_LENGTH, RESERVED_SLUGS, SLUG_ALPHABET, SLUG_MAX, SLUG_MIN } from './constants'

/** A name as it is stored and compared. */
export const normalizeSlug = (typed: string): string => typed.trim().toLowerCase()

/** What is wrong with a name, as a sentence; undefined for a good one. */
export function slugProblem(typed: string): string | undefined {
  const slug = normalizeSlug(typed)
  if (slug.length < SLUG_MIN || slug.length > SLUG_MAX) return `Use ${SLUG_MIN} to ${SLUG_MAX} characters.`
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return 'Use letters a to z, digits, and single hyphens between them.'
  // numbers are those of offers, and with an s before them of smart links
  if (/^s?\d+$/.test(slug)) return 'Add a letter: numbers are the links of offers and smart links.'
  return RESERVED_SLUGS.has(slug) || slug.includes(BRAND.slug)
    ? 'This name is reserved. Choose another one.'
    : undefined
}

/** A name for somebody who typed none. @param bytes random, one for each character */
export const madeSlug = (bytes: Uint8Array): string => {
  const text = [...bytes].map((byte) => SLUG_ALPHABET[byte % SLUG_ALPHABET.length]).join('')
  return `x${text.slice(0, MADE_SLUG_LENGTH - 1)}`
}

/** The address of a short link. `host` is empty for the site's own. */
export const shortAddress = ({ siteUrl, host, slug }: { siteUrl: string; host: string; slug: string }): string => {
  const site = new URL(siteUrl)
  return `${host === '' ? site.origin : `${site.protocol}//${host}`}/c/${slug}`
}

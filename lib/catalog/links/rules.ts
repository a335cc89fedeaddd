import { SUB_ID_KEYS, type SubIds } from './schema'

/** The parts of a tracking link. Empty values are left out; `url` is the page of a deep link. */
export type LinkParts = {
  origin: string
  offerId: number
  affiliateId: number
  source?: string
  subIds?: SubIds
  url?: string
  /** The landing page the link names; without it visitors are sent to one by weight. */
  landingPageId?: number | undefined
}

/** The tracking link `{origin}/c/{offerId}?a={affiliateId}`, with source, sub-IDs and page if given. */
export function trackingLink(parts: LinkParts): string {
  const { origin, offerId, affiliateId, source = '', subIds = {}, url = '', landingPageId } = parts
  const link = new URL(`/c/${offerId}`, origin)
  link.searchParams.set('a', String(affiliateId))
  const texts = { source, ...Object.fromEntries(SUB_ID_KEYS.map((key) => [key, subIds[key] ?? ''])), url }
  for (const [name, text] of Object.entries(texts)) if (text.trim()) link.searchParams.set(name, text.trim())
  if (landingPageId !== undefined) link.searchParams.set('lp', String(landingPageId))
  return link.href
}

/** The address of a smart link, `{origin}/c/s{id}`. */
export const smartLinkAddress = ({ origin, id }: { origin: string; id: number }): string =>
  new URL(`/c/s${id}`, origin).href

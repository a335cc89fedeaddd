import { isOwnParameter } from './passed-parameter-rules'
import { SUB_ID_KEYS, type SubIds } from './schema'

const ENCODED_BRACES = /%7B|%7D|%5B|%5D|%24/g

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
  /** Further parameters, which the offer may pass on. */
  parameters?: readonly (readonly [name: string, value: string])[]
}

/**
 * The tracking link `{origin}/c/{offerId}?a={affiliateId}`, with source, sub-IDs, page and further parameters if given.
 * Placeholders of trackers and of advertising networks (`{clickid}`, `[sub]`) stay readable: encoded, nobody fills them in.
 */
export function trackingLink(parts: LinkParts): string {
  const { origin, offerId, affiliateId, source = '', subIds = {}, url = '', landingPageId, parameters = [] } = parts
  const link = new URL(`/c/${offerId}`, origin)
  link.searchParams.set('a', String(affiliateId))
  const texts = { source, ...Object.fromEntries(SUB_ID_KEYS.map((key) => [key, subIds[key] ?? ''])), url }
  for (const [name, text] of Object.entries(texts)) if (text.trim()) link.searchParams.set(name, text.trim())
  if (landingPageId !== undefined) link.searchParams.set('lp', String(landingPageId))
  for (const [name, value] of parameters) if (!isOwnParameter(name)) link.searchParams.append(name, value.trim())
  return link.href.replace(ENCODED_BRACES, (sign) => decodeURIComponent(sign))
}

/** The address of a smart link, `{origin}/c/s{id}`. */
export const smartLinkAddress = ({ origin, id }: { origin: string; id: number }): string =>
  new URL(`/c/s${id}`, origin).href

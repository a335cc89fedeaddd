import { parseUrl } from '@/lib/platform/http/parse-url'
import { DEEP_LINK_MAX_LENGTH } from './constants'
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

/** The pages deep links of an offer may lead to. */
export type DeepLinkRule = {
  /** Including subdomains; with a port if it is not the default one. */
  hosts: readonly string[]
  /** Only if the offer's own destination is plain http. */
  isHttpAllowed: boolean
}

/**
 * The pages deep links of an offer may lead to: on its listed hosts, or on the host of its destination. Undefined if it
 * allows none.
 * @param origin of this site, the base of a relative destination
 */
export function deepLinkRule(
  offer: { destinationUrl: string; deepLinkHosts: readonly string[] | null },
  origin: string,
): DeepLinkRule | undefined {
  // macros are not part of a host
  const destination = parseUrl(offer.destinationUrl, origin)
  if (offer.deepLinkHosts === null || !destination) return undefined
  const hosts = offer.deepLinkHosts.length > 0 ? offer.deepLinkHosts : [destination.host]
  return { hosts: hosts.map((host) => host.toLowerCase()), isHttpAllowed: destination.protocol === 'http:' }
}

/** The page of a deep link, parsed like in a browser; undefined if it is not allowed. */
export function allowedPage(deepLink: string, { hosts, isHttpAllowed }: DeepLinkRule): URL | undefined {
  if (deepLink.length > DEEP_LINK_MAX_LENGTH) return undefined
  const page = parseUrl(deepLink.trim())
  if (!page || page.username || page.password) return undefined
  if (page.protocol !== 'https:' && !(isHttpAllowed && page.protocol === 'http:')) return undefined
  // "https:.shop.example" parses as a host that begins with a dot, which is not a valid name
  if (page.hostname.split('.').includes('')) return undefined
  return hosts.some((host) => page.host === host || page.host.endsWith(`.${host}`)) ? page : undefined
}

/** The address of a smart link, `{origin}/c/s{id}`. */
export const smartLinkAddress = ({ origin, id }: { origin: string; id: number }): string =>
  new URL(`/c/s${id}`, origin).href

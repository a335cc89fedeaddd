import { DEEP_LINK_MAX_LENGTH } from './constants'
import { SUB_ID_KEYS, type SubIds } from './schema'

/** What a link is made of. Empty texts are left out; `url` is the page of a deep link. */
export type LinkParts = {
  origin: string
  offerId: number
  affiliateId: number
  source?: string
  subIds?: SubIds
  url?: string
}

/** The link that earns: `{origin}/c/{offerId}?a={affiliateId}`, with the source, sub-IDs and page where they are named. */
export function trackingLink({ origin, offerId, affiliateId, source = '', subIds = {}, url = '' }: LinkParts): string {
  const link = new URL(`/c/${offerId}`, origin)
  link.searchParams.set('a', String(affiliateId))
  const texts = { source, ...Object.fromEntries(SUB_ID_KEYS.map((key) => [key, subIds[key] ?? ''])), url }
  for (const [name, text] of Object.entries(texts)) if (text.trim()) link.searchParams.set(name, text.trim())
  return link.href
}

/** Where deep links of an offer may lead. */
export type DeepLinkRule = {
  /** With their subdomains; a port belongs to a host where it is not the usual one. */
  hosts: readonly string[]
  /** Only where the offer's own destination is plain http. */
  isHttpAllowed: boolean
}

/**
 * Where deep links of an offer may lead: to the hosts it lists, or to its destination's own. Undefined where it takes
 * none.
 * @param origin of this site, which a relative destination lies on
 */
export function deepLinkRule(
  offer: { destinationUrl: string; deepLinkHosts: readonly string[] | null },
  origin: string,
): DeepLinkRule | undefined {
  // macros are no part of a host
  const destination = URL.parse(offer.destinationUrl, origin)
  if (offer.deepLinkHosts === null || !destination) return undefined
  const hosts = offer.deepLinkHosts.length > 0 ? offer.deepLinkHosts : [destination.host]
  return { hosts: hosts.map((host) => host.toLowerCase()), isHttpAllowed: destination.protocol === 'http:' }
}

/** The page of a deep link, read as browsers read it; undefined for one that is not allowed. */
export function allowedPage(deepLink: string, { hosts, isHttpAllowed }: DeepLinkRule): URL | undefined {
  if (deepLink.length > DEEP_LINK_MAX_LENGTH) return undefined
  const page = URL.parse(deepLink.trim())
  if (!page || page.username || page.password) return undefined
  if (page.protocol !== 'https:' && !(isHttpAllowed && page.protocol === 'http:')) return undefined
  // "https:.shop.example" reads as a host that begins with a dot, which is no name of anybody's
  if (page.hostname.split('.').includes('')) return undefined
  return hosts.some((host) => page.host === host || page.host.endsWith(`.${host}`)) ? page : undefined
}

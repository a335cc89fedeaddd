import { parseUrl } from '@/lib/platform/parse-url'
import { DEEP_LINK_MAX_LENGTH } from './constants'

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
export function allowedDeepLink(deepLink: string, { hosts, isHttpAllowed }: DeepLinkRule): URL | undefined {
  if (deepLink.length > DEEP_LINK_MAX_LENGTH) return undefined
  const page = parseUrl(deepLink.trim())
  if (!page || page.username || page.password) return undefined
  if (page.protocol !== 'https:' && !(isHttpAllowed && page.protocol === 'http:')) return undefined
  // "https:.shop.example" parses as a host that begins with a dot, which is not a valid name
  if (page.hostname.split('.').includes('')) return undefined
  return hosts.some((host) => page.host === host || page.host.endsWith(`.${host}`)) ? page : undefined
}

import { chooseLandingPage, type LandingPageRule } from '@/lib/catalog/landing-pages/rules'
import { allowedDeepLink, deepLinkRule } from '@/lib/catalog/links/deep-link-rules'
import { MACROS } from '@/lib/catalog/links/destination-constants'
import type { TrackingLink } from '@/lib/catalog/links/schema'
import { BoundedCache } from '@/lib/platform/bounded-cache'
import { visitorFraction } from '@/lib/platform/http/visitor-fraction'
import type { OfferRule } from '../routing/offer-rules'

/**
 * The advertiser's page of a deep link, with the query of the destination (macros not yet filled in); undefined where the
 * offer has no deep links or the page is not on an allowed host. Returned as browsers normalize it, so that the URL that
 * was checked is the URL that is opened.
 * @param origin of this site, for a relative destination
 */
export function deepLinkTemplate(
  offer: Pick<OfferRule, 'destinationUrl' | 'deepLinkHosts'>,
  deepLink: string,
  origin: string,
): string | undefined {
  const rule = deepLinkRule(offer, origin)
  const page = rule && allowedDeepLink(deepLink, rule)
  if (!page) return undefined
  const query = /\?([^#]*)/.exec(offer.destinationUrl)?.[1] ?? ''
  // the given page can neither override a parameter of ours nor contain a macro
  for (const name of new URLSearchParams(query).keys()) {
    if (page.searchParams.has(name)) page.searchParams.delete(name)
  }
  const own = `${page.origin}${page.pathname}${page.search}`.replaceAll('{', '%7B')
  const carried = query && `${page.search ? '&' : '?'}${query}`
  return `${own}${carried}${page.hash.replaceAll('{', '%7B')}`
}

/**
 * What a click opens: its landing page, or the deep link if it is allowed, else the offer's destination, so that no visitor is
 * lost to a typo.
 * @param origin of this site, for a relative destination
 */
export function destinationTemplate(
  offer: Pick<OfferRule, 'destinationUrl' | 'deepLinkHosts' | 'landingPages'>,
  deepLink: string | null,
  landingPageId: number | null,
  origin: string,
): string {
  const page = landingPageId && offer.landingPages.find(({ id }) => id === landingPageId)
  if (page) return page.url
  return (deepLink && deepLinkTemplate(offer, deepLink, origin)) || offer.destinationUrl
}

/**
 * The landing page of a visitor: the one the link names, else by weight, the same for the same visitor. Undefined where the
 * link is a deep link of an offer that has them, and where the offer has no landing pages.
 */
export function landingPage(
  { id, landingPages, deepLinkHosts }: Pick<OfferRule, 'id' | 'landingPages' | 'deepLinkHosts'>,
  { landingPageId, url }: Pick<TrackingLink, 'landingPageId' | 'url'>,
  visitor: string,
): LandingPageRule | undefined {
  if (landingPages.length === 0 || (url && deepLinkHosts !== null)) return undefined
  return chooseLandingPage(landingPages, landingPageId, () => visitorFraction(visitor, `landing ${id}`))
}

const MACRO = new RegExp(`\\{(${MACROS.join('|')})\\}`, 'g')

// Everything but visible ASCII, which a header cannot carry.
const NOT_FOR_HEADERS = /[^\x21-\x7e]+/gu

/**
 * The destination with its macros filled in, each value URL-encoded. Unknown macros stay; characters other than ASCII are
 * encoded as a browser would, because a header cannot carry them.
 */
export function fillDestination(template: string, link: TrackingLink, clickId: string): string {
  const parts = splitTemplate(template)
  let filled = parts[0] ?? ''
  for (let at = 1; at < parts.length; at += 2) {
    filled += encodeURIComponent(macroValue(parts[at] as Macro, link, clickId) ?? '') + parts[at + 1]
  }
  return filled
}

type Macro = (typeof MACROS)[number]

function macroValue(macro: Macro, link: TrackingLink, clickId: string): string | undefined {
  if (macro === 'click_id') return clickId
  if (macro === 'affiliate_id') return String(link.affiliateId)
  if (macro === 'offer_id') return String(link.offerId)
  return macro === 'source' ? link.source : link.subIds[macro]
}

/** The text and macro names of destinations, alternating. Offers have few destinations. */
const knownParts = new BoundedCache<string, readonly string[]>(1_000)

function splitTemplate(template: string): readonly string[] {
  const known = knownParts.get(template)
  if (known) return known
  const encode = (signs: string) => encodeURIComponent(signs.toWellFormed())
  const parts = template.split(MACRO).map((part) => part.replace(NOT_FOR_HEADERS, encode))
  knownParts.set(template, parts)
  return parts
}

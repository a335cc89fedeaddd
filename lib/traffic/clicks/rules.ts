import { MACROS } from '@/lib/catalog/links/destination-constants'
import { allowedPage, deepLinkRule } from '@/lib/catalog/links/rules'
import type { TrackingLink } from '@/lib/catalog/links/schema'
import type { AffiliateStatus, ClickFlag } from '@/lib/generated/prisma/enums'
import { BoundedCache } from '@/lib/platform/bounded-cache'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { visitFlag } from '@/lib/platform/http/visit-flag'
import { parseClickId } from '../requests/click-id-rules'
import type { OfferRule } from '../routing/offer-rules'
import type { TargetingRefusal } from '../routing/refusal-rules'

/**
 * Why a click is stored but not counted; undefined for one that counts.
 * @param visitor `isHosted`: whether the address belongs to a hosting provider
 * @param offer whether the affiliate may promote it, and why it is not for the visitor
 */
export function clickFlag(
  method: string,
  visitor: { userAgent: string; purpose: string; isHosted: boolean },
  affiliate: AffiliateStatus,
  { isOpen, targeting }: { isOpen: boolean; targeting: TargetingRefusal | undefined },
): ClickFlag | undefined {
  const flag = visitFlag(method, visitor)
  if (flag) return flag
  if (affiliate === 'pending') return 'affiliate_pending'
  if (!isOpen) return 'offer_not_approved'
  if (targeting) return targeting
  return visitor.isHosted ? 'datacenter' : undefined
}

/**
 * The click id passed to the destination. Last click: this one. First click: the visitor's earlier one, from the cookie,
 * while it is within the offer's window.
 */
export function attributedClickId(
  offer: Pick<OfferRule, 'attributionModel' | 'attributionWindowDays'>,
  thisClick: string,
  earlierClick: string | undefined,
  at: Date,
): string {
  if (offer.attributionModel === 'last_click' || !earlierClick) return thisClick
  const earlier = parseClickId(earlierClick)
  if (!earlier) return thisClick
  const clickedAt = Number.parseInt(earlier.id.replaceAll('-', '').slice(0, 12), 16)
  const age = at.getTime() - clickedAt
  return age >= 0 && age <= offer.attributionWindowDays * DAY_MS ? earlierClick : thisClick
}

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
  const page = rule && allowedPage(deepLink, rule)
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

/** Whether a conversion of a click with this flag can be paid at all; `rejection` refuses every conversion of the others. */
export const canBePaid = (flag: ClickFlag | null): boolean =>
  flag === null || flag === 'prefetch' || flag === 'imported'

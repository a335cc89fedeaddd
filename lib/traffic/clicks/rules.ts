import { allowedPage, deepLinkRule } from '@/lib/catalog/links/rules'
import type { TrackingLink } from '@/lib/catalog/links/schema'
import type { AffiliateStatus, ClickFlag } from '@/lib/generated/prisma/enums'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { visitFlag } from '@/lib/platform/http/visit-flag'
import { parseClickId } from '../click-ids/rules'
import type { OfferRule } from '../click-rules/data'

/**
 * Why a click is kept but not counted; undefined for one that counts.
 * @param isOpen whether the affiliate may promote the offer
 */
export function clickFlag(
  method: string,
  headers: { userAgent: string; purpose: string },
  affiliate: AffiliateStatus,
  isOpen: boolean,
): ClickFlag | undefined {
  const flag = visitFlag(method, headers)
  if (flag) return flag
  if (affiliate === 'pending') return 'affiliate_pending'
  return isOpen ? undefined : 'offer_not_approved'
}

/**
 * The click id the destination is told. Last click: this one. First click: the visitor's earlier one, from the
 * cookie, while it lies within the offer's window.
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
 * The advertiser's page a deep link leads to, with the query of the destination (its macros still to be filled in);
 * undefined where the offer takes no deep links or the page is not on an allowed host. The address is answered as the
 * browser reads it, so that what was judged is what is opened.
 * @param origin of this site, which a relative destination lies on
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
  // what was passed in neither stands in for a value of ours nor speaks as a macro
  for (const name of new URLSearchParams(query).keys()) {
    if (page.searchParams.has(name)) page.searchParams.delete(name)
  }
  const own = `${page.origin}${page.pathname}${page.search}`.replaceAll('{', '%7B')
  const carried = query && `${page.search ? '&' : '?'}${query}`
  return `${own}${carried}${page.hash.replaceAll('{', '%7B')}`
}

const MACRO = /\{(click_id|affiliate_id|offer_id|source|s[1-5])\}/g

// What a header cannot carry, or would carry wrongly: everything but visible ASCII.
const NOT_FOR_HEADERS = /[^\x21-\x7e]+/gu

/**
 * The destination with its macros filled in, each value encoded for where it stands. Unknown macros stay; other signs
 * than ASCII are encoded, as a browser would, because a header has none.
 */
export function fillDestination(template: string, link: TrackingLink, clickId: string): string {
  const values: Record<string, string | undefined> = {
    click_id: clickId,
    affiliate_id: String(link.affiliateId),
    offer_id: String(link.offerId),
    source: link.source,
    ...link.subIds,
  }
  return template
    .replace(MACRO, (_, name: string) => encodeURIComponent(values[name] ?? ''))
    .replace(NOT_FOR_HEADERS, (signs) => encodeURIComponent(signs.toWellFormed()))
}

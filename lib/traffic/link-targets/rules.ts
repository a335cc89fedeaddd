import { parseLinkTexts, parseSmartLinkNumber, parseTrackingLink, type TrackingLink } from '@/lib/catalog/links/schema'
import type { OfferRule, RulesSnapshot } from '../click-rules/data'
import { closedAffiliate, closedLink } from '../dead-links/rules'
import type { SmartLinkRule } from '../smart-link-choices/rules'

/** What a link leads to: an offer, or a smart link, which chooses one. */
export type LinkTarget = { offer: OfferRule } | { smartLink: SmartLinkRule }

/** A link that works: whose it is, what it carries, and what it leads to. */
export type ReadLink = { link: Omit<TrackingLink, 'offerId'>; target: LinkTarget }

/** The status and the message of the plain page of a link that does not. */
export type Refusal = { status: number; message: string }

type Rules = Pick<RulesSnapshot, 'offers' | 'affiliates' | 'smartLinks' | 'isHiddenFrom'>

/** The link of a request. Most have a plain path, which needs no parser of addresses. */
export function readLink(url: string, rules: Rules): ReadLink | Refusal {
  const plain = /^\/c\/(s?\d+)(?:\?([^#]*))?$/.exec(url)
  if (plain) return readParts(plain[1] ?? '', new URLSearchParams(plain[2]), rules)
  const { pathname, searchParams } = new URL(url, 'http://tracking.invalid')
  return readParts(/^\/c\/([^/]*)\/?$/.exec(pathname)?.[1] ?? '', searchParams, rules)
}

function readParts(part: string, query: URLSearchParams, rules: Rules): ReadLink | Refusal {
  const smartLinkId = parseSmartLinkNumber(part)
  return smartLinkId === undefined ? readOfferLink(part, query, rules) : readSmartLink(smartLinkId, query, rules)
}

function readOfferLink(part: string, query: URLSearchParams, rules: Rules): ReadLink | Refusal {
  const link = parseTrackingLink(`/c/${part}`, query)
  if (typeof link === 'string') return { status: 400, message: link }
  const offer = rules.offers.get(link.offerId)
  const isHidden = rules.isHiddenFrom(link.affiliateId, link.offerId)
  const closed = closedLink(offer, rules.affiliates.get(link.affiliateId), isHidden)
  if (closed) return closed
  return offer ? { link, target: { offer } } : { status: 404, message: 'This offer does not exist.' }
}

/** A smart link belongs to its affiliate: an `a` in its address changes nothing. */
function readSmartLink(id: number, query: URLSearchParams, rules: Rules): ReadLink | Refusal {
  const smartLink = rules.smartLinks.get(id)
  if (!smartLink) return { status: 404, message: 'This link does not exist.' }
  const { affiliateId } = smartLink
  const closed = closedAffiliate(rules.affiliates.get(affiliateId))
  if (closed) return closed
  if (!smartLink.isActive) return { status: 410, message: 'This link is switched off.' }
  const texts = parseLinkTexts(query)
  if (typeof texts === 'string') return { status: 400, message: texts }
  return { link: { affiliateId, ...texts, url: query.get('url') }, target: { smartLink } }
}

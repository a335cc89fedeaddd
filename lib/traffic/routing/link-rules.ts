import { parseLinkTexts, parseSmartLinkNumber, parseTrackingLink, type TrackingLink } from '@/lib/catalog/links/schema'
import type { Place } from '../links/host-rules'
import type { ShortLinkRule } from '../links/short/target-rules'
import type { RulesSnapshot } from './cache-data'
import type { OfferRule } from './offer-rules'
import type { SmartLinkRule } from './smart-link-rules'
import { closedAffiliate, closedLink } from './unavailable-rules'

/** What a link leads to: an offer, or a smart link, which chooses one. */
export type LinkTarget = { offer: OfferRule } | { smartLink: SmartLinkRule }

/** A link that works: whose it is, what it carries, and what it leads to. */
export type ReadLink = { link: Omit<TrackingLink, 'offerId'>; target: LinkTarget }

/** The status and the message of the plain page of a link that does not. */
export type Refusal = { status: number; message: string }

type Rules = Pick<RulesSnapshot, 'offers' | 'affiliates' | 'smartLinks' | 'shortLinks' | 'isHiddenFrom' | 'hasLinkTo'>

const NO_LINKS_HERE: Refusal = { status: 404, message: 'There are no links at this address.' }
const UNKNOWN: Refusal = { status: 404, message: 'This link does not exist.' }
const SWITCHED_OFF: Refusal = { status: 410, message: 'This link is switched off.' }

/**
 * The link of a request. Most have a plain path, which needs no parser of addresses. A domain of an affiliate serves their
 * links alone.
 */
export function readLink(url: string, place: Place, rules: Rules): ReadLink | Refusal {
  if (place.kind === 'none') return NO_LINKS_HERE
  const read = readPath(url, place, rules)
  const ownerId = place.kind === 'domain' ? place.rule.affiliateId : null
  return 'message' in read || ownerId === null || read.link.affiliateId === ownerId ? read : UNKNOWN
}

function readPath(url: string, place: Place, rules: Rules): ReadLink | Refusal {
  const plain = /^\/c\/([A-Za-z0-9-]+)(?:\?([^#]*))?$/.exec(url)
  if (plain) return readParts(plain[1] ?? '', new URLSearchParams(plain[2]), place, rules)
  const { pathname, searchParams } = new URL(url, 'http://tracking.invalid')
  return readParts(/^\/c\/([^/]*)\/?$/.exec(pathname)?.[1] ?? '', searchParams, place, rules)
}

function readParts(part: string, query: URLSearchParams, place: Place, rules: Rules): ReadLink | Refusal {
  if (/^\d+$/.test(part)) return readOfferLink(part, query, rules)
  const smartLinkId = parseSmartLinkNumber(part)
  if (smartLinkId !== undefined) return readSmartLink(smartLinkId, query, rules)
  const short = rules.shortLinks.find(place.kind === 'domain' ? place.rule.host : '', part)
  if (short) return readShortLink(short, query, rules)
  return /^[a-z0-9-]+$/i.test(part) ? UNKNOWN : { status: 400, message: 'This link names no offer.' }
}

function readOfferLink(part: string, query: URLSearchParams, rules: Rules): ReadLink | Refusal {
  const link = parseTrackingLink(`/c/${part}`, query)
  return typeof link === 'string' ? { status: 400, message: link } : toOffer(link.offerId, link, rules)
}

function toOffer(offerId: number, link: ReadLink['link'], rules: Rules): ReadLink | Refusal {
  const offer = rules.offers.get(offerId)
  const isHidden = rules.isHiddenFrom(link.affiliateId, offerId)
  const closed = closedLink(offer, rules.affiliates.get(link.affiliateId), isHidden)
  if (closed) return closed
  return offer && rules.hasLinkTo(link.affiliateId, offer)
    ? { link, target: { offer } }
    : { status: 404, message: 'This offer does not exist.' }
}

/** A smart link belongs to its affiliate: an `a` in its address changes nothing. */
function readSmartLink(id: number, query: URLSearchParams, rules: Rules): ReadLink | Refusal {
  const texts = parseLinkTexts(query)
  if (typeof texts === 'string') return { status: 400, message: texts }
  return toSmartLink(id, { ...texts, url: query.get('url') }, rules)
}

function toSmartLink(id: number, carried: Omit<ReadLink['link'], 'affiliateId'>, rules: Rules): ReadLink | Refusal {
  const smartLink = rules.smartLinks.get(id)
  if (!smartLink) return UNKNOWN
  const { affiliateId } = smartLink
  const closed = closedAffiliate(rules.affiliates.get(affiliateId))
  if (closed) return closed
  return smartLink.isActive ? { link: { affiliateId, ...carried }, target: { smartLink } } : SWITCHED_OFF
}

/** What a short link was made with stays; its address fills in what that left open. */
function readShortLink(short: ShortLinkRule, query: URLSearchParams, rules: Rules): ReadLink | Refusal {
  const { affiliateId, offerId, smartLinkId } = short
  const closed = closedAffiliate(rules.affiliates.get(affiliateId))
  if (closed) return closed
  if (!short.isActive) return SWITCHED_OFF
  const texts = parseLinkTexts(query)
  if (typeof texts === 'string') return { status: 400, message: texts }
  const carried = {
    source: short.source ?? texts.source,
    subIds: { ...texts.subIds, ...short.subIds },
    url: short.url ?? query.get('url'),
  }
  if (offerId !== null) return toOffer(offerId, { affiliateId, ...carried }, rules)
  return toSmartLink(smartLinkId ?? 0, carried, rules)
}

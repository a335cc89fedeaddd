import { parseLinkTexts, parseSmartLinkNumber, parseTrackingLink, type TrackingLink } from '@/lib/catalog/links/schema'
import { mendLink, unescapeLink } from '@/lib/platform/http/damaged-link-rules'
import type { LinkHost } from '../links/host-rules'
import type { ShortLinkRule } from '../links/short/target-rules'
import { type Refusal, refused } from '../requests/refusal-rules'
import type { OfferRule } from './offer-rules'
import { affiliateRefusal, linkRefusal } from './refusal-rules'
import type { RulesSnapshot } from './rules-cache-data'
import type { SmartLinkRule } from './smart-link-rules'

/** What a link leads to: an offer, or a smart link, which chooses one. */
export type LinkTarget = { offer: OfferRule } | { smartLink: SmartLinkRule }

/** A link that works: whose it is, what it carries, and what it leads to. */
export type ReadLink = { link: Omit<TrackingLink, 'offerId'>; target: LinkTarget }

type Rules = Pick<RulesSnapshot, 'offers' | 'affiliates' | 'smartLinks' | 'shortLinks' | 'isHiddenFrom' | 'hasLinkTo'>

/**
 * The link of a request. Most have a plain path, which needs no parser of addresses. One that leads nowhere as it was sent
 * is read as what it was before it was damaged. A domain of an affiliate serves their links alone.
 */
export function readLink(sent: string, host: LinkHost, rules: Rules): ReadLink | Refusal {
  if (host.kind === 'none') return refused('unknown_host')
  const url = unescapeLink(sent)
  const read = readPath(url, host, rules)
  const found = 'reason' in read && isNoLink(read) ? (readMended(url, host, rules) ?? read) : read
  const ownerId = host.kind === 'domain' ? host.rule.affiliateId : null
  return 'reason' in found || ownerId === null || found.link.affiliateId === ownerId ? found : refused('unknown_link')
}

const isNoLink = ({ reason }: Refusal): boolean => reason === 'invalid_link' || reason.startsWith('unknown_')

/** What a damaged link was; undefined where that is no link either. */
function readMended(url: string, host: LinkHost, rules: Rules): ReadLink | Refusal | undefined {
  for (const mended of mendLink(url, ['a'])) {
    const read = readPath(mended.replace(/^\/c\//i, '/c/'), host, rules)
    if (!('reason' in read && isNoLink(read))) return read
  }
  return undefined
}

function readPath(url: string, host: LinkHost, rules: Rules): ReadLink | Refusal {
  const plain = /^\/c\/([A-Za-z0-9-]+)(?:\?([^#]*))?$/.exec(url)
  if (plain) return readParts(plain[1] ?? '', new URLSearchParams(plain[2]), host, rules)
  const { pathname, searchParams } = new URL(url, 'http://tracking.invalid')
  return readParts(/^\/c\/([^/]*)\/?$/.exec(pathname)?.[1] ?? '', searchParams, host, rules)
}

function readParts(part: string, query: URLSearchParams, host: LinkHost, rules: Rules): ReadLink | Refusal {
  if (/^\d+$/.test(part)) return readOfferLink(part, query, rules)
  const smartLinkId = parseSmartLinkNumber(part.toLowerCase())
  if (smartLinkId !== undefined) return readSmartLink(smartLinkId, query, rules)
  const short = rules.shortLinks.find(host.kind === 'domain' ? host.rule.host : '', part)
  if (short) return readShortLink(short, query, rules)
  return /^[a-z0-9-]+$/i.test(part) ? refused('unknown_link') : refused('invalid_link')
}

function readOfferLink(part: string, query: URLSearchParams, rules: Rules): ReadLink | Refusal {
  const link = parseTrackingLink(`/c/${part}`, query)
  return typeof link === 'string' ? refused('invalid_link', link) : toOffer(link.offerId, link, rules)
}

function toOffer(offerId: number, link: ReadLink['link'], rules: Rules): ReadLink | Refusal {
  const offer = rules.offers.get(offerId)
  const isHidden = rules.isHiddenFrom(link.affiliateId, offerId)
  const refusal = linkRefusal(offer, rules.affiliates.get(link.affiliateId), isHidden)
  if (refusal) return refused(refusal)
  return offer && rules.hasLinkTo(link.affiliateId, offer) ? { link, target: { offer } } : refused('unknown_offer')
}

/** A smart link belongs to its affiliate: an `a` in its address changes nothing. */
function readSmartLink(id: number, query: URLSearchParams, rules: Rules): ReadLink | Refusal {
  return toSmartLink(id, { ...parseLinkTexts(query), url: query.get('url') }, rules)
}

function toSmartLink(id: number, carried: Omit<ReadLink['link'], 'affiliateId'>, rules: Rules): ReadLink | Refusal {
  const smartLink = rules.smartLinks.get(id)
  if (!smartLink) return refused('unknown_link')
  const { affiliateId } = smartLink
  const refusal = affiliateRefusal(rules.affiliates.get(affiliateId))
  if (refusal) return refused(refusal)
  return smartLink.isActive ? { link: { affiliateId, ...carried }, target: { smartLink } } : refused('link_inactive')
}

/** What a short link was made with stays; its address fills in what that left open. */
function readShortLink(short: ShortLinkRule, query: URLSearchParams, rules: Rules): ReadLink | Refusal {
  const { affiliateId, offerId, smartLinkId } = short
  const refusal = affiliateRefusal(rules.affiliates.get(affiliateId))
  if (refusal) return refused(refusal)
  if (!short.isActive) return refused('link_inactive')
  const texts = parseLinkTexts(query)
  const carried = {
    source: short.source ?? texts.source,
    subIds: { ...texts.subIds, ...short.subIds },
    url: short.url ?? query.get('url'),
    extras: texts.extras,
  }
  if (offerId !== null) return toOffer(offerId, { affiliateId, ...carried }, rules)
  return toSmartLink(smartLinkId ?? 0, carried, rules)
}

import 'server-only'
import type { TrackingLink } from '@/lib/catalog/links/schema'
import type { ClickFlag } from '@/lib/generated/prisma/enums'
import { env } from '@/lib/platform/env'
import { isLoadedByPage, readPurpose } from '@/lib/platform/http/automated-visit-rules'
import { userAgentToClassify, visitorHash } from '@/lib/platform/http/visitor'
import { printable } from '@/lib/platform/text/printable'
import { readCookie, readCountry, readIpAddress, type TrackingRequest } from '../requests/header-rules'
import type { LinkTarget } from '../routing/link-rules'
import type { RulesSnapshot } from '../routing/rules-cache-data'
import { type Destination, isOpen } from '../routing/service'
import type { VisitorNetworks } from '../visitors/network-lookup-service'
import { ClickVisitor } from '../visitors/visitor-rules'
import { CHOICE_COOKIE_PREFIX, USER_AGENT_MAX_LENGTH, VISITOR_COOKIE } from './constants'
import { clickFlag } from './uncounted-click-rules'

/** A link without its offer, which a smart link chooses. */
export type ClickedLink = Omit<TrackingLink, 'offerId'>

export type ClickVisit = ReturnType<typeof identifyVisitor>

/** The visitor, browser, address and network behind a request. A header of the proxy names the country no file knows. */
export function identifyVisitor(
  request: TrackingRequest,
  { affiliateId, subIds }: ClickedLink,
  target: LinkTarget,
  networks: VisitorNetworks,
  at: Date,
) {
  const ip = readIpAddress(request, env().TRUST_PROXY)
  const network = networks.find(ip)
  const userAgent = cleanHeader(request.headers['user-agent'], USER_AGENT_MAX_LENGTH) ?? ''
  const country = network.country ?? readCountry(request, env().TRUST_PROXY)
  const { isHosted } = network
  const acceptLanguage = request.headers['accept-language']
  const facts = new ClickVisitor({ country, userAgent, acceptLanguage, at }, ip === null ? null : network)
  const visitor = findVisitorId(request, ip, userAgent)
  const stickyOfferId = readStickyOffer(request, target)
  return { affiliateId, subIds, ip, userAgent, country, isHosted, facts, visitor, stickyOfferId, at }
}

/** A pseudonymous visitor id: from the cookie, else the hash of address and browser. */
function findVisitorId(request: TrackingRequest, ip: string | null, userAgent: string): string {
  const known = readCookie(request, VISITOR_COOKIE)
  if (known && /^[0-9a-f]{32}$/.test(known)) return known
  return visitorHash(ip, userAgent)
}

/** The offer a smart link sent this browser to before; null for others. Whether it may be chosen again is decided later. */
function readStickyOffer(request: TrackingRequest, target: LinkTarget): number | null {
  if (!('smartLink' in target)) return null
  return Number(readCookie(request, `${CHOICE_COOKIE_PREFIX}${target.smartLink.id}`)) || null
}

/** Why a click does not count at its destination; null for one that does. */
export function flagClick(
  { headers, method }: TrackingRequest,
  visit: ClickVisit,
  destination: Destination,
  snapshot: RulesSnapshot,
): ClickFlag | null {
  const browser = {
    userAgent: userAgentToClassify(visit.userAgent),
    purpose: readPurpose(headers),
    isByPage: isLoadedByPage(headers),
    isHosted: visit.isHosted,
  }
  const affiliate = snapshot.affiliates.get(visit.affiliateId) ?? 'approved'
  const { targeting } = destination
  const offer = { isOpen: isOpen(snapshot, visit.affiliateId, destination), targeting }
  return clickFlag(method, browser, affiliate, offer) ?? null
}

/** A header as it is stored; null for an empty one. */
export const cleanHeader = (text: string | undefined, limit: number): string | null =>
  (text && printable(text, limit)) || null

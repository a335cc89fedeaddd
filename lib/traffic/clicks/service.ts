import 'server-only'
import type { TrackingLink } from '@/lib/catalog/links/schema'
import type { Clock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { env } from '@/lib/platform/env'
import { userAgentToClassify, visitorHash } from '@/lib/platform/http/visitor'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { printable } from '@/lib/platform/text/printable'
import { ownHosts } from '../links/host-policy'
import { type Place, placeOf } from '../links/host-rules'
import { parseClickId, publicClickId } from '../requests/click-id-rules'
import { plainPage } from '../requests/response-rules'
import { addressOf, countryOf, readCookie, type TrackingAnswer, type TrackingRequest } from '../requests/rules'
import { type LinkTarget, type ReadLink, type Refusal, readLink } from '../routing/link-rules'
import type { OfferRule } from '../routing/offer-rules'
import { type Destination, type RoutingState, resolveDestination } from '../routing/service'
import type { NotFor } from '../routing/unavailable-rules'
import type { VisitorNetworks } from '../visitors/network-service'
import {
  CHOICE_COOKIE_PREFIX,
  CLICK_COOKIE_PREFIX,
  REFERRER_MAX_LENGTH,
  TEST_CLICK_COOKIE_PREFIX,
  USER_AGENT_MAX_LENGTH,
  VISITOR_COOKIE,
  VISITOR_COOKIE_DAYS,
} from './constants'
import type { ClickLog } from './log/rules'
import { attributedClickId, canBePaid, clickFlag, deepLinkTemplate, fillDestination } from './rules'
import type { ReceivedClick } from './storage/disk-rules'
import type { SourceIds } from './storage/source-service'

/** What a click needs of the process that takes it. */
export type ClickPath = RoutingState & { networks: VisitorNetworks; sources: SourceIds; clicks: ClickLog }

/**
 * Answers a tracking link: 302 to the offer's destination once the click is committed, or a plain page with the reason.
 * The only URL a request can choose itself is a deep link on one of the advertiser's hosts.
 */
export async function receiveClick(request: TrackingRequest, state: ClickPath, clock: Clock): Promise<TrackingAnswer> {
  const { snapshot } = state.rules
  const hostSite = placeOf(request.headers.host, snapshot.hosts, ownHosts())
  const read = readLink(request.url, hostSite, snapshot)
  if ('message' in read) return plainPage(read.status, read.message)
  const { link, target } = read
  const at = timeOf(link.affiliateId, clock.now(), state)
  try {
    const visit = readVisit(request, link, target, state, at)
    const destination = await resolveDestination(target, visit, (offer) => flagOf(request, visit, state, offer), state)
    if ('message' in destination) return plainPage(destination.status, destination.message)
    const row = prepareRow(request, link, visit, destination, state)
    await state.clicks.push(row)
    if (destination.refusal) return plainPage(destination.refusal.status, destination.refusal.message)
    return redirect(request, { ...link, offerId: destination.offer.id }, destination, row, {
      target,
      place: hostSite,
      state,
    })
  } catch (error) {
    log.warn({ requestId: request.requestId, err: error }, 'a click could not be written')
    return plainPage(503, 'This link is busy right now. Please open it again in a moment.')
  }
}

/** The time by the clock of an account: only those of test accounts may be ahead. */
function timeOf(affiliateId: number, at: Date, { rules }: ClickPath): Date {
  const aheadMs = isTestAccount(affiliateId) ? rules.snapshot.testClocks.get(affiliateId) : undefined
  return aheadMs ? new Date(at.getTime() + aheadMs) : at
}

/**
 * Records a click of a visitor who is on the advertiser's page already, by the rules of every click.
 * @returns the click; a refusal where the rules send the visitor elsewhere, which a page cannot
 * @throws when it cannot be written
 */
export async function recordDirectClick(
  request: TrackingRequest,
  { link, target }: ReadLink,
  state: ClickPath,
  now: Date,
): Promise<ReceivedClick | Refusal> {
  const at = timeOf(link.affiliateId, now, state)
  const visit = readVisit(request, link, target, state, at)
  const destination = await resolveDestination(target, visit, (offer) => flagOf(request, visit, state, offer), state)
  if ('message' in destination) return destination
  const { offer, linked, url, refusal } = destination
  if (offer.id !== linked.id || url !== null) return { status: 409, message: ELSEWHERE }
  const row = prepareRow(request, link, visit, destination, state)
  await state.clicks.push(row)
  return refusal ?? row
}

const ELSEWHERE = 'The rules of this offer send this visitor elsewhere.'

type Visit = ReturnType<typeof readVisit>
type Link = Omit<TrackingLink, 'offerId'>

/** The visitor, browser, address and network behind a request. A header of the proxy names the country no file knows. */
function readVisit(
  request: TrackingRequest,
  { affiliateId, subIds }: Link,
  target: LinkTarget,
  state: ClickPath,
  at: Date,
) {
  const ip = addressOf(request, env().TRUST_PROXY)
  const network = state.networks.find(ip)
  const userAgent = clean(request.headers['user-agent'], USER_AGENT_MAX_LENGTH) ?? ''
  const country = network.country ?? countryOf(request, env().TRUST_PROXY)
  const { isHosted } = network
  const visitor = visitorOf(request, ip, userAgent)
  return { affiliateId, subIds, ip, userAgent, country, isHosted, visitor, keptOfferId: keptOffer(request, target), at }
}

function flagOf(
  { headers, method }: TrackingRequest,
  visit: Visit,
  state: ClickPath,
  offer: { isOpen: boolean; notFor: NotFor | undefined },
) {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  const purpose = purposes.join(' ')
  const affiliate = state.rules.snapshot.affiliates.get(visit.affiliateId) ?? 'approved'
  const browser = { userAgent: userAgentToClassify(visit.userAgent), purpose, isHosted: visit.isHosted }
  return clickFlag(method, browser, affiliate, offer) ?? null
}

function prepareRow(
  request: TrackingRequest,
  link: Link,
  visit: Visit,
  { offer, linked, flag, hops }: Destination,
  state: ClickPath,
): ReceivedClick {
  const { affiliateId, subIds, ip, userAgent, country, visitor, at } = visit
  const sourceId = state.sources.known(affiliateId, link.source)
  const linkedOfferId = offer.id === linked.id ? null : linked.id
  const referrer = clean(request.headers.referer, REFERRER_MAX_LENGTH)
  // one literal: an object that is put together of several is a slow map for the engine, here and when it is written
  const row: ReceivedClick = {
    affiliateId,
    id: newId(at),
    offerId: offer.id,
    linkedOfferId,
    source: link.source,
    sourceId,
    subIds,
    visitor,
    ip,
    userAgent,
    referrer,
    country,
    flag,
    at,
  }
  return hops.length > 0 ? { ...row, route: hops } : row
}

function redirect(
  request: TrackingRequest,
  link: TrackingLink,
  { offer, linked, url }: Destination,
  row: ReceivedClick,
  { target, place: hostSite, state }: { target: LinkTarget; place: Place; state: ClickPath },
): TrackingAnswer {
  const cookie = `${isTestAccount(row.affiliateId) ? TEST_CLICK_COOKIE_PREFIX : CLICK_COOKIE_PREFIX}${offer.id}`
  const ownId = publicClickId(row.affiliateId, row.id)
  const clickId = attributedClickId(offer, ownId, earlierClickId(request, cookie, state), row.at)
  // a click that can never be paid must not become the first click: it would take the place of one that can
  const isKept = clickId !== ownId || canBePaid(row.flag)
  const setCookie = (name: string, value: string, days: number) =>
    `${name}=${value}; Path=/c/; Max-Age=${(days * DAY_MS) / 1000}; HttpOnly; SameSite=Lax${secure()}`
  return {
    status: 302,
    headers: {
      location: absolute(fillDestination(url ?? templateOf(offer, link), link, clickId), request, hostSite),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer-when-downgrade',
      'set-cookie': [
        ...(isKept ? [setCookie(cookie, clickId, offer.attributionWindowDays)] : []),
        setCookie(VISITOR_COOKIE, row.visitor, VISITOR_COOKIE_DAYS),
        ...('smartLink' in target
          ? [setCookie(`${CHOICE_COOKIE_PREFIX}${target.smartLink.id}`, String(linked.id), VISITOR_COOKIE_DAYS)]
          : []),
      ],
    },
    body: '',
  }
}

/** The offer a smart link sent this browser to before; null for others. Whether it may be chosen again is decided later. */
function keptOffer(request: TrackingRequest, target: LinkTarget): number | null {
  if (!('smartLink' in target)) return null
  return Number(readCookie(request, `${CHOICE_COOKIE_PREFIX}${target.smartLink.id}`)) || null
}

/** The click id in the visitor's cookie, unless its affiliate can no longer be paid. */
function earlierClickId(request: TrackingRequest, cookie: string, state: ClickPath): string | undefined {
  const id = readCookie(request, cookie)
  const click = id === undefined ? undefined : parseClickId(id)
  return click && state.rules.snapshot.affiliates.get(click.affiliateId) === 'approved' ? id : undefined
}

/** Makes a destination on this site absolute, for a process or a host that does not serve the pages itself. */
function absolute(destination: string, { pagesAt = '' }: TrackingRequest, { kind }: Place): string {
  if (!destination.startsWith('/')) return destination
  return `${kind === 'domain' ? new URL(env().NEXTAUTH_URL).origin : pagesAt}${destination}`
}

/** The deep link if it is allowed, else the offer's destination, so that no visitor is lost to a typo. */
function templateOf(offer: OfferRule, { url }: TrackingLink): string {
  return (url && deepLinkTemplate(offer, url, env().NEXTAUTH_URL)) || offer.destinationUrl
}

const secure = () => (env().NEXTAUTH_URL.startsWith('https:') ? '; Secure' : '')

/** A pseudonymous visitor id: from the cookie, else the hash of address and browser. */
function visitorOf(request: TrackingRequest, ip: string | null, userAgent: string): string {
  const known = readCookie(request, VISITOR_COOKIE)
  if (known && /^[0-9a-f]{32}$/.test(known)) return known
  return visitorHash(ip, userAgent)
}

const clean = (text: string | undefined, limit: number): string | null => (text && printable(text, limit)) || null

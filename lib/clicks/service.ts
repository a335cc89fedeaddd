import 'server-only'
import type { Clock } from '../dates/clock'
import { DAY_MS } from '../dates/constants'
import { env } from '../env'
import { newId } from '../ids/uuid-v7'
import { log } from '../log'
import { printable } from '../text/printable'
import { plainPage } from '../tracking/page'
import { addressOf, countryOf, readCookie, type TrackingAnswer, type TrackingRequest } from '../tracking/request'
import type { OfferRule } from '../tracking/rules-snapshot'
import type { TrackingState } from '../tracking/state'
import type { ClickRow } from './batch'
import { publicClickId } from './click-id'
import { CLICK_COOKIE_PREFIX, REFERRER_MAX_LENGTH, USER_AGENT_MAX_LENGTH, VISITOR_COOKIE } from './constants'
import { attributedClickId, clickFlag, deadLink, deepLinkTemplate, fillDestination } from './rules'
import { parseTrackingLink, type TrackingLink } from './schema'
import { judgedAgent, visitorHash } from './visitor'

/**
 * Answers a tracking link: 302 to the offer's destination once the click is safely committed, or a plain page
 * that says why not. The only page of the request's own choice it leads to is a deep link on a host of the advertiser's.
 */
export async function receiveClick(
  request: TrackingRequest,
  state: TrackingState,
  clock: Clock,
): Promise<TrackingAnswer> {
  const at = clock.now()
  const { pathname, searchParams } = new URL(request.url, 'http://tracking.invalid')
  const link = parseTrackingLink(pathname, searchParams)
  if (typeof link === 'string') return plainPage(400, link)
  const { snapshot } = state.rules
  const offer = snapshot.offers.get(link.offerId)
  const dead = deadLink(offer, snapshot.affiliates.get(link.affiliateId), at)
  if (dead || !offer) return plainPage(dead?.status ?? 404, dead?.message ?? 'This offer does not exist.')
  try {
    const row = await prepareRow(request, link, state, snapshot.isOpenTo(link.affiliateId, offer), at)
    await commit(row, state)
    return redirect(request, link, offer, row)
  } catch (error) {
    log.warn({ err: error }, 'a click could not be written')
    return plainPage(503, 'This link is busy right now. Please open it again in a moment.')
  }
}

async function prepareRow(
  request: TrackingRequest,
  link: TrackingLink,
  state: TrackingState,
  isOpen: boolean,
  at: Date,
): Promise<ClickRow> {
  const { headers, method } = request
  const ip = addressOf(request, env().TRUST_PROXY)
  const userAgent = clean(headers['user-agent'], USER_AGENT_MAX_LENGTH) ?? ''
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-purpose'] ?? ''} ${headers['x-moz'] ?? ''}`
  const affiliate = state.rules.snapshot.affiliates.get(link.affiliateId) ?? 'approved'
  const flag = clickFlag(method, { userAgent: judgedAgent(userAgent), purpose }, affiliate, isOpen) ?? null
  const visitor = visitorOf(request, ip, userAgent)
  const sourceId = await state.sources.get(link.affiliateId, link.source)
  return {
    affiliateId: link.affiliateId,
    id: newId(at),
    offerId: link.offerId,
    sourceId,
    subIds: link.subIds,
    visitor,
    ip,
    userAgent,
    referrer: clean(headers.referer, REFERRER_MAX_LENGTH),
    country: countryOf(request, env().TRUST_PROXY),
    isUnique: flag === null && state.visitors.take(link, visitor, at),
    flag,
    at,
  }
}

async function commit(row: ClickRow, state: TrackingState): Promise<void> {
  try {
    await state.clicks.push(row)
  } catch (error) {
    if (row.isUnique) state.visitors.forget(row, row.visitor)
    throw error
  }
}

function redirect(request: TrackingRequest, link: TrackingLink, offer: OfferRule, row: ClickRow): TrackingAnswer {
  const cookie = `${CLICK_COOKIE_PREFIX}${offer.id}`
  const clickId = attributedClickId(offer, publicClickId(row.affiliateId, row.id), readCookie(request, cookie), row.at)
  const keep = (name: string, value: string, days: number) =>
    `${name}=${value}; Path=/c/; Max-Age=${(days * DAY_MS) / 1000}; HttpOnly; SameSite=Lax${secure()}`
  return {
    status: 302,
    headers: {
      location: fillDestination(templateOf(offer, link), link, clickId),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer-when-downgrade',
      'set-cookie': [keep(cookie, clickId, offer.attributionWindowDays), keep(VISITOR_COOKIE, row.visitor, 30)],
    },
    body: '',
  }
}

/** A deep link that is not allowed leads where every other link does: no visitor is lost to a typing mistake. */
function templateOf(offer: OfferRule, { url }: TrackingLink): string {
  return (url && deepLinkTemplate(offer, url, env().NEXTAUTH_URL)) || offer.destinationUrl
}

const secure = () => (env().NEXTAUTH_URL.startsWith('https:') ? '; Secure' : '')

/** Who the visitor is, without saying who: what the cookie says, else the hash of address and browser. */
function visitorOf(request: TrackingRequest, ip: string | null, userAgent: string): string {
  const known = readCookie(request, VISITOR_COOKIE)
  if (known && /^[0-9a-f]{32}$/.test(known)) return known
  return visitorHash(ip, userAgent)
}

const clean = (text: string | undefined, limit: number): string | null => (text && printable(text, limit)) || null

import 'server-only'
import { withParameters } from '@/lib/catalog/links/passed-parameter-rules'
import type { TrackingLink } from '@/lib/catalog/links/schema'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { env } from '@/lib/platform/env'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import type { LinkHost } from '../links/host-rules'
import { parseClickId, publicClickId } from '../requests/click-id-rules'
import { readCookie, type TrackingAnswer, type TrackingRequest } from '../requests/header-rules'
import type { ReadLink } from '../routing/link-rules'
import type { OfferRule } from '../routing/offer-rules'
import type { RulesSnapshot } from '../routing/rules-cache-data'
import type { Destination } from '../routing/service'
import { attributedClickId } from './attribution-rules'
import {
  CHOICE_COOKIE_PREFIX,
  CLICK_COOKIE_PREFIX,
  TEST_CLICK_COOKIE_PREFIX,
  VISITOR_COOKIE,
  VISITOR_COOKIE_DAYS,
} from './constants'
import { destinationTemplate, fillDestination } from './destination-rules'
import type { ReceivedClick } from './storage/received-click-rules'
import { canBePaid } from './uncounted-click-rules'

/**
 * The answer to a stored click: 302 to the destination with its macros filled in, and the cookies of the click, the visitor
 * and the choice of a smart link.
 */
export function redirect(
  request: TrackingRequest,
  { link: { affiliateId, source, subIds, url: deepLink, landingPageId }, target }: ReadLink,
  { offer, linked, url }: Destination,
  row: ReceivedClick,
  { host, snapshot }: { host: LinkHost; snapshot: RulesSnapshot },
): TrackingAnswer {
  const link = { affiliateId, source, subIds, url: deepLink, landingPageId, offerId: offer.id }
  const cookie = `${isTestAccount(row.affiliateId) ? TEST_CLICK_COOKIE_PREFIX : CLICK_COOKIE_PREFIX}${offer.id}`
  const ownId = publicClickId(row.affiliateId, row.id)
  const clickId = attributedClickId(offer, ownId, readEarlierClickId(request, cookie, snapshot), row.at)
  // a click that can never be paid must not become the first click: it would take the place of one that can
  const isClickIdStored = clickId !== ownId || canBePaid(row.flag)
  const setCookie = (name: string, value: string, days: number) =>
    `${name}=${value}; Path=/c/; Max-Age=${(days * DAY_MS) / 1000}; HttpOnly; SameSite=Lax${secure()}`
  return {
    status: 302,
    headers: {
      location: toAbsolute(toLocation(url ?? openedBy(offer, link, row), link, clickId, row), request, host),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer-when-downgrade',
      'set-cookie': [
        ...(isClickIdStored ? [setCookie(cookie, clickId, offer.attributionWindowDays)] : []),
        setCookie(VISITOR_COOKIE, row.visitor, VISITOR_COOKIE_DAYS),
        ...('smartLink' in target
          ? [setCookie(`${CHOICE_COOKIE_PREFIX}${target.smartLink.id}`, String(linked.id), VISITOR_COOKIE_DAYS)]
          : []),
      ],
    },
    body: '',
  }
}

/** The click id in the visitor's cookie, unless its affiliate can no longer be paid. */
function readEarlierClickId(request: TrackingRequest, cookie: string, snapshot: RulesSnapshot): string | undefined {
  const id = readCookie(request, cookie)
  const click = id === undefined ? undefined : parseClickId(id)
  return click && snapshot.affiliates.get(click.affiliateId) === 'approved' ? id : undefined
}

const openedBy = (offer: OfferRule, { url }: TrackingLink, { landingPageId = null }: ReceivedClick): string =>
  destinationTemplate(offer, url, landingPageId, env().NEXTAUTH_URL)

/** A destination with its macros filled in, and with the parameters of the link that go on. */
function toLocation(template: string, link: TrackingLink, clickId: string, { parameters }: ReceivedClick): string {
  const filled = fillDestination(template, link, clickId)
  return parameters ? withParameters(filled, parameters.passed) : filled
}

/** Makes a destination on this site absolute, for a process or a host that does not serve the pages itself. */
function toAbsolute(destination: string, { pagesOrigin = '' }: TrackingRequest, { kind }: LinkHost): string {
  if (!destination.startsWith('/')) return destination
  return `${kind === 'domain' ? new URL(env().NEXTAUTH_URL).origin : pagesOrigin}${destination}`
}

const secure = () => (env().NEXTAUTH_URL.startsWith('https:') ? '; Secure' : '')

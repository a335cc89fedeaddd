import 'server-only'
import { BROWSER_METHODS } from '@/lib/conversions/processing/browser-claim-constants'
import { POSTBACK_BODY_LIMIT_BYTES } from '@/lib/conversions/processing/postback-constants'
import type { Clock } from '@/lib/platform/dates/clock'
import { withinMs } from '@/lib/platform/deadline'
import { AppError } from '@/lib/platform/errors'
import { REQUEST_ID_HEADER } from '@/lib/platform/http/request-id'
import { log } from '@/lib/platform/log'
import { NoSlotError } from '@/lib/platform/sharing/fair-slots'
import { count } from '@/lib/platform/telemetry/metrics'
import { receiveClick } from '@/lib/traffic/clicks/service'
import { pingClickConnection } from '@/lib/traffic/requests/connection-service'
import type { TrackingAnswer, TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { refused } from '@/lib/traffic/requests/refusal-rules'
import { errorAnswer, nothingRecorded, postbackOutcome, refusalPage } from '@/lib/traffic/requests/response-rules'
import { receiveDirectClick } from '../browser/direct-click-service'
import { asVisitor, keepClickId } from '../browser/first-party-rules'
import { browserPath, pixel } from '../browser/rules'
import { answerScript, authorizeReporting, receiveBrowserSale, receivePixel, withCors } from '../browser/service'
import { receiveScriptTest } from '../browser/test-service'
import { REPORTS_BODY_LIMIT_BYTES, REPORTS_PATH } from '../postbacks/json-constants'
import { receiveReports } from '../postbacks/json-service'
import { retryUnknownClicks } from '../postbacks/retry-service'
import { receivePostback } from '../postbacks/service'
import { type PlatformPath, parsePlatformPath, parseUnknownPath } from '../previous-platforms/link-rules'
import { receivePlatformClick, refuseUnknownLink } from '../previous-platforms/link-service'
import { receivePlatformPage } from '../previous-platforms/page-service'
import { receivePlatformPostback } from '../previous-platforms/postbacks/service'
import { SHOP_BODY_LIMIT_BYTES } from '../shops/constants'
import { parseShopId } from '../shops/webhook-rules'
import { receiveShopWebhook } from '../shops/webhook-service'
import { CLICK_WITHIN_MS } from '../state/constants'
import { onLateClicks, type TrackingState, trackingState } from '../state/tracking-state'

// every process that takes clicks loads this module; the state itself is below the postbacks and cannot import them
onLateClicks(retryUnknownClicks)

type TrackingPath = 'click' | 'postback' | 'reports' | 'shop' | 'page' | `old ${PlatformPath['kind']}`

/** Which of the tracking paths a request is for; undefined for any other one. */
export function trackingPath(url: string, method: string | undefined): TrackingPath | undefined {
  if (url.startsWith('/c/') || DAMAGED_LINK.test(url)) return 'click'
  if (/^\/api\/postback(?:[?#]|\/?$)/.test(url)) return 'postback'
  if (parseShopId(url) !== undefined) return 'shop'
  if (browserPath(url) !== undefined) return 'page'
  const old = platformPath(url)
  if (old) return `old ${old.kind}`
  // read by GET, the same address is the affiliate's API
  return method === 'POST' && REPORTS.test(url) ? 'reports' : undefined
}

/** The beginning of our links in capital letters, with an encoded or another slash. */
const DAMAGED_LINK = /^\/+c(?:\/|%2f)/i

function platformPath(url: string): PlatformPath | undefined {
  const { externalIds } = trackingState().rules.snapshot
  return parsePlatformPath(url, externalIds) ?? parseUnknownPath(url, externalIds)
}

const REPORTS = new RegExp(`^${REPORTS_PATH}(?:[?#]|/?$)`)

/** The largest body tracking reads, in bytes. */
export function bodyLimit(url: string): number {
  if (parseShopId(url) !== undefined) return SHOP_BODY_LIMIT_BYTES
  return REPORTS.test(url) ? REPORTS_BODY_LIMIT_BYTES : POSTBACK_BODY_LIMIT_BYTES
}

const METHODS: Record<TrackingPath, string[]> = {
  click: ['GET', 'HEAD'],
  postback: ['GET', 'POST'],
  reports: ['POST'],
  shop: ['POST'],
  page: ['GET', 'POST'],
  'old click': ['GET', 'HEAD'],
  'old impression': ['GET', 'HEAD'],
  'old postback': ['GET', 'POST'],
  'old page': ['GET', 'POST'],
  'old unknown': ['GET', 'HEAD', 'POST'],
}

/**
 * Answers a click or a postback: the handler behind our own server, Next's routes and the tracker. Every answer carries
 * its request's id. Never throws; a click or postback that cannot be stored is answered 503.
 */
export async function receiveTracking(request: TrackingRequest, clock: Clock): Promise<TrackingAnswer> {
  const answer = await answerTracking(request, clock)
  countOutcome(request, answer)
  return withRequestId(answer, request.requestId)
}

function countOutcome({ url, method }: TrackingRequest, { status, body, refusal }: TrackingAnswer): void {
  if (refusal) count('click_refusals_total', 'Links and clicks that led nowhere, by reason.', { reason: refusal })
  const path = trackingPath(url, method)
  if (path === 'reports') {
    count('conversion_reports_total', 'Calls with one conversion or many, by status.', { outcome: String(status) })
  } else if (path === 'page') {
    const page = browserPath(url) ?? ''
    count('page_reports_total', 'What pages of advertisers load and report, by status.', {
      outcome: String(status),
      page,
    })
  } else if (path === 'shop') {
    count('shop_webhooks_total', 'Webhooks of connected shops, by status.', { outcome: String(status) })
  } else if (path === 'old impression') {
    count('old_impressions_total', 'Impressions of a previous platform, answered and not counted.', {})
  } else if (path === 'postback' || path === 'old postback' || path === 'old page') {
    count('postbacks_total', 'Postbacks by outcome.', { outcome: postbackOutcome(status, body) })
  } else {
    count('clicks_total', 'Clicks by outcome.', { outcome: status === 302 ? 'redirected' : String(status) })
  }
}

async function answerTracking(request: TrackingRequest, clock: Clock): Promise<TrackingAnswer> {
  const path = trackingPath(request.url, request.method) ?? 'click'
  if (!METHODS[path].includes(request.method)) return methodNotAllowed(METHODS[path])
  const state = trackingState()
  try {
    if (!state.isReady) await withinMs(CLICK_WITHIN_MS, state.ready(), silent)
    // a postback may wait longer for its turn in a burst; it has its own limit once it has one
    if (path === 'postback') return await receivePostback(request, state, clock)
    if (path === 'reports') return await receiveReports(request, state, clock)
    if (path === 'page') return await receivePage(request, state, clock.now())
    if (path === 'shop') return await receiveShopWebhook(request, state, clock)
    const old = path.startsWith('old ') ? platformPath(request.url) : undefined
    if (old) return await receiveOld(request, old, state, clock)
    return await withinMs(CLICK_WITHIN_MS, receiveClick(request, state, clock), silent)
  } catch (error) {
    // too much of the sender waits already
    if (!(error instanceof NoSlotError))
      log.error({ requestId: request.requestId, err: error, path }, 'tracking is not ready')
    if (path === 'click' || path === 'old click') return refusalPage(refused('busy'))
    // a page may only read an answer that names its origin, and asks again when it reads that we are busy
    return path === 'page' ? withCors(nothingRecorded(), request) : nothingRecorded()
  }
}

/** Answers an address of a previous platform. Impressions are answered and not counted: nothing is paid for them. */
async function receiveOld(
  request: TrackingRequest,
  { source, kind }: PlatformPath,
  state: TrackingState,
  clock: Clock,
): Promise<TrackingAnswer> {
  if (kind === 'impression') return pixel()
  if (kind === 'postback') return receivePlatformPostback(request, source, state, clock)
  if (kind === 'unknown') return refuseUnknownLink(request.url, source, state, clock.now())
  if (kind === 'page') return receivePlatformPage(request, source, state, clock.now())
  return withinMs(CLICK_WITHIN_MS, receivePlatformClick(request, source, state, clock), silent)
}

async function receivePage(received: TrackingRequest, state: TrackingState, at: Date): Promise<TrackingAnswer> {
  const path = browserPath(received.url)
  if (path === 'script') return answerScript()
  const { request, isNamed } = asVisitor(received)
  if (path === 'pixel') return receivePixel(request, state, at)
  const expectedMethod = path === 'click' ? 'GET' : 'POST'
  if (request.method !== expectedMethod) return methodNotAllowed([expectedMethod])
  if (path === 'test') return withCors(await receiveScriptTest(request, state, at), request)
  const reporting = await authorizeReporting(request, state, false)
  if ('status' in reporting) return reporting
  if (path === 'keep') return keepClickId(request, isNamed)
  const answer =
    path === 'sale'
      ? await receiveBrowserSale(request, reporting, BROWSER_METHODS.script, { state, at })
      : await withinMs(CLICK_WITHIN_MS, receiveDirectClick(request, reporting.advertiser, state, at), silent)
  return withCors(answer, request)
}

/**
 * Checks that a click could be accepted now: the rules are in memory, and the connections for clicks answer.
 * @throws AppError unavailable
 */
export async function assertTakesClicks(): Promise<void> {
  try {
    await trackingState().ready()
    await pingClickConnection()
    if (trackingState().store.hasJustRefused) throw new Error('the last click was refused')
  } catch (error) {
    log.warn({ err: error }, 'not ready: a click could not be taken')
    throw new AppError('unavailable', 'Clicks cannot be taken.')
  }
}

const silent = () => new Error('the database does not answer in time')

function methodNotAllowed(allowed: string[]): TrackingAnswer {
  const answer = errorAnswer('method_not_allowed', `Use ${allowed.join(' or ')}.`)
  return { ...answer, headers: { ...answer.headers, allow: allowed.join(', ') } }
}

/** The answer to a body larger than tracking reads. */
export const bodyTooLarge = (requestId: string, limit: number): TrackingAnswer =>
  withRequestId(errorAnswer('payload_too_large', `The body is larger than ${limit} bytes.`), requestId)

function withRequestId(answer: TrackingAnswer, requestId: string): TrackingAnswer {
  return { ...answer, headers: { ...answer.headers, [REQUEST_ID_HEADER]: requestId } }
}

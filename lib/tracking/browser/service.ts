import 'server-only'
import { BROWSER_METHODS } from '@/lib/conversions/processing/browser-claim-constants'
import type { CallResult } from '@/lib/conversions/processing/transaction-rules'
import { PAGE_SCRIPT } from '@/lib/generated/page-script'
import { env } from '@/lib/platform/env'
import { readIpAddress, type TrackingAnswer, type TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { errorAnswer, jsonResponse, nothingRecorded } from '@/lib/traffic/requests/response-rules'
import type { AdvertiserRule, BrowserRule } from '@/lib/traffic/routing/offer-rules'
import { processUnconfirmed, processVerifiedCall, refuseCall } from '../postbacks/verified-call-service'
import type { TrackingState } from '../state/tracking-state'
import { SCRIPT_SECONDS } from './constants'
import {
  claimedOrder,
  claimProblem,
  isOwnHost,
  parametersIn,
  pixel,
  readPageHost,
  readSigned,
  requestsPrivacy,
  signedCurrencyProblem,
  toClaim,
  withoutCoupon,
} from './rules'

/** The script of an advertiser's pages. */
export const answerScript = (): TrackingAnswer => ({
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': `public, max-age=${SCRIPT_SECONDS}`,
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  },
  body: PAGE_SCRIPT,
})

/** An advertiser whose pages may report, and how. */
export type Reporting = { advertiser: AdvertiserRule; browser: BrowserRule }

/**
 * The advertiser whose page makes a request, or the answer to one that may not: reports of pages are off, the page is not
 * on one of the advertiser's sites, or its visitor asks for privacy.
 * @param mayBeUnknown whether a browser may keep back which page it is on, as it does for pictures
 */
export async function authorizeReporting(
  request: TrackingRequest,
  state: TrackingState,
  mayBeUnknown: boolean,
): Promise<Reporting | TrackingAnswer> {
  const read = readReporting(request, state, mayBeUnknown)
  if (!('status' in read) || read.status !== FORBIDDEN) return read
  // the advertiser, or a site of theirs, may have been stored a moment ago
  return (await state.rules.catchUp()) ? readReporting(request, state, mayBeUnknown) : nothingRecorded()
}

const FORBIDDEN = 403

function readReporting(
  request: TrackingRequest,
  state: TrackingState,
  mayBeUnknown: boolean,
): Reporting | TrackingAnswer {
  if (requestsPrivacy(request)) return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' }
  const advertiser = state.rules.snapshot.advertisers.get(Number(parametersIn(request).advertiser))
  const browser = advertiser?.browser
  if (!advertiser || !browser) return errorAnswer('forbidden', 'Reports of pages are not switched on.')
  const host = readPageHost(request)
  const isOwn = host === undefined ? mayBeUnknown : isOwnHost(host, browser.hosts)
  return isOwn
    ? { advertiser, browser }
    : errorAnswer('forbidden', 'This page is not on one of the advertiser’s sites.')
}

/** Lets the page read the answer. */
export const withCors = (answer: TrackingAnswer, { headers: { origin } }: TrackingRequest): TrackingAnswer => ({
  ...answer,
  headers: { ...answer.headers, vary: 'origin', ...(origin && { 'access-control-allow-origin': origin }) },
})

/** Answers a pixel: always with the picture. */
export async function receivePixel(request: TrackingRequest, state: TrackingState, at: Date): Promise<TrackingAnswer> {
  const reporting = await authorizeReporting(request, state, true)
  if (!('status' in reporting)) await receiveBrowserSale(request, reporting, BROWSER_METHODS.pixel, { state, at })
  return pixel()
}

type CallState = { state: TrackingState; at: Date }

/**
 * Takes a sale a browser reports. It is a claim: what the advertiser's server has not signed is held longer, and the
 * answer does not say what became of it.
 */
export async function receiveBrowserSale(
  request: TrackingRequest,
  reporting: Reporting,
  method: string,
  { state, at }: CallState,
): Promise<TrackingAnswer> {
  const { advertiser, browser } = await withCurrentSecrets(request, reporting, { state, at })
  const ip = readIpAddress(request, env().TRUST_PROXY)
  if (!state.browserSales.mayPass(ip, advertiser.id, at))
    return errorAnswer('too_many_requests', 'Too many sales were reported from here. Try again in a minute.')
  const sent = parametersIn(request)
  const signed = readSigned(sent, advertiser, at)
  const isProven = signed !== undefined
  const parameters = toClaim(signed ?? { ...withoutCoupon(sent), order: claimedOrder(sent.order) })
  // the address is the buyer's, which the advertiser is not to read among its calls
  const origin = { method: isProven ? BROWSER_METHODS.signed : method, ip: null }
  const call = { requestId: request.requestId, advertiserId: advertiser.id, parameters, origin, at }
  const problem =
    claimProblem(parameters) ??
    (isProven ? signedCurrencyProblem(sent) : undefined) ??
    signatureProblem(sent, isProven, browser)
  const result = problem
    ? await refuseClaim(() => refuseCall(call, problem), ip, { state, at })
    : await (isProven ? processVerifiedCall(call, state) : processUnconfirmed(call, browser, state))
  return result ? jsonResponse(202, { status: 'received' }) : nothingRecorded()
}

/** The advertiser as it is now, where a signature is of none of the secrets in memory: one may have been made a moment ago. */
async function withCurrentSecrets(
  request: TrackingRequest,
  reporting: Reporting,
  { state, at }: CallState,
): Promise<Reporting> {
  const sent = parametersIn(request)
  if (!sent.signature || readSigned(sent, reporting.advertiser, at) || !(await state.rules.catchUp())) return reporting
  const advertiser = state.rules.snapshot.advertisers.get(reporting.advertiser.id) ?? reporting.advertiser
  return { advertiser, browser: advertiser.browser ?? reporting.browser }
}

const RECEIVED: Pick<CallResult, 'httpStatus'> = { httpStatus: 202 }

/** Stores what is refused as long as its address has not sent many of the kind. */
const refuseClaim = (store: () => Promise<CallResult>, ip: string | null, { state, at }: CallState) =>
  state.refusedCalls.mayStore(ip, at) ? store() : RECEIVED

function signatureProblem(
  { signature }: Record<string, string>,
  isProven: boolean,
  { requiresSignature }: BrowserRule,
): string | undefined {
  if (isProven) return undefined
  if (signature) return 'The signature is not valid for this order and amount.'
  return requiresSignature ? 'Only signed reports of pages are taken.' : undefined
}

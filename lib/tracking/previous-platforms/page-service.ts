import 'server-only'
import { addressKey } from '@/lib/accounts/rate-limits/rules'
import type { ExternalSource } from '@/lib/catalog/external-ids/constants'
import { findClick } from '@/lib/conversions/processing/click-data'
import { storeCall } from '@/lib/conversions/processing/stored-call-service'
import { refused } from '@/lib/conversions/processing/transaction-rules'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { readIpAddress, type TrackingAnswer, type TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { jsonResponse } from '@/lib/traffic/requests/response-rules'
import { FOREIGN_METHODS, FOREIGN_SOURCE_NAMES } from '@/lib/traffic/routing/external-id-cache-constants'
import { findTransactionClick } from '@/lib/traffic/routing/external-id-cache-data'
import type { AdvertiserRule } from '@/lib/traffic/routing/offer-rules'
import { BROWSER_PATHS } from '../browser/constants'
import { pixel } from '../browser/rules'
import { receivePixel, withCors } from '../browser/service'
import type { TrackingState } from '../state/tracking-state'
import { CALL_PARAMETERS } from './postbacks/constants'
import { findGoalEvent } from './postbacks/data'
import { incompleteness, ourParameters, type PlatformCall, readPlatformCall } from './postbacks/rules'

/**
 * Answers a sale that a page reports in the form of a previous platform. It is a claim of a browser, as our pixel's: heard where
 * staff switched the previous platform's calls on and the advertiser the reports of its pages, and held as those are. It must
 * name its transaction, because the cookies of the previous platform are not ours.
 */
export async function receivePlatformPage(
  request: TrackingRequest,
  source: ExternalSource,
  state: TrackingState,
  at: Date,
): Promise<TrackingAnswer> {
  const call = readPlatformCall(request, source)
  const claim = await state.unproven.run(addressKey(readIpAddress(request, env().TRUST_PROXY)), () =>
    state.inTime(() => readClaim(call, request.url, state)),
  )
  if (typeof claim === 'string') await refuse(call, claim, { request, state, at })
  else {
    const url = `${BROWSER_PATHS.pixel}?${new URLSearchParams(claim)}`
    const { body: _, ...rest } = request
    await receivePixel({ ...rest, method: 'GET', url }, state, at)
  }
  return source === 'tune' ? pixel() : withCors(jsonResponse(202, { status: 'received' }), request)
}

/** The claim in the form of our pixel, or why it cannot be one. */
async function readClaim(
  call: PlatformCall,
  url: string,
  state: TrackingState,
): Promise<Record<string, string> | string> {
  const { source, goal, currency, transactionId } = call
  const problem = incompleteness(call, url)
  if (problem) return problem
  const name = FOREIGN_SOURCE_NAMES[source]
  const clickId = await findTransactionClick(source, transactionId)
  if (clickId === undefined) return `This transaction of ${name} was not imported, and none of ours has this id.`
  const advertiser = namedAdvertiser(call, state) ?? (await clickedAdvertiser(clickId, state))
  if (advertiser?.old?.source !== source) return `Sales that pages report in the form of ${name} are not switched on.`
  const event =
    goal && ('event' in goal ? goal.event : await findGoalEvent(state.rules.snapshot.externalIds, source, goal))
  if (goal && event === undefined) return `The goal of ${name} was not imported.`
  const { orderParameter } = advertiser.old
  const { txn_id: order = '', amount } = ourParameters(call, { clickId, orderParameter, event })
  return {
    advertiser: String(advertiser.id),
    click_id: clickId,
    order,
    ...(amount !== undefined && { amount }),
    ...(event !== undefined && { goal: event }),
    ...(currency !== null && { currency }),
  }
}

/** The advertiser of the offer a call names, or the one it names itself. */
function namedAdvertiser({ source, sent }: PlatformCall, state: TrackingState): AdvertiserRule | undefined {
  const { externalIds, offers, advertisers } = state.rules.snapshot
  const names = CALL_PARAMETERS[source]
  const ours = (kind: 'offer' | 'advertiser', id: string | undefined) =>
    id === undefined ? undefined : externalIds.find(source, kind, id.trim())
  const offerId = ours('offer', sent[names.offer])
  const id =
    offerId === undefined ? ours('advertiser', sent[names.advertiser]) : offers.get(Number(offerId))?.advertiserId
  return id === undefined ? undefined : advertisers.get(Number(id))
}

async function clickedAdvertiser(clickId: string, state: TrackingState): Promise<AdvertiserRule | undefined> {
  const ref = parseClickId(clickId)
  const click = ref && (await findClick(ref))
  return click && state.rules.snapshot.advertisers.get(click.advertiserId)
}

type Received = { request: TrackingRequest; state: TrackingState; at: Date }

/** Stores what cannot be a claim as long as its address has not sent many of the kind. */
async function refuse(call: PlatformCall, problem: string, { request, state, at }: Received): Promise<void> {
  if (!state.refusedCalls.mayStore(readIpAddress(request, env().TRUST_PROXY), at)) return
  const { transactionId, amount } = call
  const parameters = {
    ...(transactionId !== '' && { click_id: transactionId }),
    ...(amount !== undefined && { amount }),
  }
  // the address is the buyer's
  const origin = { method: FOREIGN_METHODS[call.source], ip: null }
  const result = refused('invalid', 'invalid_request', problem)
  await storeCall(db(), { parameters, origin, advertiserId: undefined, result, at })
}

import 'server-only'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { findLink, isUnknown, recordDirectClick } from '@/lib/traffic/clicks/service'
import { canBePaid } from '@/lib/traffic/clicks/uncounted-click-rules'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { readIpAddress, type TrackingAnswer, type TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { refused } from '@/lib/traffic/requests/refusal-rules'
import { errorAnswer, jsonResponse, nothingRecorded, refusalError } from '@/lib/traffic/requests/response-rules'
import type { AdvertiserRule } from '@/lib/traffic/routing/offer-rules'
import type { TrackingState } from '../state/tracking-state'
import { parametersIn } from './rules'

/**
 * Records the click of a visitor who came straight to the advertiser's page with an affiliate's parameters, and answers
 * the id its page keeps, for how long, and whether an earlier id goes before it. A click that can never be paid has none.
 */
export async function receiveDirectClick(
  request: TrackingRequest,
  advertiser: AdvertiserRule,
  state: TrackingState,
  at: Date,
): Promise<TrackingAnswer> {
  if (!state.browserClicks.mayPass(readIpAddress(request, env().TRUST_PROXY), advertiser.id, at))
    return errorAnswer('too_many_requests', 'Too many clicks were reported from here. Try again in a minute.')
  // whose page it is, is no parameter of the link
  const { offer = '', advertiser: _, ...query } = parametersIn(request)
  const find = () => findLink(`/c/${encodeURIComponent(offer)}?${new URLSearchParams(query)}`, request, state).read
  let read = find()
  if (isUnknown(read) && (await state.rules.catchUp())) read = find()
  if ('reason' in read) return refusalError(read)
  if (!('offer' in read.target) || read.target.offer.advertiserId !== advertiser.id)
    return refusalError(refused('other_advertiser'))
  try {
    const click = await recordDirectClick(request, read, state, at)
    if ('reason' in click) return refusalError(click)
    const { attributionWindowDays: days, attributionModel } = read.target.offer
    const id = canBePaid(click.flag) ? publicClickId(click.affiliateId, click.id) : null
    return jsonResponse(200, { click_id: id, days, keeps_first: attributionModel === 'first_click' })
  } catch (error) {
    log.warn({ requestId: request.requestId, err: error }, 'a direct click could not be written')
    return nothingRecorded()
  }
}

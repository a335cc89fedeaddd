import 'server-only'
import type { ExternalSource } from '@/lib/catalog/external-ids/constants'
import { findClick } from '@/lib/conversions/processing/click-data'
import { storeCall } from '@/lib/conversions/processing/stored-call-service'
import { type CallResult, refused } from '@/lib/conversions/processing/transaction-rules'
import { db } from '@/lib/platform/database/db'
import type { Clock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { NoSlotError } from '@/lib/platform/sharing/fair-slots'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { readIpAddress, type TrackingAnswer, type TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { nothingRecorded } from '@/lib/traffic/requests/response-rules'
import { FOREIGN_METHODS, FOREIGN_SOURCE_NAMES } from '@/lib/traffic/routing/external-id-cache-constants'
import { findTransactionClick } from '@/lib/traffic/routing/external-id-cache-data'
import { processVerifiedCall } from '../../postbacks/verified-call-service'
import type { TrackingState } from '../../state/tracking-state'
import { findGoalEvent } from './data'
import {
  buildTxnId,
  findSenders,
  incompleteness,
  ourParameters,
  type PlatformCall,
  type PlatformSender,
  platformAnswer,
  readPlatformCall,
} from './rules'

/**
 * Answers an advertiser's call in the form of a previous platform. It carries no signature, so it is taken only from advertisers
 * for whom staff switched such calls on, by their token or their addresses, which are known in memory: strangers cost no
 * query. What is proven is judged and stored as a postback of ours.
 */
export async function receivePlatformPostback(
  request: TrackingRequest,
  source: ExternalSource,
  state: TrackingState,
  clock: Clock,
): Promise<TrackingAnswer> {
  const call = readPlatformCall(request, source)
  const received = { call, request, ip: readIpAddress(request, env().TRUST_PROXY), at: clock.now(), state }
  const find = () => findSenders(call, received.ip, state.rules.snapshot.advertisers.values())
  let senders = find()
  // one who was switched on a moment ago is not a stranger
  if (senders.proven.length === 0 && (await state.rules.catchUp())) senders = find()
  const { proven, misplaced, isAnybodyOn } = senders
  const [first] = proven
  if (!first) return platformAnswer(call, await refuseStranger(received, misplaced, isAnybodyOn))
  const result = await processReceived(received, proven, first)
  return result ? platformAnswer(call, result) : nothingRecorded()
}

type Received = {
  call: PlatformCall
  request: TrackingRequest
  ip: string | null
  at: Date
  state: TrackingState
}

/** Of calls that prove nothing only the first of an address in a minute are stored, as of every stranger's. */
async function refuseStranger(received: Received, misplaced: PlatformSender | undefined, isAnybodyOn: boolean) {
  const { call, ip, at, state } = received
  const name = FOREIGN_SOURCE_NAMES[call.source]
  const result = misplaced
    ? refused('forbidden', 'address_not_allowed', `Calls from ${ip ?? 'an unknown address'} are not allowed.`)
    : refused(
        'unauthenticated',
        'bad_token',
        isAnybodyOn
          ? `No advertiser takes postbacks of ${name} with this token or from this address.`
          : `Postbacks of ${name} are not switched on.`,
      )
  if (state.refusedCalls.mayStore(ip, at)) await storeUnprocessed(received, result, misplaced)
  return result
}

/** @returns undefined when nothing was recorded, so that it must be sent again */
async function processReceived(
  received: Received,
  proven: readonly PlatformSender[],
  first: PlatformSender,
): Promise<CallResult | undefined> {
  const { call, request, state, ip, at } = received
  const alone = proven.length === 1 ? proven[0] : undefined
  const problem = incompleteness(call, request.url)
  if (problem)
    return runQueued(received, first, () =>
      storeUnprocessed(received, refused('invalid', 'invalid_request', problem), alone),
    )
  const found = await runQueued(received, first, () => resolve(received, proven, alone))
  if (!found || 'outcome' in found) return found
  const { sender, clickId, event } = found
  const parameters = ourParameters(call, { clickId, event, orderParameter: sender.old.orderParameter })
  const origin = { method: FOREIGN_METHODS[call.source], ip }
  return processVerifiedCall({ requestId: request.requestId, advertiserId: sender.id, parameters, origin, at }, state)
}

/** Whose call it is, and what its transaction and its goal are here; the stored refusal where one of them is unknown. */
async function resolve(received: Received, proven: readonly PlatformSender[], alone: PlatformSender | undefined) {
  const { call, state } = received
  const { source, goal } = call
  const name = FOREIGN_SOURCE_NAMES[source]
  const event =
    goal && ('event' in goal ? goal.event : await findGoalEvent(state.rules.snapshot.externalIds, source, goal))
  if (goal && event === undefined) {
    const message = `The goal ${'id' in goal ? goal.id : ''} of ${name} was not imported.`
    return storeUnprocessed(received, refused('invalid', 'unknown_event', message), alone)
  }
  const clickId = await findTransactionClick(source, call.transactionId)
  if (clickId === undefined) {
    const message = `This transaction of ${name} was not imported, and none of ours has this id.`
    return storeUnprocessed(received, refused('not_found', 'unknown_click', message), alone, event)
  }
  const sender = alone ?? (await findOwner(clickId, proven, state))
  return sender
    ? { sender, clickId, event }
    : storeUnprocessed(received, refused('not_found', 'unknown_click', NOT_THEIRS))
}

const NOT_THEIRS = 'This click is not on an offer of an advertiser who may send this.'

/** Of advertisers who share addresses, the one whose offer the click is on. */
async function findOwner(clickId: string, proven: readonly PlatformSender[], state: TrackingState) {
  const ref = parseClickId(clickId)
  if (!ref) return undefined
  await state.arrivals?.waitFor(ref)
  const click = await findClick(ref)
  return proven.find(({ id }) => id === click?.advertiserId)
}

/** Runs what needs the database in the queue of postbacks. @returns undefined when it could not */
async function runQueued<T>(
  { request, state }: Received,
  owner: PlatformSender,
  run: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await state.postbacks.run(String(owner.id), () => state.inTime(run))
  } catch (error) {
    if (!(error instanceof NoSlotError))
      log.error({ requestId: request.requestId, err: error }, 'a postback of a previous platform could not be stored')
    return undefined
  }
}

/** Stores a call that is not judged, with why, and with what staff need to replay it. */
async function storeUnprocessed(
  { call, ip, at }: Received,
  result: CallResult,
  sender?: PlatformSender,
  event?: string,
): Promise<CallResult> {
  const { transactionId, amount } = call
  const parameters = {
    ...(transactionId !== '' && { click_id: transactionId }),
    ...(transactionId !== '' && sender && { txn_id: buildTxnId(call, sender.old.orderParameter) }),
    ...(amount !== undefined && { amount }),
    ...(event !== undefined && { event }),
  }
  const origin = { method: FOREIGN_METHODS[call.source], ip }
  await storeCall(db(), { parameters, origin, advertiserId: sender?.id, result, at })
  return result
}

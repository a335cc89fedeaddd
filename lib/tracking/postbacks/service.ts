import 'server-only'
import { addressKey } from '@/lib/accounts/rate-limits/rules'
import type { QueuedSale, Sale } from '@/lib/conversions/processing/batch/service'
import { confirmBrowserSale, reverseOtherForms } from '@/lib/conversions/processing/browser-claim-service'
import type { KnownClick } from '@/lib/conversions/processing/click-data'
import { API_METHOD } from '@/lib/conversions/processing/postback-constants'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { storeCall } from '@/lib/conversions/processing/stored-call-service'
import { type CallResult, refused } from '@/lib/conversions/processing/transaction-rules'
import { db, type Tx } from '@/lib/platform/database/db'
import type { Clock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { ERROR_STATUS } from '@/lib/platform/errors'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { readIpAddress, type TrackingAnswer, type TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { jsonResponse, nothingRecorded } from '@/lib/traffic/requests/response-rules'
import type { TrackingState } from '../state/tracking-state'
import {
  bringsSecret,
  findProof,
  isAllowedFrom,
  isValid,
  type Proof,
  proofProblem,
  readParameters,
} from './authentication-rules'
import { exchangeInTurn, findBatchableSale, logUnlessFull, waitUntilWritten } from './batchable-sale-service'
import { mayNeedRate, withoutMoney } from './currency-conversion-data'
import { processOrHold, processUnconverted } from './currency-conversion-service'
import { type About, badToken, belongsToAdvertiser, clickTarget, parseCall } from './processing-service'

/**
 * Answers an advertiser's call. A call is stored with its outcome in the transaction of its effects and answered only
 * after the commit, so that nothing acknowledged is lost. Calls whose sender is proven by what is in memory do not wait
 * behind others; of those without a valid token only the first of an address are stored.
 */
export async function receivePostback(
  request: TrackingRequest,
  state: TrackingState,
  clock: Clock,
): Promise<TrackingAnswer> {
  const at = clock.now()
  const parameters = readParameters(request)
  const proof = await proveCall(request, parameters, state, at)
  return proof === 'not known' ? nothingRecorded() : answerCall({ request, parameters, proof }, state, at)
}

/**
 * What proves a call, after what was stored until now was read: a caller does not try a 401 again.
 * @returns `not known` when the rules cannot be caught up with now, so that the call must be sent again
 */
export async function proveCall(
  request: TrackingRequest,
  parameters: PostbackParameters,
  { rules }: Pick<TrackingState, 'rules'>,
  at: Date,
): Promise<Proof | undefined | 'not known'> {
  const find = () => findProof(request, parameters, rules.snapshot, undefined, at)
  const known = find()
  if (known || !bringsSecret(request, parameters)) return known
  const isCurrent = await rules.catchUp()
  return find() ?? (isCurrent ? undefined : 'not known')
}

/** A call as it was sent, and who made it, as far as what is in memory says. */
export type SentCall = {
  request: TrackingRequest
  parameters: PostbackParameters
  proof: Proof | undefined
  /** Whether the request may have more calls: its signature is over all of them and is not checked again for each. */
  isReport?: boolean
}

/** Answers one call. */
export async function answerCall(
  { request, parameters, proof, isReport = false }: SentCall,
  state: TrackingState,
  at: Date,
): Promise<TrackingAnswer> {
  const isProven = proof !== undefined && isValid(proof.secret, at)
  // a signed call that names no advertiser is proven by the offer of its click
  const mayProve = isProven || (!parameters.token && request.headers['webhook-signature'] !== undefined)
  const ip = readIpAddress(request, env().TRUST_PROXY)
  const method = isReport ? API_METHOD : request.method
  if (!mayProve && !state.refusedCalls.mayStore(ip, at)) return toResponse(badToken(proof, undefined, parameters.body))
  const isAllowed = isProven && isAllowedFrom(proof.advertiser, ip)
  const sent = { advertiserId: proof?.advertiser.id ?? 0, parameters, origin: { method, ip }, at }
  const call = isAllowed ? await exchangeInTurn(sent, request.requestId, state) : sent
  if (call === 'not read') return nothingRecorded()
  if ('httpStatus' in call) return toResponse(call)
  const sale = isAllowed ? await findBatchableSale(call, request.requestId, state) : undefined
  if (sale === 'not read') return nothingRecorded()
  if (isProven && sale) {
    state.lastSecretUses.note(proof.secret.id, at)
    const result = await recordTogether(sale, request.requestId, state)
    if (result !== 'apart') return result ? toResponse(result) : nothingRecorded()
  }
  // a sale has waited for its click; so do calls whose click says who may make them
  if (state.arrivals && mayProve && !sale) await waitUntilWritten(parameters, state.arrivals)
  const inTurn = (run: () => Promise<CallResult | undefined>) =>
    isProven ? state.postbacks.run(String(proof.advertiser.id), run) : state.unproven.run(addressKey(ip), run)
  const received = { request, method, parameters, ip, proof: isReport ? proof : undefined, isCounted: !mayProve }
  try {
    const take = (isCurrent: boolean) =>
      inTurn(() => state.inTime(() => processAndStore({ ...received, isCurrent }, state, at)))
    // not in the slot, which others wait for
    const first = await take(false)
    if (first) return toResponse(first)
    const result = (await state.rules.catchUp()) ? await take(true) : undefined
    return result ? toResponse(result) : nothingRecorded()
  } catch (error) {
    logUnlessFull(error, request.requestId)
    return nothingRecorded()
  }
}

/** Records a sale together with others. @returns `apart` to process it on its own; undefined when nothing was recorded */
export async function recordTogether(
  sale: Sale,
  requestId: string,
  state: TrackingState,
  isAgain = false,
): Promise<CallResult | 'apart' | undefined> {
  try {
    const result = await decide(sale, state)
    const isSame = result?.outcome === 'replayed'
    // what a browser claimed before is confirmed by the same report, and replaced by another one
    if (!isAgain && (isSame || result?.httpStatus === ERROR_STATUS.conflict)) {
      if ((await confirmBrowserSale(sale, isSame)) === 'replaced')
        return await recordTogether(sale, requestId, state, true)
    }
    if (result?.outcome === 'accepted' && state.rules.snapshot.advertisers.get(sale.advertiserId)?.browser)
      await reverseOtherForms(sale.advertiserId, [sale.postback.txn_id], sale.at)
    return result ?? 'apart'
  } catch (error) {
    logUnlessFull(error, requestId)
    return undefined
  }
}

/** The result of a sale once its click, perhaps still in the log, is written; undefined to process it on its own. */
async function decide(sale: Sale, state: TrackingState): Promise<CallResult | undefined> {
  const queued: QueuedSale = { sale }
  await state.sales.push(queued)
  if (queued.result || !(sale.clickRef && (await state.arrivals?.waitFor(sale.clickRef)))) return queued.result
  const again: QueuedSale = { sale }
  await state.sales.push(again)
  return again.result
}

const toResponse = (result: CallResult) => jsonResponse(result.httpStatus, result.response)
type Unproven = { request: TrackingRequest; parameters: PostbackParameters; click: KnownClick | undefined }

/** Whoever tests reads what is wrong with a token or a signature; others do not. */
function explained(
  refusal: CallResult,
  { request, parameters, click }: Unproven,
  state: TrackingState,
  at: Date,
): CallResult {
  if (!click || !isTestAccount(click.affiliateId)) return refusal
  const advertiser = state.rules.snapshot.advertisers.get(click.advertiserId)
  const message = proofProblem(request, parameters, advertiser, at)
  return { ...refusal, message, response: { ...refusal.response, error: { code: 'unauthenticated', message } } }
}

const wrongAddress = (ip: string | null, about: About) =>
  refused('forbidden', 'address_not_allowed', `Calls from ${ip ?? 'an unknown address'} are not allowed.`, about)

type Received = {
  request: TrackingRequest
  /** What it is stored with. */
  method: string
  parameters: PostbackParameters
  ip: string | null
  /** What proves it already. */
  proof: Proof | undefined
  /** Whether it was counted as refused already. */
  isCounted: boolean
  /** Whether the rules were caught up with since it came. */
  isCurrent: boolean
}

/** @returns undefined for a signed call whose advertiser, who is known by its click, may have a secret that is not read yet */
async function processAndStore(
  { request, method, parameters, ip, proof: known, isCounted, isCurrent }: Received,
  state: TrackingState,
  at: Date,
): Promise<CallResult | undefined> {
  // whose it is does not depend on its amount, and its currency is read once that is known
  const needsRate = mayNeedRate(parameters)
  const call = await parseCall(needsRate ? withoutMoney(parameters) : parameters)
  const proof = known ?? findProof(request, parameters, state.rules.snapshot, call.click?.advertiserId, at)
  if (!proof && call.click && !isCounted && !isCurrent) return undefined
  const advertiserId = proof?.advertiser.id
  const origin = { method, ip }
  const store = (tx: Tx, result: CallResult) => storeCall(tx, { parameters, origin, advertiserId, result, at })
  const isProven = proof !== undefined && isValid(proof.secret, at)
  if (isProven) state.lastSecretUses.note(proof.secret.id, at)
  if (isProven && belongsToAdvertiser(call, proof.advertiser.id)) {
    if (isAllowedFrom(proof.advertiser, ip)) {
      if (!needsRate) return processOrHold(call, proof.advertiser.id, store, at)
      return processUnconverted({ advertiserId: proof.advertiser.id, parameters, origin, at })
    }
    const result = wrongAddress(ip, clickTarget(call))
    await store(db(), result)
    return result
  }
  const refusal = badToken(isProven ? undefined : proof, clickTarget(call), isProven ? undefined : parameters.body)
  const result = isProven ? refusal : explained(refusal, { request, parameters, click: call.click }, state, at)
  if (isProven || isCounted || state.refusedCalls.mayStore(ip, at)) await store(db(), result)
  return result
}

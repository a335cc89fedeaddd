import 'server-only'
import type { z } from 'zod'
import { accountTime } from '@/lib/accounts/auth/test-clock-data'
import { bookOrCompare } from '@/lib/conversions/dual-runs/service'
import type { QueuedSale, Sale } from '@/lib/conversions/processing/batch/service'
import type { BrowserClaimTerms } from '@/lib/conversions/processing/browser-claim-data'
import { reverseOtherForms, settleClaim } from '@/lib/conversions/processing/browser-claim-service'
import { storeCall } from '@/lib/conversions/processing/call-service'
import { findClick, type KnownClick } from '@/lib/conversions/processing/click-data'
import { API_METHOD, NOTHING_REFUNDED, POSTBACK_QUEUE_LIMIT } from '@/lib/conversions/processing/postback-constants'
import { type PostbackParameters, postbackSchema } from '@/lib/conversions/processing/postback-schema'
import { processRefund } from '@/lib/conversions/processing/refund-service'
import { processReversal } from '@/lib/conversions/processing/reversal-service'
import { type CallResult, refused, unknownClick } from '@/lib/conversions/processing/transaction-rules'
import { findReversed } from '@/lib/conversions/processing/transaction-service'
import { db, type Tx } from '@/lib/platform/database/db'
import { QueueFullError } from '@/lib/platform/database/group-commit'
import { transact, transactPrepared } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { ERROR_STATUS } from '@/lib/platform/errors'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { log } from '@/lib/platform/log'
import type { ClickArrivals } from '@/lib/traffic/clicks/log/arrival-service'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { readIpAddress, type TrackingAnswer, type TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { jsonResponse, nothingRecorded } from '@/lib/traffic/requests/response-rules'
import { UNPROVEN_QUEUE_LIMIT } from '../state/refused-call-constants'
import type { TrackingState } from '../state/tracking-state'
import {
  findProof,
  isAllowedFrom,
  isReversal,
  isValid,
  type Proof,
  proofProblem,
  readParameters,
  toSale,
} from './authentication-rules'

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
  const proof = findProof(request, parameters, state.rules.snapshot, undefined, at)
  return answerCall({ request, parameters, proof }, state, at)
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
  if (!mayProve && !state.refusedCalls.mayStore(ip, at)) return toResponse(badToken(proof))
  const isAllowed = isProven && isAllowedFrom(proof.advertiser, ip)
  const sale = isAllowed
    ? toSale({ advertiserId: proof.advertiser.id, parameters, origin: { method, ip }, at })
    : undefined
  if (isProven && sale) {
    state.secretUses.note(proof.secret.id, at)
    const result = await recordTogether(sale, request.requestId, state)
    if (result !== 'apart') return result ? toResponse(result) : nothingRecorded()
  }
  // a sale has waited for its click; so do calls whose click says who may make them
  if (state.arrivals && mayProve && !sale) await untilWritten(parameters, state.arrivals)
  const [queue, limit] = isProven ? [state.postbacks, POSTBACK_QUEUE_LIMIT] : [state.unproven, UNPROVEN_QUEUE_LIMIT]
  if (queue.pendingCount >= limit) return nothingRecorded()
  const call = { request, method, parameters, ip, proof: isReport ? proof : undefined, isCounted: !mayProve }
  try {
    return toResponse(await queue(() => state.inTime(() => processAndStore(call, state, at))))
  } catch (error) {
    log.error({ requestId: request.requestId, err: error }, 'a postback could not be stored')
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
      if ((await settleClaim(sale, isSame)) === 'replaced') return await recordTogether(sale, requestId, state, true)
    }
    if (result?.outcome === 'accepted' && state.rules.snapshot.advertisers.get(sale.advertiserId)?.browser)
      await reverseOtherForms(sale.advertiserId, [sale.postback.txn_id], sale.at)
    return result ?? 'apart'
  } catch (error) {
    if (!(error instanceof QueueFullError)) log.error({ requestId, err: error }, 'a postback could not be stored')
    return undefined
  }
}

/** The result of a sale once its click, perhaps still in the log, is written; undefined to process it on its own. */
async function decide(sale: Sale, state: TrackingState): Promise<CallResult | undefined> {
  const queued: QueuedSale = { sale }
  await state.sales.push(queued)
  if (queued.result || !(await state.arrivals?.waitFor(sale.clickRef))) return queued.result
  const again: QueuedSale = { sale }
  await state.sales.push(again)
  return again.result
}

async function untilWritten({ click_id: text = '' }: PostbackParameters, arrivals: ClickArrivals): Promise<void> {
  const click = parseClickId(text)
  if (click) await arrivals.waitFor(click)
}

const toResponse = (result: CallResult) => jsonResponse(result.httpStatus, result.response)
type About = ReturnType<typeof clickTarget>

/** @param former the secret of the call, when it is one that ended */
function badToken(former?: Proof, about?: About): CallResult {
  const ended = former?.secret.revokedAt ? 'was revoked' : 'has expired'
  const message = former
    ? `The secret of this call ${ended}. Use a current one.`
    : 'The token or signature is not valid for this click.'
  return refused('unauthenticated', 'bad_token', message, about)
}

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
}

async function processAndStore(
  { request, method, parameters, ip, proof: known, isCounted }: Received,
  state: TrackingState,
  at: Date,
): Promise<CallResult> {
  const call = await parseCall(parameters)
  const proof = known ?? findProof(request, parameters, state.rules.snapshot, call.click?.advertiserId, at)
  const advertiserId = proof?.advertiser.id
  const origin = { method, ip }
  const store = (tx: Tx, result: CallResult) => storeCall(tx, { parameters, origin, advertiserId, result, at })
  const isProven = proof !== undefined && isValid(proof.secret, at)
  if (isProven) state.secretUses.note(proof.secret.id, at)
  if (isProven && belongsToAdvertiser(call, proof.advertiser.id)) {
    if (isAllowedFrom(proof.advertiser, ip)) return processCall(call, proof.advertiser.id, store, at)
    const result = wrongAddress(ip, clickTarget(call))
    await store(db(), result)
    return result
  }
  const refusal = badToken(isProven ? undefined : proof, clickTarget(call))
  const result = isProven ? refusal : explained(refusal, { request, parameters, click: call.click }, state, at)
  if (isProven || isCounted || state.refusedCalls.mayStore(ip, at)) await store(db(), result)
  return result
}

/** A parsed call: whether it is a reversal, its parameters or what is wrong with them, and the click it names. */
export type ParsedCall = {
  isReversal: boolean
  parsed: ReturnType<ReturnType<typeof postbackSchema.partial<{ click_id: true }>>['safeParse']>
  click: KnownClick | undefined
}

/** Parses a call's parameters and finds its click. */
export async function parseCall(parameters: PostbackParameters): Promise<ParsedCall> {
  const isBack = isReversal(parameters)
  const parsed = (isBack ? postbackSchema.partial({ click_id: true }) : postbackSchema).safeParse(parameters)
  const click = parsed.success && parsed.data.click_id ? await findClick(parsed.data.click_id) : undefined
  return { isReversal: isBack, parsed, click }
}

/** Whether a call may be made by an advertiser: its click must be on one of the advertiser's offers. */
export const belongsToAdvertiser = ({ click }: ParsedCall, advertiserId: number): boolean =>
  !click || click.advertiserId === advertiserId

type Store = (tx: Tx, result: CallResult) => Promise<unknown>

/**
 * Processes a call of an authenticated advertiser, once for its transaction id, and stores the call with its outcome in
 * the same transaction.
 */
export async function processCall(
  call: ParsedCall,
  advertiserId: number,
  store: Store,
  at: Date,
  browser?: BrowserClaimTerms,
): Promise<CallResult> {
  const { parsed, click } = call
  const refuse = (result: CallResult) => run(async () => result, store)
  if (!parsed.success) return refuse(refused('invalid', 'invalid_request', problems(parsed.error)))
  const { data } = parsed
  if (call.isReversal) {
    const { txn_id: txnId, event = '', amount: amountCents, refund_id: refundId = '' } = data
    if (amountCents === 0n) return refuse(refused('invalid', 'invalid_request', NOTHING_REFUNDED))
    const { registerId, affiliateId = 0 } = await findReversed({ advertiserId, txnId, click })
    const reversal = { advertiserId: registerId, txnId, event }
    const reversedAt = await accountTime(affiliateId, at)
    if (amountCents === undefined) return run((tx) => processReversal(tx, reversal, reversedAt), store)
    return run((tx) => processRefund(tx, { ...reversal, refundId, amountCents }, reversedAt), store)
  }
  if (!click)
    return data.click_id ? refuseUnknown(call, data.click_id, { advertiserId, store, at }) : refuse(unknownClick())
  const soldAt = await accountTime(click.affiliateId, at)
  return run((tx) => bookOrCompare(tx, data, click, soldAt, browser), store)
}

type Unknown = { advertiserId: number; store: Store; at: Date }

/**
 * Refuses a call whose click is not known, unless it was stored since it was looked for: a click that is stored late is
 * followed by its calls once, and must find this one refused or see it processed.
 */
async function refuseUnknown(
  call: ParsedCall,
  ref: NonNullable<Parameters<typeof findClick>[0]>,
  { advertiserId, store, at }: Unknown,
): Promise<CallResult> {
  const result = await transact(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('unknown clicks'))`
    if (await findClick(ref)) return undefined
    await store(tx, unknownClick())
    return unknownClick()
  })
  if (result) return result
  const known = { ...call, click: await findClick(ref) }
  return belongsToAdvertiser(known, advertiserId)
    ? processCall(known, advertiserId, store, at)
    : run(async () => badToken(undefined, clickTarget(known)), store)
}

const clickTarget = ({ click }: ParsedCall) => click && { affiliateId: click.affiliateId, offerId: click.offerId }

function run(process: (tx: Tx) => Promise<CallResult>, store: Store): Promise<CallResult> {
  return transactPrepared(async (tx) => {
    const result = await process(tx)
    await store(tx, result)
    return result
  })
}

const problems = (error: z.ZodError) =>
  error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')

import 'server-only'
import type { z } from 'zod'
import type { Clock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { printable } from '@/lib/platform/text/printable'
import { transact } from '@/lib/platform/transaction'
import { findClick, type KnownClick } from '../postback-operations/data'
import { missingAmount, processConversion, processReversal } from '../postback-operations/service'
import { refused, type Verdict } from '../postback-transactions/rules'
import type { TrackingState } from '../tracking/state'
import { jsonResponse, nothingRecorded } from '../tracking-answers/rules'
import { addressOf, type TrackingAnswer, type TrackingRequest } from '../tracking-requests/rules'
import { POSTBACK_QUEUE_LIMIT, REVERSAL_EVENTS } from './constants'
import { authenticate, type PostbackParameters, readParameters } from './rules'
import { postbackSchema } from './schema'

/**
 * Answers an advertiser's call. Every call is stored with its outcome, in the transaction of what it did; only
 * then is it answered, so that nothing acknowledged is lost.
 */
export async function receivePostback(
  request: TrackingRequest,
  state: TrackingState,
  clock: Clock,
): Promise<TrackingAnswer> {
  const at = clock.now()
  if (state.postbacks.pendingCount >= POSTBACK_QUEUE_LIMIT) return nothingRecorded()
  try {
    const verdict = await state.postbacks(() => judgeAndStore(request, state, at))
    return jsonResponse(verdict.httpStatus, verdict.response)
  } catch (error) {
    log.error({ requestId: request.requestId, err: error }, 'a postback could not be stored')
    return nothingRecorded()
  }
}

async function judgeAndStore(request: TrackingRequest, state: TrackingState, at: Date): Promise<Verdict> {
  const parameters = readParameters(request)
  const call = await understand(parameters)
  const advertiser = authenticate(request, parameters, state.rules.snapshot, call.click?.advertiserId, at)
  const origin = { method: request.method, ip: addressOf(request, env().TRUST_PROXY) }
  const store = (tx: Tx, verdict: Verdict) =>
    storeCall(tx, { parameters, origin, advertiserId: advertiser?.id, verdict, at })
  if (advertiser && isTheirs(call, advertiser.id)) return carryOut(call, advertiser.id, store, at)
  const words = 'The token or signature is not valid for this click.'
  const verdict = refused('unauthenticated', 'bad_token', words, aboutOf(call))
  await store(db(), verdict)
  return verdict
}

/** A call as far as it can be understood: whether it takes back, what it says, and the click it names. */
export type UnderstoodCall = {
  isReversal: boolean
  parsed: ReturnType<ReturnType<typeof postbackSchema.partial<{ click_id: true }>>['safeParse']>
  click: KnownClick | undefined
}

/** Reads a call's parameters and finds its click. */
export async function understand(parameters: PostbackParameters): Promise<UnderstoodCall> {
  const isReversal = (REVERSAL_EVENTS as readonly string[]).includes(parameters.event?.trim().toLowerCase() ?? '')
  const parsed = (isReversal ? postbackSchema.partial({ click_id: true }) : postbackSchema).safeParse(parameters)
  const click = parsed.success && parsed.data.click_id ? await findClick(parsed.data.click_id) : undefined
  return { isReversal, parsed, click }
}

/** A click belongs to the advertiser of its offer, and nobody else may speak of it. */
export const isTheirs = ({ click }: UnderstoodCall, advertiserId: number): boolean =>
  !click || click.advertiserId === advertiserId

type Store = (tx: Tx, verdict: Verdict) => Promise<unknown>

/**
 * Carries out what a call of a proven advertiser says, once for its transaction id, and keeps the call with what came of
 * it in the same transaction.
 */
export async function carryOut(call: UnderstoodCall, advertiserId: number, store: Store, at: Date): Promise<Verdict> {
  const { isReversal, parsed, click } = call
  const refuse = (verdict: Verdict) => run(async () => verdict, store)
  if (!parsed.success) return refuse(refused('invalid', 'invalid_request', problems(parsed.error)))
  const { data } = parsed
  if (isReversal)
    return run((tx) => processReversal(tx, { advertiserId, txnId: data.txn_id, event: data.event }, at), store)
  if (!click) return refuse(refused('not_found', 'unknown_click', 'This click id is not known here.'))
  const lacking = await amountProblem(click, data.amount)
  if (lacking) return refuse(refused('invalid', 'invalid_request', lacking, aboutOf(call)))
  return run((tx) => processConversion(tx, data, click, at), store)
}

const aboutOf = ({ click }: UnderstoodCall) => click && { affiliateId: click.affiliateId, offerId: click.offerId }

function run(process: (tx: Tx) => Promise<Verdict>, store: Store): Promise<Verdict> {
  return transact(async (tx) => {
    const verdict = await process(tx)
    await store(tx, verdict)
    return verdict
  })
}

async function amountProblem(click: KnownClick, amount: bigint | undefined): Promise<string | undefined> {
  const { payoutType } = await db().offer.findUniqueOrThrow({
    where: { id: click.offerId },
    select: { payoutType: true },
  })
  return missingAmount(payoutType, amount)
}

const problems = (error: z.ZodError) =>
  error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')

type StoredCall = {
  parameters: PostbackParameters
  origin: { method: string; ip: string | null }
  advertiserId: number | undefined
  verdict: Verdict
  at: Date
}

/** Keeps a call and what came of it. @returns its id */
export async function storeCall(
  tx: Tx,
  { parameters, origin, advertiserId, verdict, at }: StoredCall,
): Promise<string> {
  const { outcome, reason, message, httpStatus, affiliateId, offerId, conversionId } = verdict
  const id = newId(at)
  await tx.postbackCall.create({
    data: {
      id,
      advertiserId: advertiserId ?? null,
      affiliateId: affiliateId ?? null,
      offerId: offerId ?? null,
      conversionId: conversionId ?? null,
      clickRef: kept(parameters.click_id),
      txnId: kept(parameters.txn_id),
      event: kept(parameters.event),
      amount: kept(parameters.amount),
      ...origin,
      outcome,
      reason,
      message,
      httpStatus,
      createdAt: at,
    },
  })
  return id
}

const KEPT_LENGTH = 300
const kept = (text: string | undefined) => (text === undefined ? null : printable(text, KEPT_LENGTH))

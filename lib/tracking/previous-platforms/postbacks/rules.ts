import type { ExternalKind, ExternalSource } from '@/lib/catalog/external-ids/constants'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { equalSecrets, sha256Hex } from '@/lib/platform/crypto/seal'
import { contains } from '@/lib/platform/ip-ranges'
import { findDecimalMark, parseAmount } from '@/lib/platform/money/amount'
import { decimalDollars } from '@/lib/platform/money/format'
import { isPlaceholder, unfilled } from '@/lib/platform/text/unfilled-macros'
import type { TrackingAnswer, TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { jsonResponse } from '@/lib/traffic/requests/response-rules'
import type { AdvertiserRule } from '@/lib/traffic/routing/offer-rules'
import { parametersIn } from '../../browser/rules'
import { isAllowedFrom } from '../../postbacks/authentication-rules'
import { CALL_PARAMETERS } from './constants'

/** The goal a call names: by its id or its encoded address, or by its name, which is our event. */
export type PlatformGoal = { kind: Extract<ExternalKind, 'goal' | 'goal_code'>; id: string } | { event: string }

/** A call in the form of a previous platform, as it was sent. */
export type PlatformCall = {
  source: ExternalSource
  transactionId: string
  token: string
  goal: PlatformGoal | undefined
  amount: string | undefined
  currency: string | null
  sent: Record<string, string>
  /** Whether the answer is wanted as JSON. */
  isJson: boolean
}

/** Reads the parameters of the query and of a form. */
export function readPlatformCall(request: TrackingRequest, source: ExternalSource): PlatformCall {
  const sent = parametersIn(request)
  return {
    source,
    transactionId: sent.transaction_id?.trim() ?? '',
    token: sent[CALL_PARAMETERS[source].token] ?? '',
    goal: readGoal(request.url, sent, source),
    amount: sent.amount?.trim() ? toDollars(sent.amount) : undefined,
    currency: sent.currency?.trim() || null,
    sent,
    isJson: source === 'everflow' || sent.format === 'json',
  }
}

function readGoal(url: string, sent: Record<string, string>, source: ExternalSource): PlatformGoal | undefined {
  const code = /^\/(G[PL][0-9A-Za-z]+)/.exec(url)?.[1]
  if (code) return { kind: 'goal_code', id: code }
  const id = sent[CALL_PARAMETERS[source].goal]?.trim()
  // 0 is the offer's own conversion
  if (id && id !== '0') return { kind: 'goal', id }
  const name = source === 'tune' ? sent.goal_name?.trim() : undefined
  return name ? { event: name.toLowerCase() } : undefined
}

/** What a call lacks before it can be judged, as a sentence; undefined for a complete one. */
export function incompleteness({ transactionId, goal, sent }: PlatformCall, url: string): string | undefined {
  if (transactionId === '') return 'transaction_id is missing: a sale is known by nothing else.'
  if (isPlaceholder(transactionId)) return `transaction_id ${unfilled(transactionId)}.`
  if (goal) return undefined
  if (url.startsWith('/aff_goal')) return 'goal_id is missing.'
  return sent.adv_event_id ? 'adv_event_id is not supported: send event_id.' : undefined
}

/** An amount as our calls have it: Everflow took a comma before the cents. What is no amount is left for them to refuse. */
function toDollars(text: string): string {
  const cents = parseAmount(text, { decimalMark: findDecimalMark([text]) })
  return cents === undefined ? text.trim() : decimalDollars(cents)
}

/** The transaction of ours: the advertiser's order, else its click; each goal is one of its own. */
export function buildTxnId({ sent, goal, transactionId }: PlatformCall, orderParameter: string): string {
  const order = sent[orderParameter]?.trim() || transactionId
  if (!goal) return order
  return `${order}:${'event' in goal ? goal.event : goal.id}`
}

/** The call in the form of ours. */
export function ourParameters(
  call: PlatformCall,
  { clickId, orderParameter, event }: { clickId: string; orderParameter: string; event: string | undefined },
): PostbackParameters {
  const { amount, currency } = call
  return {
    click_id: clickId,
    txn_id: buildTxnId(call, orderParameter),
    ...(amount !== undefined && { amount }),
    ...(currency !== null && { currency }),
    ...(event !== undefined && { event }),
  }
}

/** An advertiser whose calls in the form of a previous platform are accepted. */
export type PlatformSender = AdvertiserRule & { old: NonNullable<AdvertiserRule['old']> }

/** Who may have made a call by what it proves, and whose token it carries from an address that is not theirs. */
export type Senders = { proven: PlatformSender[]; misplaced: PlatformSender | undefined; isAnybodyOn: boolean }

/**
 * The advertisers a call may be of: its token is theirs, where they have one, and its address is in their networks, where
 * they have some; also in those every call of theirs must come from. Nobody has neither.
 */
export function findSenders(
  { source, token }: Pick<PlatformCall, 'source' | 'token'>,
  ip: string | null,
  advertisers: Iterable<AdvertiserRule>,
): Senders {
  const hash = token ? sha256Hex(token) : ''
  const found: Senders = { proven: [], misplaced: undefined, isAnybodyOn: false }
  for (const advertiser of advertisers) {
    if (!isOn(advertiser, source)) continue
    found.isAnybodyOn = true
    const { tokenHash, networks } = advertiser.old
    if (tokenHash === null && networks.length === 0) continue
    if (tokenHash !== null && !equalSecrets(hash, tokenHash)) continue
    const isNear = networks.length === 0 || (ip !== null && networks.some((network) => contains(network, ip)))
    if (isNear && isAllowedFrom(advertiser, ip)) found.proven.push(advertiser)
    else if (tokenHash !== null) found.misplaced = advertiser
  }
  return found
}

const isOn = (advertiser: AdvertiserRule, source: ExternalSource): advertiser is PlatformSender =>
  advertiser.old?.source === source

/**
 * The answer in the words of the previous platform: TUNE says success or an error with status 200; Everflow's callers look at
 * the status. What must be sent again is answered 503 in either form.
 */
export function platformAnswer(
  { source, isJson }: Pick<PlatformCall, 'source' | 'isJson'>,
  result: { outcome: string; message: string; httpStatus: number; response: Record<string, unknown> },
): TrackingAnswer {
  if (source === 'everflow') return jsonResponse(result.httpStatus, result.response)
  const isAccepted =
    result.outcome === 'accepted' || (result.outcome === 'replayed' && result.response.status === 'accepted')
  if (isJson) return jsonResponse(200, { success: isAccepted, ...(!isAccepted && { err_msg: result.message }) })
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    body: isAccepted ? 'success=true;' : `success=false; err_msg=${result.message.replaceAll(';', ',')};`,
  }
}

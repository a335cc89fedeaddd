import { Webhook } from 'standardwebhooks'
import { isReversalEvent } from '@/lib/catalog/payouts/value-rules'
import type { Sale } from '@/lib/conversions/processing/batch/service'
import { codesOf } from '@/lib/conversions/processing/named-code-rules'
import { SIGNATURE_TOLERANCE_MS } from '@/lib/conversions/processing/postback-constants'
import { type PostbackParameters, postbackSchema, UNSTORABLE } from '@/lib/conversions/processing/postback-schema'
import type { PostbackCall } from '@/lib/generated/prisma/client'
import { equalSecrets, sha256Hex } from '@/lib/platform/crypto/seal'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { contains } from '@/lib/platform/ip-ranges'
import type { TrackingRequest } from '@/lib/traffic/requests/header-rules'
import type { AdvertiserRule, Secret } from '@/lib/traffic/routing/offer-rules'
import type { RulesSnapshot } from '@/lib/traffic/routing/rules-cache-data'
import { bodyFault, fromForm, readBody } from './body-rules'
import { normalizeParameters } from './parameter-name-rules'

/** The advertiser who made a call, and the secret that says so. */
export type Proof = { advertiser: AdvertiserRule; secret: Secret }

/** Whether a secret proves a call at an instant: it is not revoked, and its overlap after a rotation has not ended. */
export const isValid = ({ expiresAt, revokedAt }: Secret, at: Date): boolean =>
  (revokedAt === null || revokedAt > at) && (expiresAt === null || expiresAt > at)

/**
 * Finds the secret of a postback by its `token` or by Standard Webhooks headers over its body. A signed call names its
 * advertiser with `advertiser_id` or through the offer of its click.
 * @returns a valid secret before one that ended; undefined for a stranger's call
 */
export function findProof(
  request: TrackingRequest,
  parameters: PostbackParameters,
  snapshot: RulesSnapshot,
  clickAdvertiserId: number | undefined,
  at: Date,
): Proof | undefined {
  if (parameters.token) return byToken(parameters.token, snapshot, at)
  if (!request.headers['webhook-signature']) return undefined
  const advertiser = snapshot.advertisers.get(clickAdvertiserId ?? Number(parameters.advertiser_id))
  const secret = advertiser && bySignature(request, advertiser, at)
  return secret && { advertiser, secret }
}

const byToken = (token: string, snapshot: RulesSnapshot, at: Date): Proof | undefined =>
  findTokenProof(sha256Hex(token), snapshot, at)

/** The token with a hash, a valid one before one that ended. */
function findTokenProof(hash: string, snapshot: Pick<RulesSnapshot, 'advertisers'>, at: Date): Proof | undefined {
  let expiredProof: Proof | undefined
  for (const advertiser of snapshot.advertisers.values()) {
    for (const secret of advertiser.tokens) {
      if (secret.value !== hash) continue
      if (isValid(secret, at)) return { advertiser, secret }
      expiredProof = { advertiser, secret }
    }
  }
  return expiredProof
}

/**
 * What proves a call that was refused as a stranger's although its token was valid at its time, as when the process that
 * answered it had not heard of a new secret yet.
 */
export function findProofThen(
  { reason, advertiserId, tokenHash, createdAt, ip }: RefusedCall,
  snapshot: Pick<RulesSnapshot, 'advertisers'>,
): Proof | undefined {
  // one with an advertiser was refused for a secret that had ended, or for the click of another
  if (reason !== 'bad_token' || advertiserId !== null || tokenHash === null) return undefined
  const proof = findTokenProof(tokenHash, snapshot, createdAt)
  return proof && isValid(proof.secret, createdAt) && isAllowedFrom(proof.advertiser, ip) ? proof : undefined
}

type RefusedCall = Pick<PostbackCall, 'reason' | 'advertiserId' | 'tokenHash' | 'createdAt' | 'ip'>

function bySignature({ headers, body = '' }: TrackingRequest, { signingSecrets }: AdvertiserRule, at: Date) {
  const id = headers['webhook-id'] ?? ''
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
  // also refuses a timestamp that is not a number
  if (!(Math.abs(at.getTime() - sentAt.getTime()) <= SIGNATURE_TOLERANCE_MS)) return undefined
  const signatures = (headers['webhook-signature'] ?? '').split(' ')
  const signers = signingSecrets.filter(({ value }) => {
    const expected = new Webhook(value).sign(id, sentAt, body)
    return signatures.some((signature) => equalSecrets(signature, expected))
  })
  return signers.find((secret) => isValid(secret, at)) ?? signers[0]
}

/** Whether a call names who sent it and brings a secret; a signed one may name nobody but its click. */
export const bringsSecret = ({ headers }: TrackingRequest, { token, advertiser_id }: PostbackParameters): boolean =>
  Boolean(token) || (headers['webhook-signature'] !== undefined && Boolean(advertiser_id))

/** Whether a call may come from an address; one without a known address may not where networks are named. */
export const isAllowedFrom = ({ networks }: AdvertiserRule, ip: string | null): boolean =>
  networks.length === 0 || (ip !== null && networks.some((network) => contains(network, ip)))

/** Whether a call takes a transaction back, in whole or in part. */
export const isReversal = ({ event = '' }: PostbackParameters): boolean => isReversalEvent(event)

/**
 * Reads the parameters from the query and the body (`readBody`), which goes first where it says something. Of a signed call
 * only the body is used, because the signature covers nothing else, and `advertiser_id` of the query.
 */
export function readParameters(request: TrackingRequest): PostbackParameters {
  const query = fromForm(request.url.split('?').slice(1).join('?').split('#', 1)[0] ?? '')
  const type = request.headers['content-type']
  const body = request.body ? readBody(request.body, type) : {}
  const signed: PostbackParameters = query.advertiser_id ? { advertiser_id: query.advertiser_id } : {}
  const base = request.headers['webhook-signature'] ? signed : query
  const inBody = Object.entries(body).filter(([name, value]) => value.trim() !== '' || !base[name])
  // only a stored call has a hash, and what is wrong with the body nobody sends
  const { customer_hash: _, body: __, ...parameters } = { ...base, ...Object.fromEntries(inBody) }
  const fault = request.body ? bodyFault(request.body, type, parameters) : undefined
  const said = normalizeParameters(parameters)
  return fault === undefined ? said : { ...said, body: fault }
}

/** The parameters of a stored call, to process it again. */
export function toPostbackParameters(call: PostbackCall): PostbackParameters {
  const {
    clickRef,
    txnId,
    event,
    amount,
    currency,
    refundId,
    customerNumber,
    customerHash,
    coupon,
    items,
    tax,
    shipping,
  } = call
  const customer = { customer_id: customerNumber, customer_hash: customerHash, coupon }
  const all = {
    click_id: clickRef,
    txn_id: txnId,
    event,
    amount,
    currency,
    refund_id: refundId,
    ...customer,
    items,
    tax,
    shipping,
  }
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** Whether a call is stored as it was sent: with a space for a control character it would name another transaction. */
export const isComplete = ({ message }: PostbackCall): boolean => !message.includes(UNSTORABLE)

/** A proven call, with what is stored of it. */
export type Reported = Pick<
  Sale,
  'advertiserId' | 'parameters' | 'origin' | 'at' | 'happenedAt' | 'beganAt' | 'paysPeriod' | 'reported'
> & {
  /** Its parameters in dollars, where `parameters` are in another currency. */
  judged?: PostbackParameters
}

/** By what a call is judged. */
export const judgedBy = ({ parameters, judged = parameters }: Pick<Reported, 'parameters' | 'judged'>) => judged

/**
 * The sale a proven call reports; undefined for a reversal, for a call that is refused before its click is known, and for a
 * test, which never shares a transaction with sales.
 */
export function toSale({ parameters, judged = parameters, ...call }: Reported): Sale | undefined {
  if (isReversal(parameters)) return undefined
  const parsed = postbackSchema.safeParse(judged)
  if (!parsed.success) return undefined
  const { click_id: clickRef, ...postback } = parsed.data
  if (isTestAccount(clickRef.affiliateId)) return undefined
  return { ...call, postback, clickRef, parameters, codes: codesOf(parameters) }
}

/**
 * Why a call that names a test click is not proven, as precisely as its secrets tell. Live calls get no such answer, since
 * it would help whoever tries to forge one.
 */
export function proofProblem(
  { headers, body = '' }: TrackingRequest,
  { token }: PostbackParameters,
  advertiser: AdvertiserRule | undefined,
  at: Date,
): string {
  if (token) return 'The token is not a current one of this advertiser.'
  const given = headers['webhook-signature']
  if (!given) return 'The call has neither a token nor a signature.'
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
  const driftMs = Math.abs(at.getTime() - sentAt.getTime())
  if (!(driftMs <= SIGNATURE_TOLERANCE_MS)) return 'The time of the signature is not within 5 minutes of now.'
  const signatures = given.split(' ').map((text) => text.replace(/^v1[,=]/, ''))
  const isKnown = advertiser?.signingSecrets.some(({ value }) => {
    const base64 = new Webhook(value).sign(headers['webhook-id'] ?? '', sentAt, body).replace(/^v1,/, '')
    const bytes = Buffer.from(base64, 'base64')
    const forms = [base64, base64.replace(/=+$/, ''), bytes.toString('hex'), bytes.toString('base64url')]
    return signatures.some((signature) => forms.includes(signature) || forms.includes(signature.toLowerCase()))
  })
  return isKnown
    ? 'The signature is right, but it is not written as v1, followed by base64.'
    : 'The signature does not match the body and a current signing secret.'
}

import { Webhook } from 'standardwebhooks'
import { equalSecrets, sha256Hex } from '@/lib/platform/crypto/seal'
import type { AdvertiserRule, RulesSnapshot, Secret } from '../click-rules/data'
import type { TrackingRequest } from '../tracking-requests/rules'
import { SIGNATURE_TOLERANCE_MS } from './constants'

const isValid = (at: Date) => (secret: Secret) => secret.expiresAt === null || secret.expiresAt > at

/**
 * Authenticates a postback by its `token` or by Standard Webhooks headers over its body. A signed call names its
 * advertiser with `advertiser_id` or through the offer of its click.
 * @returns the advertiser; undefined when neither is valid
 */
export function authenticate(
  request: TrackingRequest,
  parameters: PostbackParameters,
  snapshot: RulesSnapshot,
  clickAdvertiserId: number | undefined,
  at: Date,
): AdvertiserRule | undefined {
  if (parameters.token) return byToken(parameters.token, snapshot, at)
  if (!request.headers['webhook-signature']) return undefined
  const advertiser = snapshot.advertisers.get(clickAdvertiserId ?? Number(parameters.advertiser_id))
  return advertiser && isSigned(request, advertiser, at) ? advertiser : undefined
}

function byToken(token: string, snapshot: RulesSnapshot, at: Date): AdvertiserRule | undefined {
  const hash = sha256Hex(token)
  for (const advertiser of snapshot.advertisers.values()) {
    if (advertiser.tokens.some((secret) => secret.value === hash && isValid(at)(secret))) return advertiser
  }
  return undefined
}

function isSigned({ headers, body = '' }: TrackingRequest, advertiser: AdvertiserRule, at: Date): boolean {
  const id = headers['webhook-id'] ?? ''
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
  // also refuses a timestamp that is not a number
  if (!(Math.abs(at.getTime() - sentAt.getTime()) <= SIGNATURE_TOLERANCE_MS)) return false
  const signatures = (headers['webhook-signature'] ?? '').split(' ')
  return advertiser.signingSecrets.filter(isValid(at)).some((secret) => {
    const expected = new Webhook(secret.value).sign(id, sentAt, body)
    return signatures.some((signature) => equalSecrets(signature, expected))
  })
}

/** The parameters of a postback as text: from the query, overridden by the body. */
export type PostbackParameters = Record<string, string>

/**
 * Reads the parameters from query, form or JSON. Values other than text and numbers are ignored. Of a signed call only
 * the body is used, because the signature covers nothing else, and `advertiser_id` of the query.
 */
export function readParameters(request: TrackingRequest): PostbackParameters {
  const query = Object.fromEntries(new URL(request.url, 'http://tracking.invalid').searchParams)
  const body = readBody(request)
  if (!request.headers['webhook-signature']) return { ...query, ...body }
  return { ...(query.advertiser_id && { advertiser_id: query.advertiser_id }), ...body }
}

function readBody({ body, headers }: TrackingRequest): PostbackParameters {
  if (!body) return {}
  if (!/\bjson\b/i.test(headers['content-type'] ?? '')) return Object.fromEntries(new URLSearchParams(body))
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {}
    return Object.fromEntries(Object.entries(parsed).flatMap(([name, value]) => asText(name, value)))
  } catch {
    return {}
  }
}

function asText(name: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  return typeof value === 'number' && Number.isFinite(value) ? [[name, String(value)]] : []
}

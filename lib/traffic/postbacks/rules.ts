import { Webhook } from 'standardwebhooks'
import { equalSecrets, sha256Hex } from '@/lib/platform/crypto/seal'
import type { AdvertiserRule, RulesSnapshot, Secret } from '../click-rules/data'
import type { TrackingRequest } from '../tracking-requests/rules'
import { SIGNATURE_TOLERANCE_MS } from './constants'

const alive = (at: Date) => (secret: Secret) => secret.expiresAt === null || secret.expiresAt > at

/**
 * The advertiser a postback proves to be from: by its `token`, or by Standard Webhooks headers over the body.
 * A signed call names its advertiser with `advertiser_id`, or through its click's offer.
 * @returns undefined when nothing proves it
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
    if (advertiser.tokens.some((secret) => secret.value === hash && alive(at)(secret))) return advertiser
  }
  return undefined
}

function isSigned({ headers, body = '' }: TrackingRequest, advertiser: AdvertiserRule, at: Date): boolean {
  const id = headers['webhook-id'] ?? ''
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
  // also refuses a time stamp that is no number
  if (!(Math.abs(at.getTime() - sentAt.getTime()) <= SIGNATURE_TOLERANCE_MS)) return false
  const signatures = (headers['webhook-signature'] ?? '').split(' ')
  return advertiser.signingSecrets.filter(alive(at)).some((secret) => {
    const expected = new Webhook(secret.value).sign(id, sentAt, body)
    return signatures.some((signature) => equalSecrets(signature, expected))
  })
}

/** A postback as it came: its parameters as text, from the query and, over them, the body. */
export type PostbackParameters = Record<string, string>

/**
 * Reads query, form and JSON alike. Values that are no text or number are left out: no parameter has one. Of a
 * signed call only the body counts, because the signature covers nothing else; the query may name the advertiser.
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

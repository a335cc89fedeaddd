import { Webhook } from 'standardwebhooks'
import { equalSecrets, sha256Hex } from '@/lib/platform/crypto/seal'
import type { TrackingRequest } from '../tracking-requests/rules'
import type { AdvertiserRule, RulesSnapshot, Secret } from '../click-rules/data'
import { SIGNATURE_TOLERANCE_MS } from './constants'
import type { PostbackParameters } from './read-call'

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

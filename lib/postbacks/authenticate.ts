import { Webhook } from 'standardwebhooks'
import { sha256Hex } from '../crypto/seal'
import type { TrackingRequest } from '../tracking/request'
import type { AdvertiserRule, RulesSnapshot, Secret } from '../tracking/rules-snapshot'
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

function isSigned(request: TrackingRequest, advertiser: AdvertiserRule, at: Date): boolean {
  const headers = {
    'webhook-id': request.headers['webhook-id'] ?? '',
    'webhook-timestamp': request.headers['webhook-timestamp'] ?? '',
    'webhook-signature': request.headers['webhook-signature'] ?? '',
  }
  return advertiser.signingSecrets.filter(alive(at)).some((secret) => {
    try {
      new Webhook(secret.value).verify(request.body ?? '', headers)
      return true
    } catch {
      return false
    }
  })
}

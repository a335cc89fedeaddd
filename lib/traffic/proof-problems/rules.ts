import { Webhook } from 'standardwebhooks'
import type { AdvertiserRule } from '../click-rules/data'
import { SIGNATURE_TOLERANCE_MS } from '../postbacks/constants'
import type { PostbackParameters } from '../postbacks/rules'
import type { TrackingRequest } from '../tracking-requests/rules'

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
  if (!(Math.abs(at.getTime() - sentAt.getTime()) <= SIGNATURE_TOLERANCE_MS))
    return 'The time of the signature is not within 5 minutes of now.'
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

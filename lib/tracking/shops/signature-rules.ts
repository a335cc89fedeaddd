import { createHmac } from 'node:crypto'
import type { ShopProvider } from '@/lib/generated/prisma/enums'
import { equalSecrets } from '@/lib/platform/crypto/seal'

/** How far the time of a Stripe signature may differ from ours, as Stripe's own libraries have it: 5 minutes. */
const STRIPE_TOLERANCE_MS = 300_000

/** Signatures of one header that are compared; Stripe sends two while a secret is rolled. */
const SIGNATURES_MAX = 8

/** A webhook as it arrived: header names in lower case, the body exactly as it was sent. */
export type SignedRequest = { headers: Record<string, string | undefined>; body: string }

/**
 * Why a webhook is not from the shop whose secrets these are; undefined for a genuine one. Signatures are compared in
 * constant time.
 */
export const signatureProblem = (
  provider: ShopProvider,
  request: SignedRequest,
  secrets: readonly string[],
  at: Date,
): string | undefined => CHECKS[provider](request, secrets, at)

type Check = (request: SignedRequest, secrets: readonly string[], at: Date) => string | undefined

const WRONG = 'The signature is not valid for this shop.'

/** `Stripe-Signature: t=…,v1=…`: HMAC-SHA256 of `t.body`, as hex; one of several `v1` suffices. */
const checkStripe: Check = ({ headers, body }, secrets, at) => {
  const header = headers['stripe-signature']
  if (!header) return missing('Stripe-Signature')
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value = '']) => value)
  const seconds = /^\d{1,12}$/.test(time) ? Number(time) : Number.NaN
  // also refuses a time that is not a number
  if (!(Math.abs(at.getTime() - seconds * 1000) <= STRIPE_TOLERANCE_MS))
    return 'The time of the signature is more than 5 minutes from now.'
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
  return matches(signatures, expected) ? undefined : WRONG
}

/** A header with the HMAC-SHA256 of the body as base64. */
const checkBody =
  (header: string): Check =>
  ({ headers, body }, secrets) => {
    const signature = headers[header.toLowerCase()]
    if (!signature) return missing(header)
    const expected = secrets.map((secret) => createHmac('sha256', secret).update(body).digest('base64'))
    return matches([signature.trim()], expected) ? undefined : WRONG
  }

const CHECKS: Readonly<Record<ShopProvider, Check>> = {
  stripe: checkStripe,
  shopify: checkBody('X-Shopify-Hmac-Sha256'),
  woocommerce: checkBody('X-WC-Webhook-Signature'),
}

const missing = (header: string) => `The header ${header} is missing.`

/** Compares all of them, whichever is equal. */
function matches(signatures: readonly string[], expected: readonly string[]): boolean {
  const equal = signatures
    .slice(0, SIGNATURES_MAX)
    .flatMap((signature) => expected.map((each) => equalSecrets(signature, each)))
  return equal.includes(true)
}

import { createHmac } from 'node:crypto'
import { equalSecrets, sha256Hex } from '@/lib/platform/crypto/seal'
import type { Env } from '@/lib/platform/env-schema'
import { DEMO_STRIPE_PATH, SIGNATURE_MS } from './constants'

/** How Stripe is reached: its own API with the account's keys, or the stand-in of demo mode. */
export type StripeAccount = { base: string; key: string; webhookSecret: string }

type StripeEnv = Pick<
  Env,
  'DEMO' | 'NEXTAUTH_URL' | 'NEXTAUTH_SECRET' | 'STRIPE_API_BASE' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'
>

/** The account in use; undefined where deposits by card are not set up. */
export function stripeAccount(env: StripeEnv): StripeAccount | undefined {
  const { STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (key && webhookSecret) return { base, key, webhookSecret }
  return env.DEMO ? demoAccount(env) : undefined
}

/** The account of the stand-in in demo mode. */
export const demoAccount = (env: Pick<StripeEnv, 'NEXTAUTH_URL' | 'NEXTAUTH_SECRET'>): StripeAccount => ({
  base: `${new URL(env.NEXTAUTH_URL).origin}${DEMO_STRIPE_PATH}`,
  key: `sk_test_${sha256Hex(`demo stripe key ${env.NEXTAUTH_SECRET}`).slice(0, 24)}`,
  webhookSecret: `whsec_${sha256Hex(`demo stripe webhook ${env.NEXTAUTH_SECRET}`).slice(0, 32)}`,
})

const hmac = (secret: string, seconds: string, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** The header `Stripe-Signature` of an event. */
export function signEvent(body: string, secret: string, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000))
  return `t=${seconds},v1=${hmac(secret, seconds, body)}`
}

/** Whether a `Stripe-Signature` header signs a body, not long ago. While a secret is rolled it has several signatures. */
export function isSigned(body: string, header: string | null, secret: string, at: Date): boolean {
  const parts = (header ?? '').split(',').map((part) => part.split('=') as [string, string | undefined])
  const seconds = parts.find(([name]) => name.trim() === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(at.getTime() - Number(seconds) * 1000) > SIGNATURE_MS) return false
  const expected = hmac(secret, seconds, body)
  return parts.some(([name, value]) => name.trim() === 'v1' && equalSecrets(value ?? '', expected))
}

type CheckoutRequest = { id: string; amountCents: bigint; name: string; email: string; returnUrl: string }

/** The form of a request for a Checkout session. */
export function sessionForm({ id, amountCents, name, email, returnUrl }: CheckoutRequest): URLSearchParams {
  return new URLSearchParams({
    mode: 'payment',
    client_reference_id: id,
    customer_email: email,
    success_url: `${returnUrl}?deposit=paid`,
    cancel_url: `${returnUrl}?deposit=canceled`,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(amountCents),
    'line_items[0][price_data][product_data][name]': name,
  })
}

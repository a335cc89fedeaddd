import 'server-only'
import { createHmac } from 'node:crypto'
import { equalSecrets } from '@/lib/platform/crypto/seal'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { DEMO_STRIPE_PATH, DEPOSIT_WEBHOOK_PATH, PROVIDER_MS } from './constants'
import { demoAccount, signEvent, stripeAccount } from './rules'
import { type SandboxSession, sandboxSessionSchema, sessionRequestSchema } from './sandbox-schema'

const PREFIX = 'cs_test_'

/** The stand-in's keys. @throws AppError not_found outside demo mode, and where keys of Stripe are set */
function account() {
  const demo = demoAccount(env())
  if (!env().DEMO || stripeAccount(env())?.base !== demo.base) throw new AppError('not_found', 'There is nothing here.')
  return demo
}

const mac = (text: string): string => createHmac('sha256', account().key).update(text).digest('base64url')

function sessionId(session: SandboxSession): string {
  const text = Buffer.from(JSON.stringify(session)).toString('base64url')
  return `${PREFIX}${text}~${mac(text)}`
}

/** A session by its id. @throws AppError not_found */
export function findSandboxSession(id: string): SandboxSession {
  const [text = '', tag = ''] = id.slice(PREFIX.length).split('~')
  if (!id.startsWith(PREFIX) || !equalSecrets(tag, mac(text)))
    throw new AppError('not_found', 'There is no such session.')
  return sandboxSessionSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
}

/** `POST /v1/checkout/sessions` of the stand-in, in Stripe's shapes. */
export async function createSandboxSession(request: Request): Promise<Response> {
  const refuse = (status: number, message: string) =>
    Response.json({ error: { type: 'invalid_request_error', message } }, { status })
  if (request.headers.get('authorization') !== `Bearer ${account().key}`) return refuse(401, 'Invalid API Key provided')
  const parsed = sessionRequestSchema.safeParse(Object.fromEntries(new URLSearchParams(await request.text())))
  if (!parsed.success) return refuse(400, parsed.error.issues[0]?.message ?? 'Invalid request')
  const given = parsed.data
  const id = sessionId({
    reference: given.client_reference_id,
    amountCents: given['line_items[0][price_data][unit_amount]'],
    name: given['line_items[0][price_data][product_data][name]'],
    successUrl: given.success_url,
    cancelUrl: given.cancel_url,
  })
  const url = siteUrl(`${DEMO_STRIPE_PATH}/pay/${encodeURIComponent(id)}`)
  return Response.json({ id, object: 'checkout.session', payment_status: 'unpaid', status: 'open', url })
}

/** Pays a session: reports it to the webhook, signed as Stripe signs. @returns where the payer goes next */
export async function paySandboxSession({ at }: { at: Date }, id: string): Promise<string> {
  const { reference, amountCents, successUrl } = findSandboxSession(id)
  const object = {
    id,
    object: 'checkout.session',
    client_reference_id: reference,
    amount_total: amountCents,
    currency: 'usd',
    payment_status: 'paid',
    payment_intent: `pi_${mac(id).slice(0, 24)}`,
    status: 'complete',
  }
  const event = { id: `evt_${mac(id).slice(0, 24)}`, type: 'checkout.session.completed', data: { object } }
  const body = JSON.stringify(event)
  const answer = await fetch(siteUrl(DEPOSIT_WEBHOOK_PATH), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signEvent(body, account().webhookSecret, at) },
    body,
    signal: AbortSignal.timeout(PROVIDER_MS),
  })
  if (!answer.ok) throw new AppError('unavailable', 'The payment could not be reported. Try again.')
  return successUrl
}

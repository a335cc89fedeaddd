import { Webhook } from 'standardwebhooks'

/** What a webhook sends: what happened, when, and to what. */
export type WebhookEvent<Type extends string = string, Data = Record<string, unknown>> = {
  /** The same at every try and replay: an id that is known is a repeat. */
  id: string
  type: Type
  /** Of the shape of the event. */
  version: number
  /** When it happened. */
  timestamp: string
  /** Rises over the events of one object. */
  sequence: number
  /** Whether all earlier events of the object were delivered, one was given up, or it is sent again. */
  order: 'in_order' | 'after_gap' | 'replay'
  /** Whether it happened in test mode. */
  test: boolean
  /** What it happened to. */
  object: { type: string; id: string }
  /** The object after the change. */
  data: Data
}

/** A call that was not signed with the secret, or too long ago. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

type SentHeaders = Headers | Record<string, string | readonly string[] | undefined>

/**
 * Checks the signature of a webhook, and that it is no older than five minutes; its event.
 * @param body the text of the body as it arrived, not parsed and written again
 * @param secret the `whsec_…` that was shown when the webhook was made
 * @throws WebhookVerificationError when it was not signed with the secret
 */
export function verifyWebhook<Event = WebhookEvent>(
  body: string | Uint8Array,
  headers: SentHeaders,
  secret: string,
): Event {
  const all = headers instanceof Headers ? Object.fromEntries(headers) : headers
  const named = Object.entries(all).map(([name, value]) => [name.toLowerCase(), String(value)])
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  try {
    return new Webhook(secret).verify(text, Object.fromEntries(named)) as Event
  } catch (error) {
    throw new WebhookVerificationError(error instanceof Error ? error.message : 'The signature is wrong.')
  }
}

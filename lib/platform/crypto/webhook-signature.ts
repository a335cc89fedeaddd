import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** Random bytes of a signing secret. */
const SECRET_BYTES = 24

/** A new signing secret as Standard Webhooks writes them. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

type Signed = { messageId: string; url: string; body: string | null; secrets: readonly string[]; at: Date }

/**
 * The headers of Standard Webhooks. What is signed is the body of a POST; a GET has none, so there it is the address as
 * it is called. While a secret is being changed there is one signature for each.
 */
export function signedHeaders({ messageId, url, body, secrets, at }: Signed): Record<string, string> {
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, at, body ?? url)).join(' '),
    ...(body !== null && { 'content-type': 'application/json' }),
  }
}

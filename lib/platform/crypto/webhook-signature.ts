import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** Random bytes of a signing secret. */
const SECRET_BYTES = 24

/** A new signing secret in the format of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

type Signed = { messageId: string; url: string; body: string | null; secrets: readonly string[]; at: Date }

/**
 * The headers of Standard Webhooks. The body of a POST is signed, or the URL of a GET, which has no body. During the
 * rotation of a secret there is one signature for each secret.
 */
export function signedHeaders({ messageId, url, body, secrets, at }: Signed): Record<string, string> {
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, at, body ?? url)).join(' '),
    ...(body !== null && { 'content-type': 'application/json' }),
  }
}

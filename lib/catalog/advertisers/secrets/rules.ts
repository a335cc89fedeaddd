import type { AdvertiserSecretKind } from '@/lib/generated/prisma/enums'
import type { SecretState } from './admin-schema'
import { ENDING_LENGTH } from './constants'

type Ends = { expiresAt: Date | null; revokedAt: Date | null }

/** Whether a secret works, works until its overlap ends, or does not work any more. */
export function secretState({ expiresAt, revokedAt }: Ends, at: Date): SecretState {
  if (revokedAt) return 'revoked'
  if (!expiresAt) return 'active'
  return expiresAt > at ? 'ending' : 'expired'
}

/** The end of a secret, by which staff tell it from others. */
export const secretEnding = (secret: string): string => secret.replace(/=+$/, '').slice(-ENDING_LENGTH)

/** The phrase typed to revoke a secret. */
export const revokePhrase = (ending: string | null): string => (ending === null ? 'revoke' : `revoke ${ending}`)

type Example = {
  kind: AdvertiserSecretKind
  secret: string
  advertiserId: number
  /** The URL that calls are sent to. */
  endpoint: string
}

/** What an advertiser needs to send its first call: a URL with the token, or a script that signs a call. */
export const exampleCall = (example: Example): string =>
  example.kind === 'token' ? exampleUrl(example) : exampleScript(example)

const exampleUrl = ({ endpoint, secret }: Example): string =>
  `${endpoint}?click_id={click_id}&txn_id={order_id}&amount={amount}&token=${secret}`

const exampleScript = ({ endpoint, secret, advertiserId }: Example): string =>
  [
    `secret='${secret}'`,
    `body='{"click_id":"CLICK_ID","txn_id":"ORDER-1001","amount":"49.90"}'`,
    'sent_at=$(date +%s)',
    'id="msg_$sent_at"',
    `key=$(printf %s "\${secret#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')`,
    'signature=$(printf %s "$id.$sent_at.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)',
    `curl '${endpoint}?advertiser_id=${advertiserId}' \\`,
    "  -H 'content-type: application/json' \\",
    '  -H "webhook-id: $id" \\',
    '  -H "webhook-timestamp: $sent_at" \\',
    '  -H "webhook-signature: v1,$signature" \\',
    '  -d "$body"',
  ].join('\n')

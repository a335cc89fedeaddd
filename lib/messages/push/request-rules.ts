import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushKeys } from './keys-service'
import type { Payload } from './schema'

const TOPIC_LENGTH = 32

/** A device, in the words of RFC 8291. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** The request of a push (RFC 8030): encrypted for the device (RFC 8291) and signed with our key (RFC 8292). */
export function pushRequest(
  { endpoint, p256dh, auth }: PushTarget,
  payload: Payload,
  { keys, subject, ttl }: { keys: PushKeys; subject: string; ttl: number },
) {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails: { subject, ...keys }, TTL: ttl, topic: hashTopic(payload.tag), urgency: 'normal' },
  )
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return { url: endpoint, method: 'POST' as const, headers: texts, body }
}

/** By its topic a push service replaces a message that the device has not fetched yet, also one that was sent twice. */
const hashTopic = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LENGTH)

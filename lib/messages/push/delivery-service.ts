import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import type { Clock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { mayCallLocalhost } from '@/lib/platform/network/local-calls'
import { type CallAnswer, type Caller, openCaller, withCaller } from '@/lib/platform/network/outgoing-calls'
import { LEASE_MS } from '../job-requests/constants'
import { runOutbox } from '../job-requests/outbox-service'
import { type NotificationTopic, TOPICS } from '../topics/constants'
import { CALL_MS, CALLS_AT_ONCE, CALLS_AT_ONCE_PER_SERVICE, ERROR_MAX } from './constants'
import { fromLiveDevices, toPushSettings } from './data'
import { ttlSeconds } from './expiry-rules'
import { flushDueGroups, TEST_TOPIC } from './grouping-service'
import { pushKeys } from './keys-service'
import { buildPayload } from './payload-rules'
import { isPushService } from './policy'
import { quietEnd } from './quiet-hours-rules'
import { pushRequest } from './request-rules'
import { type DeliveryResult, nextPush, toDeliveryResult } from './retry-schedule-rules'

/** A client for push services, on the public internet only. */
export const openPushCaller = (allowLocal = mayCallLocalhost()): Caller =>
  openCaller({ allowLocal, timeoutMs: CALL_MS, readBytes: 1_024 })

/** How pushes are sent: `allowLocal` allows a push service on this machine, for testing. */
export type PushSender = { caller: Caller; allowLocal: boolean }

/** Runs with the given sender, or with one of its own that it closes. */
export const withPushSender = <T>(given: PushSender | undefined, run: (sender: PushSender) => Promise<T>): Promise<T> =>
  withCaller(given?.caller, openPushCaller, (caller) => run(given ?? { caller, allowLocal: mayCallLocalhost() }))

/**
 * The job: gives messages that are due to the devices of their users, and makes the calls that are due. The push service
 * and the device recognize a second call of a message by its topic and its tag.
 * @returns how many calls were made
 */
export function deliverDuePushes(clock: Clock, given?: PushSender): Promise<number> {
  return withPushSender(given, async (sender) => {
    await flushDueGroups(clock.now())
    return runOutbox<Claimed>({
      clock,
      claim: claimDue,
      attempt: ({ id }) => attemptPush(id, clock, sender),
      failure: 'a push could not be delivered',
    })
  })
}

type Claimed = { id: string; origin: string }

/** Claims calls that are due: each push service gets some of them, so that a slow one does not delay the others. */
function claimDue(at: Date, busy: readonly Claimed[]): Promise<Claimed[]> {
  const room = CALLS_AT_ONCE - busy.length
  if (room <= 0) return Promise.resolve([])
  const lease = new Date(at.getTime() + LEASE_MS)
  return db().$queryRaw<Claimed[]>`
    WITH due AS MATERIALIZED (
      SELECT dl.id, dl.next_try_at, substring(d.endpoint from '^[^/]*//[^/?#]*') AS origin
      FROM push_delivery dl JOIN push_subscription d ON d.id = dl.subscription_id
      WHERE dl.status = 'queued' AND dl.next_try_at <= ${at}),
    placed AS (SELECT due.*, row_number() OVER (PARTITION BY origin ORDER BY next_try_at, id) AS place FROM due),
    chosen AS MATERIALIZED (
      SELECT id, origin FROM placed WHERE place <= ${CALLS_AT_ONCE_PER_SERVICE}::int
        - (SELECT count(*) FROM unnest(${busy.map(({ origin }) => origin)}::text[]) b WHERE b = placed.origin)
      ORDER BY place, next_try_at, id LIMIT ${room}::int)
    UPDATE push_delivery dl SET attempts = dl.attempts + 1, next_try_at = ${lease} FROM chosen
    WHERE dl.id = chosen.id AND dl.id IN (
      SELECT q.id FROM push_delivery q JOIN chosen c ON c.id = q.id
      WHERE q.status = 'queued' AND q.next_try_at <= ${at} FOR UPDATE OF q SKIP LOCKED)
    RETURNING dl.id, chosen.origin`
}

type Row = {
  id: string
  attempts: number
  deviceId: string
  endpoint: string
  p256dh: string
  auth: string
  publicKey: string
  isLive: boolean
  /** False once another account has signed in on the device. */
  isOwn: boolean
  chosen: boolean | null
  topic: string
  tag: string
  messageId: string
  title: string
  message: string
  path: string
  count: number
  pendingCents: bigint | null
  availableCents: bigint | null
  createdAt: Date
  expiresAt: Date
  hidesAmounts: boolean
  quietFrom: number | null
  quietUntil: number | null
  quietZone: string | null
}

async function readDelivery(id: string, at: Date): Promise<Row | undefined> {
  const [row] = await db().$queryRaw<Row[]>`
    SELECT dl.id, dl.attempts, t.id AS "deviceId", t.endpoint, t.p256dh, t.auth, t.public_key AS "publicKey",
      EXISTS (SELECT ${fromLiveDevices(at)} AND d.id = t.id) AS "isLive",
      t.user_id = m.user_id AS "isOwn", p.by_push AS chosen, m.topic, m.tag,
      m.id AS "messageId", m.title, m.message, m.path, m.count, m.pending_cents AS "pendingCents",
      m.available_cents AS "availableCents", m.created_at AS "createdAt", m.expires_at AS "expiresAt",
      coalesce(o.hides_amounts, false) AS "hidesAmounts", o.quiet_from AS "quietFrom", o.quiet_until AS "quietUntil",
      o.quiet_zone AS "quietZone"
    FROM push_delivery dl
    JOIN push_message m ON m.id = dl.message_id
    JOIN push_subscription t ON t.id = dl.subscription_id
    LEFT JOIN push_setting o ON o.user_id = m.user_id
    LEFT JOIN notification_preference p ON p.user_id = m.user_id AND p.topic = m.topic
    WHERE dl.id = ${id}::uuid AND dl.status = 'queued'`
  return row
}

const shouldSend = ({ isOwn, topic, chosen }: Row): boolean =>
  isOwn && (topic === TEST_TOPIC || (chosen ?? TOPICS[topic as NotificationTopic]?.byPush ?? false))

/** The result of one attempt; `removed` when the device is no longer subscribed. */
export type PushResult = 'sent' | 'removed' | 'dropped' | 'waits' | 'failed'

/** Makes the call of a claimed delivery and stores what came of it. Who may be notified, and of what, is checked now. */
export async function attemptPush(id: string, clock: Clock, { caller, allowLocal }: PushSender): Promise<PushResult> {
  const at = clock.now()
  const row = await readDelivery(id, at)
  if (!row) return 'removed'
  const keys = await pushKeys()
  if (!row.isLive || row.publicKey !== keys.publicKey) return forget(row)
  if (!shouldSend(row) || row.expiresAt <= at)
    return finish(row, { status: 'dropped', finishedAt: at, nextTryAt: null })
  const settings = toPushSettings(row)
  const quietUntil = row.topic === TEST_TOPIC ? null : quietEnd(settings.quiet, at)
  if (quietUntil) return finish(row, { attempts: row.attempts - 1, nextTryAt: quietUntil })
  if (!isPushService(row.endpoint, allowLocal)) return forget(row)
  const label = TOPICS[row.topic as NotificationTopic]?.label ?? row.title
  const payload = buildPayload({ ...row, id: row.messageId, label, at: row.createdAt }, settings)
  const ttl = ttlSeconds(row.expiresAt, at)
  const answer = await caller.call(pushRequest(row, payload, { keys, subject: subject(), ttl }))
  return storeAnswer(row, answer, clock.now())
}

/** The contact for push services: an address or a site, of which some accept no local one. */
function subject(): string {
  const { SUPPORT_EMAIL, NEXTAUTH_URL } = env()
  if (SUPPORT_EMAIL) return `mailto:${SUPPORT_EMAIL}`
  return NEXTAUTH_URL.startsWith('https://') ? new URL(NEXTAUTH_URL).origin : 'mailto:no-reply@localhost.localdomain'
}

async function storeAnswer(row: Row, answer: CallAnswer, at: Date): Promise<PushResult> {
  if (answer.result === 'refused') return forget(row)
  const { result: deliveryResult, retryAfter, ...seen } = readAnswer(answer)
  if (deliveryResult === 'gone') return forget(row)
  if (deliveryResult === 'sent') {
    await db().pushSubscription.updateMany({ where: { id: row.deviceId }, data: { lastUsedAt: at } })
    return finish(row, { ...seen, status: 'sent', finishedAt: at, nextTryAt: null })
  }
  log.warn({ deliveryId: row.id, ...seen }, 'a push was not taken')
  // a test is never retried: its result is shown at once
  const again =
    deliveryResult === 'later' && row.topic !== TEST_TOPIC ? nextPush(row.attempts, retryAfter, at) : undefined
  if (again && again < row.expiresAt) return finish(row, { ...seen, nextTryAt: again })
  return finish(row, { ...seen, status: 'failed', finishedAt: at, nextTryAt: null })
}

type Seen = { result: DeliveryResult; retryAfter: string | null; httpStatus: number | null; error: string | null }

function readAnswer(answer: CallAnswer): Seen {
  if (answer.result !== 'answered') {
    return { result: 'later', retryAfter: null, httpStatus: null, error: answer.error.slice(0, ERROR_MAX) }
  }
  const { status: httpStatus, retryAfter, body } = answer
  const deliveryResult = toDeliveryResult(httpStatus)
  const error = deliveryResult === 'sent' ? null : `It answered ${httpStatus}. ${body}`.slice(0, ERROR_MAX)
  return { result: deliveryResult, retryAfter, httpStatus, error }
}

/** Stores what came of an attempt, unless its lease ended and another process has claimed it. */
async function finish({ id, attempts }: Row, data: Prisma.PushDeliveryUpdateManyMutationInput): Promise<PushResult> {
  await db().pushDelivery.updateMany({ where: { id, status: 'queued', attempts }, data })
  const { status } = data
  return status === 'sent' || status === 'dropped' || status === 'failed' ? status : 'waits'
}

/** Deletes a device that may or can no longer be notified, with its queued messages. */
async function forget({ deviceId, endpoint }: Row): Promise<PushResult> {
  await db().pushSubscription.deleteMany({ where: { id: deviceId, endpoint } })
  return 'removed'
}

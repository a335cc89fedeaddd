import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { LEASE_MS } from '../job-requests/constants'
import { CLOSED_AT_ONCE } from './constants'
import { fromLiveDevices, toPushSettings } from './data'
import { pushExpiry } from './expiry-rules'
import { quietEnd } from './quiet-hours-rules'

/** The topic of a test: sent at once, whatever the preferences and the hour. */
export const TEST_TOPIC = 'test'

type Due = {
  id: string
  userId: string
  expiresAt: Date
  hidesAmounts: boolean
  quietFrom: number | null
  quietUntil: number | null
  quietZone: string | null
}

/**
 * Closes every message that is due: what comes later begins another one, and each live device of the user is to get it. In
 * quiet hours it stays open until they end; expired ones are dropped.
 */
export async function flushDueGroups(at: Date): Promise<void> {
  await forgetEndedDevices(at)
  while ((await transact((tx) => closeBatch(tx, at))) === CLOSED_AT_ONCE);
}

/** Forgets devices whose session has expired; those of one that ended otherwise are forgotten with it. */
async function forgetEndedDevices(at: Date): Promise<void> {
  await db().$executeRaw`
    DELETE FROM push_subscription p USING user_session s WHERE s.id = p.session_id AND s.expires_at <= ${at}`
}

async function closeBatch(tx: Tx, at: Date): Promise<number> {
  const due = await tx.$queryRaw<Due[]>`
    SELECT m.id, m.user_id AS "userId", m.expires_at AS "expiresAt", coalesce(o.hides_amounts, false) AS "hidesAmounts",
      o.quiet_from AS "quietFrom", o.quiet_until AS "quietUntil", o.quiet_zone AS "quietZone"
    FROM push_message m LEFT JOIN push_setting o ON o.user_id = m.user_id
    WHERE m.closed_at IS NULL AND m.due_at <= ${at} ORDER BY m.due_at, m.id LIMIT ${CLOSED_AT_ONCE}
    FOR UPDATE OF m SKIP LOCKED`
  const ends = new Map(due.map((message) => [message.id, quietEnd(toPushSettings(message).quiet, at)]))
  const isLate = (message: Due) => message.expiresAt <= (ends.get(message.id) ?? at)
  for (const message of due) {
    const dueAt = ends.get(message.id)
    if (dueAt && !isLate(message)) await tx.pushMessage.update({ where: { id: message.id }, data: { dueAt } })
  }
  const toSend = due.filter((message) => !isLate(message) && !ends.get(message.id))
  const closed = [...toSend, ...due.filter(isLate)].map(({ id }) => id)
  await tx.pushMessage.updateMany({ where: { id: { in: closed } }, data: { closedAt: at } })
  await createDeliveries(tx, toSend, at)
  return due.length
}

async function createDeliveries(tx: Tx, toSend: readonly Due[], at: Date): Promise<void> {
  if (toSend.length === 0) return
  const devices = await tx.$queryRaw<{ id: string; userId: string }[]>`
    SELECT d.id, d.user_id AS "userId" ${fromLiveDevices(at)} AND d.user_id = ANY(${toSend.map(({ userId }) => userId)}::uuid[])
    FOR KEY SHARE OF d`
  const data = toSend.flatMap((message) =>
    devices
      .filter(({ userId }) => userId === message.userId)
      .map(({ id }) => ({ id: newId(at), messageId: message.id, subscriptionId: id, nextTryAt: at })),
  )
  await tx.pushDelivery.createMany({ data })
}

/** Records a test message to one device, claimed by the caller. @returns the id of its delivery */
export async function recordTest(
  tx: Tx,
  { userId, deviceId, title, message, path }: Record<'userId' | 'deviceId' | 'title' | 'message' | 'path', string>,
  at: Date,
): Promise<string> {
  const id = newId(at)
  const expiresAt = pushExpiry(TEST_TOPIC, at)
  await tx.pushMessage.create({
    data: {
      id,
      userId,
      topic: TEST_TOPIC,
      tag: TEST_TOPIC,
      subject: id,
      title,
      message,
      path,
      createdAt: at,
      dueAt: at,
      expiresAt,
      closedAt: at,
    },
  })
  const nextTryAt = new Date(at.getTime() + LEASE_MS)
  const delivery = { id: newId(at), messageId: id, subscriptionId: deviceId, attempts: 1, nextTryAt }
  await tx.pushDelivery.create({ data: delivery })
  return delivery.id
}

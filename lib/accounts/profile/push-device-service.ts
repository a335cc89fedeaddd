import 'server-only'
import { MAX_DEVICES } from '@/lib/messages/push/constants'
import { fromLiveDevices } from '@/lib/messages/push/data'
import { attemptPush, type PushResult, type PushSender, withPushSender } from '@/lib/messages/push/delivery-service'
import { recordTest } from '@/lib/messages/push/grouping-service'
import { pushKeys } from '@/lib/messages/push/keys-service'
import { isPushService } from '@/lib/messages/push/policy'
import type { NewDevice, PushSettings, TestResult } from '@/lib/messages/push/schema'
import { PREFERENCES_PATH } from '@/lib/messages/topics/constants'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { mayCallLocalhost } from '@/lib/platform/network/local-calls'
import { brandName } from '@/lib/platform/settings/current'
import type { UserContext, WriteContext } from '../auth/actor'
import type { Actor } from '../auth/constants'
import { countAttempt } from '../rate-limits/service'

type SessionContext = WriteContext<Pick<Actor, 'userId' | 'sessionId'>>

/**
 * Turns pushes on for the browser of a session. The same browser, known by its endpoint and secret, moves to the session
 * that asks last, also to that of another account.
 * @throws AppError invalid for an endpoint that is not of a push service or was made for another key, conflict for an
 * endpoint with another secret, forbidden while the account is suspended
 */
export async function addDevice({ actor, at }: SessionContext, device: NewDevice): Promise<void> {
  const { userId, sessionId } = actor
  await countAttempt('pushDevicePerUser', userId)
  if (!isPushService(device.endpoint, mayCallLocalhost())) {
    const message = 'This is not the address of a push service that we know.'
    throw new AppError('invalid', message, { fields: { endpoint: message } })
  }
  if (device.publicKey !== (await pushKeys()).publicKey) {
    throw new AppError(
      'conflict',
      'This browser was registered with an earlier key. Turn notifications off and on again.',
    )
  }
  await transact(async (tx) => {
    await assertSession(tx, sessionId, at)
    const { endpoint, p256dh, auth, publicKey } = device
    const stored = await tx.$executeRaw`
      INSERT INTO push_subscription AS d (id, user_id, session_id, endpoint, p256dh, auth, public_key, created_at)
      VALUES (${newId(at)}::uuid, ${userId}::uuid, ${sessionId}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${publicKey}, ${at})
      ON CONFLICT (endpoint) DO UPDATE SET user_id = EXCLUDED.user_id, session_id = EXCLUDED.session_id,
        public_key = EXCLUDED.public_key
      WHERE d.p256dh = EXCLUDED.p256dh AND d.auth = EXCLUDED.auth`
    if (stored === 0) throw new AppError('conflict', 'Another browser has this address.')
    // a browser has one subscription: an earlier one of this session is stale
    await tx.pushSubscription.deleteMany({ where: { sessionId, endpoint: { not: endpoint } } })
    await tx.pushDelivery.deleteMany({ where: { subscription: { endpoint }, message: { userId: { not: userId } } } })
    await dropOldest(tx, userId)
  })
}

/** Locks the session against its end, and makes sure that it may have a device. @throws AppError forbidden */
async function assertSession(tx: Tx, sessionId: string, at: Date): Promise<void> {
  const [open] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM user_session s JOIN app_user u ON u.id = s.user_id LEFT JOIN affiliate a ON a.user_id = u.id
    WHERE s.id = ${sessionId}::uuid AND s.revoked_at IS NULL AND s.expires_at > ${at} AND u.status = 'active'
      AND (a.status IS NULL OR a.status NOT IN ('suspended', 'banned'))
    FOR KEY SHARE OF s`
  if (!open) throw new AppError('forbidden', 'This account is suspended: it gets no notifications on devices.')
}

async function dropOldest(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM push_subscription WHERE id IN (
      SELECT id FROM push_subscription WHERE user_id = ${userId}::uuid
      ORDER BY greatest(created_at, last_used_at) DESC, id DESC OFFSET ${MAX_DEVICES})`
}

/** Turns pushes off for one of the user's devices. @throws AppError not_found for any other */
export async function removeDevice({ actor: { userId } }: UserContext, { id }: { id: string }): Promise<void> {
  await transact(async (tx) => {
    const { count } = await tx.pushSubscription.deleteMany({ where: { id, userId } })
    if (count === 0) throw new AppError('not_found', 'This device gets no notifications any longer.')
  })
}

/** Saves what applies to all pushes of the user. */
export async function savePushSettings(
  { actor: { userId } }: UserContext,
  { hidesAmounts, quiet }: PushSettings,
): Promise<PushSettings> {
  const hours = { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null, quietZone: quiet?.zone ?? null }
  const all = { hidesAmounts, ...hours }
  await transact((tx) => tx.pushSetting.upsert({ where: { userId }, create: { userId, ...all }, update: all }))
  return { hidesAmounts, quiet }
}

const RESULTS: Record<PushResult, TestResult> = {
  sent: { isSent: true, isRemoved: false, message: 'Sent. It appears on the device within a moment.' },
  removed: {
    isSent: false,
    isRemoved: true,
    message: 'The device has turned notifications off, so it was removed. Turn them on there again.',
  },
  dropped: { isSent: false, isRemoved: false, message: 'It was not sent.' },
  waits: { isSent: false, isRemoved: false, message: 'The push service did not take it. Try again in a few minutes.' },
  failed: { isSent: false, isRemoved: false, message: 'The push service did not take it. Try again in a few minutes.' },
}

/** Sends a test to one of the user's devices, whatever the hour. @throws AppError not_found, too_many_requests */
export async function testDevice(
  { actor: { userId }, at }: UserContext,
  { id }: { id: string },
  given?: PushSender,
): Promise<TestResult> {
  await countAttempt('pushTestPerUser', userId)
  const deliveryId = await transact(async (tx) => {
    const [device] = await tx.$queryRaw<
      unknown[]
    >`SELECT 1 ${fromLiveDevices(at)} AND d.id = ${id}::uuid AND d.user_id = ${userId}::uuid`
    if (!device) throw new AppError('not_found', 'This device gets no notifications any longer.')
    const testMessage = {
      title: `${brandName()} can reach this device`,
      message: 'This is a test.',
      path: PREFERENCES_PATH,
    }
    return recordTest(tx, { userId, deviceId: id, ...testMessage }, at)
  })
  return withPushSender(given, async (sender) => RESULTS[await attemptPush(deliveryId, { now: () => at }, sender)])
}

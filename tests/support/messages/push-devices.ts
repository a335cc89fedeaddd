import { afterAll, afterEach, beforeAll } from 'vitest'
import { addDevice } from '@/lib/accounts/profile/push-device-service'
import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { notify } from '@/lib/messages/notifications/service'
import { deliverDuePushes, openPushCaller, type PushSender } from '@/lib/messages/push/delivery-service'
import { pushKeys } from '@/lib/messages/push/keys-service'
import { payloadSchema } from '@/lib/messages/push/schema'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { fixedClock } from '@/lib/platform/dates/clock'
import { PushStandIn } from '@/lib/platform/http/fake-push-service'
import { beginSession } from '../accounts/session'

/** A sender that may call the stand-in on this machine. */
export const localSender = (): PushSender => ({ caller: openPushCaller(true), allowLocal: true })

/** A browser of a user that gets pushes from the stand-in; its endpoint is stored directly, because the service refuses it. */
export async function turnOn(service: PushStandIn, user: { id: string }, at = new Date()) {
  const { sessionId } = await beginSession(user, at)
  const { publicKey } = await pushKeys()
  const device = service.subscribe(publicKey)
  const usual = `https://fcm.googleapis.com/fcm/send/${sessionId}`
  await addDevice({ actor: { userId: user.id, sessionId }, at }, { ...device, endpoint: usual })
  const { id } = await db().pushSubscription.update({ where: { endpoint: usual }, data: { endpoint: device.endpoint } })
  return { id, sessionId, endpoint: device.endpoint }
}

/** What the stand-in's browsers were told. */
export const told = (service: PushStandIn) => service.taken.map(({ text }) => payloadSchema.parse(JSON.parse(text)))

export const PUSHED_AT = new Date('2026-11-21T15:00:00Z')
export const later = (ms: number) => new Date(PUSHED_AT.getTime() + ms)

export const LEVEL: NotificationContent = {
  topic: 'level_reached',
  title: 'You reached level 2',
  message: 'Hustler',
  destinationUrlPath: '/levels',
  dedupeKey: 'level:2',
}

/** The stand-in and a sender for the tests of a file; what one test leaves is removed after it. */
export function pushWorld() {
  const service = new PushStandIn()
  const sender = localSender()
  beforeAll(() => service.listen())
  afterAll(async () => {
    await sender.caller.close()
    await service.stop()
  })
  afterEach(async () => {
    service.taken.length = 0
    service.refused.length = 0
    service.answer = () => undefined
    await db().pushMessage.deleteMany()
    await db().pushSubscription.deleteMany()
  })
  return {
    service,
    sender,
    tell: (user: { id: string }, content = LEVEL) => transact((tx) => notify(tx, user.id, content, PUSHED_AT)),
    deliver: (at = PUSHED_AT, by: PushSender = sender) => deliverDuePushes(fixedClock(at), by),
    titles: () => told(service).map(({ title }) => title),
    statuses: async () => (await db().pushDelivery.findMany({ orderBy: { id: 'asc' } })).map(({ status }) => status),
  }
}

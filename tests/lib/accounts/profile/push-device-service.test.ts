import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_SECONDS } from '@/lib/accounts/auth/session-constants'
import { endOwnSession, revokeAllSessions, revokeSession } from '@/lib/accounts/auth/session-service'
import { changePassword } from '@/lib/accounts/credentials/password-service'
import { getPush } from '@/lib/accounts/profile/push-device-data'
import { addDevice, removeDevice, savePushSettings, testDevice } from '@/lib/accounts/profile/push-device-service'
import { MAX_DEVICES, RETRY_PAUSES_MS } from '@/lib/messages/push/constants'
import { deliverDuePushes, type PushSender } from '@/lib/messages/push/delivery-service'
import { pushKeys } from '@/lib/messages/push/keys-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import type { PushStandIn } from '@/lib/platform/http/fake-push-service'
import type { CallAnswer, OutgoingCall } from '@/lib/platform/network/outgoing-calls'
import { LEVEL, later, PUSHED_AT, pushWorld, turnOn } from '@/tests/support/messages/push-devices'
import { createUser, PASSWORD, type TestUser } from '../../../support/factories/users'

const AT = PUSHED_AT
const { service, sender, deliver, titles, statuses, ...world } = pushWorld()
let ada: TestUser
beforeEach(async () => {
  ada = await createUser()
})
const tell = (content = LEVEL) => world.tell(ada, content)
const devicesOf = (user = ada) => db().pushSubscription.count({ where: { userId: user.id } })

describe('a device ends with its session', () => {
  const ends: [string, (sessionId: string) => Promise<unknown>][] = [
    ['a sign-out', (sessionId) => revokeSession({ at: AT }, { sessionId })],
    ['a revocation', (id) => endOwnSession({ actor: { userId: ada.id }, at: AT }, { id })],
    ['signing out everywhere', () => transact((tx) => revokeAllSessions(tx, ada.id, later(1)))],
    [
      'a changed password',
      () => {
        const actor = { userId: ada.id, sessionId: '00000000-0000-7000-8000-000000000000' }
        return changePassword({ actor, at: AT }, { currentPassword: PASSWORD, newPassword: 'another long password' })
      },
    ],
    ['the end of the account', () => db().user.update({ where: { id: ada.id }, data: { status: 'banned' } })],
    [
      'a suspension',
      () => db().affiliate.update({ where: { id: ada.affiliateId ?? 0 }, data: { status: 'suspended' } }),
    ],
    ['its removal', () => db().userSession.deleteMany({ where: { userId: ada.id } })],
  ]

  test.each(ends)('%s', async (_, end) => {
    const { sessionId } = await turnOn(service, ada, AT)
    await tell()
    await end(sessionId)
    expect(await devicesOf()).toBe(0)
    expect([await deliver(), service.taken]).toEqual([0, []])
  })

  test('its expiry, also for what was queued before', async () => {
    await turnOn(service, ada, later(-SESSION_SECONDS * 1_000 + 1))
    await tell()
    service.answer = () => ({ status: 503 })
    expect(await deliver()).toBe(1)
    service.answer = () => undefined
    await deliver(later(RETRY_PAUSES_MS[0]))
    expect([service.taken, await devicesOf()]).toEqual([[], 0])
  })

  test('its expiry, while messages are on their way to it', async () => {
    await turnOn(service, ada, later(-SESSION_SECONDS * 1_000 + 1))
    await tell()
    let asked = 0
    const clock = { now: () => (asked++ === 0 ? AT : later(1)) }
    await deliverDuePushes(clock, sender)
    expect([service.taken, await devicesOf()]).toEqual([[], 0])
  })

  test('its expiry, while it is listed and tested', async () => {
    const { id, sessionId } = await turnOn(service, ada, later(-SESSION_SECONDS * 1_000))
    expect((await getPush({ userId: ada.id, sessionId }, AT)).devices).toEqual([])
    await expect(testDevice({ actor: { userId: ada.id }, at: AT }, { id }, sender)).rejects.toThrow('any longer')
  })

  test('and no suspended account turns one on', async () => {
    await db().affiliate.update({ where: { id: ada.affiliateId ?? 0 }, data: { status: 'suspended' } })
    await expect(turnOn(service, ada, AT)).rejects.toThrow('suspended')
  })
})

describe('a device', () => {
  test('that has unsubscribed is removed', async () => {
    const { endpoint } = await turnOn(service, ada, AT)
    service.unsubscribe(endpoint)
    await tell()
    expect([await deliver(), await devicesOf()]).toEqual([1, 0])
  })

  test('moves to who signs in on it last, with nothing of who had it before', async () => {
    const { endpoint } = await turnOn(service, ada, AT)
    service.answer = () => ({ status: 503 })
    await tell()
    await deliver()
    service.answer = () => undefined
    const eve = await createUser()
    const { sessionId } = await turnOn(service, eve, AT)
    const { p256dh, auth, publicKey } = await db().pushSubscription.findUniqueOrThrow({ where: { endpoint } })
    const usual = 'https://fcm.googleapis.com/fcm/send/moved'
    await db().pushSubscription.update({ where: { endpoint }, data: { endpoint: usual } })
    await addDevice({ actor: { userId: eve.id, sessionId }, at: AT }, { endpoint: usual, p256dh, auth, publicKey })
    await db().pushSubscription.update({ where: { endpoint: usual }, data: { endpoint } })
    await deliver(later(DAY_MS))
    expect([await devicesOf(), service.taken]).toEqual([0, []])
  })

  test('does not get what was given to it for another account at the same moment', async () => {
    const { id } = await turnOn(service, ada, AT)
    await tell()
    const eve = await createUser()
    const moving: PushSender = {
      ...sender,
      caller: { ...sender.caller, call: () => Promise.reject(new Error('no call is made')) },
    }
    await deliver(AT, {
      ...moving,
      caller: { ...moving.caller, call: async () => ({ result: 'failed', error: 'cut' }) },
    })
    await db().pushSubscription.update({ where: { id }, data: { userId: eve.id } })
    await db().userSession.updateMany({ where: { userId: ada.id }, data: { userId: eve.id } })
    await deliver(later(RETRY_PAUSES_MS[0]), moving)
    expect([await statuses(), service.taken]).toEqual([['dropped'], []])
  })

  test('cannot take the address of another one without its secret', async () => {
    const { sessionId } = await turnOn(service, ada, AT)
    const { publicKey } = await pushKeys()
    const first = { ...service.subscribe(publicKey), endpoint: 'https://fcm.googleapis.com/fcm/send/one' }
    await addDevice({ actor: { userId: ada.id, sessionId }, at: AT }, first)
    const other = { ...service.subscribe(publicKey), endpoint: first.endpoint }
    await expect(turnOnAs(await createUser(), other)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('beyond the limit replaces the one that was used longest ago', async () => {
    for (let each = 0; each <= MAX_DEVICES; each += 1) await turnOn(service, ada, later(each))
    const oldest = await db().pushSubscription.findFirstOrThrow({ orderBy: { createdAt: 'asc' } })
    expect([await devicesOf(), oldest.createdAt]).toEqual([MAX_DEVICES, later(1)])
  })

  test('is removed by its user alone', async () => {
    const { id } = await turnOn(service, ada, AT)
    const context = (userId: string) => ({ actor: { userId }, at: AT })
    await expect(removeDevice(context((await createUser()).id), { id })).rejects.toMatchObject({ code: 'not_found' })
    await removeDevice(context(ada.id), { id })
    expect(await devicesOf()).toBe(0)
  })

  test('gets a test at once, in quiet hours as well, and says when it is gone', async () => {
    const { id, endpoint } = await turnOn(service, ada, AT)
    const quiet = { from: 0, until: 1_439, zone: 'UTC' }
    await savePushSettings({ actor: { userId: ada.id }, at: AT }, { hidesAmounts: true, quiet })
    const ask = () => testDevice({ actor: { userId: ada.id }, at: AT }, { id }, sender)
    expect(await ask()).toMatchObject({ isSent: true })
    service.answer = () => ({ status: 500 })
    expect(await ask()).toMatchObject({ isSent: false, isRemoved: false })
    service.answer = () => undefined
    service.unsubscribe(endpoint)
    expect(await ask()).toMatchObject({ isSent: false, isRemoved: true })
    expect([titles().length, await deliver(later(DAY_MS))]).toEqual([1, 0])
  })

  async function turnOnAs(user: TestUser, device: ReturnType<PushStandIn['subscribe']>) {
    const { sessionId } = await turnOn(service, user, AT)
    await addDevice({ actor: { userId: user.id, sessionId }, at: AT }, device)
  }
})

describe('addresses', () => {
  test.each(['https://10.0.0.1/x', 'https://tracker.example/x', 'http://localhost:1/x', 'http://fcm.googleapis.com/x'])(
    '%s cannot be stored',
    async (endpoint) => {
      const { sessionId } = await turnOn(service, ada, AT)
      const device = { ...service.subscribe((await pushKeys()).publicKey), endpoint }
      await expect(addDevice({ actor: { userId: ada.id, sessionId }, at: AT }, device)).rejects.toMatchObject({
        code: 'invalid',
      })
    },
  )

  test('one that is stored all the same is not called', async () => {
    const calls: OutgoingCall[] = []
    const call = async (made: OutgoingCall): Promise<CallAnswer> => {
      calls.push(made)
      return { result: 'failed', error: 'cut' }
    }
    await turnOn(service, ada, AT)
    await tell()
    await deliver(AT, { allowLocal: false, caller: { ...sender.caller, call } })
    expect([calls, service.taken, await devicesOf()]).toEqual([[], [], 0])
  })
})

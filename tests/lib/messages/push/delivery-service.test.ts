import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPush } from '@/lib/accounts/profile/push-device-data'
import { savePushSettings } from '@/lib/accounts/profile/push-device-service'
import { LEASE_MS } from '@/lib/messages/job-requests/constants'
import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { savePreferences } from '@/lib/messages/notifications/preferences-service'
import { notify } from '@/lib/messages/notifications/service'
import { GROUP_EVERY_MS, GROUP_MS, RETRY_PAUSES_MS } from '@/lib/messages/push/constants'
import type { PushSender } from '@/lib/messages/push/delivery-service'
import { pushKeys } from '@/lib/messages/push/keys-service'
import { db } from '@/lib/platform/database/db'
import { DAY_MS, HOUR_MS } from '@/lib/platform/dates/constants'
import { env } from '@/lib/platform/env'
import { convert } from '@/tests/support/conversions/conversions'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { LEVEL, later, PUSHED_AT, pushWorld, told, turnOn } from '@/tests/support/messages/push-devices'

const PAYOUT: NotificationContent = {
  topic: 'payout_sent',
  title: 'Payout sent: $250.00',
  message: 'Your payout of $250.00 is on its way.',
  destinationUrlPath: '/account/payment',
  dedupeKey: 'payout:1',
}

const AT = PUSHED_AT
const { service, sender, deliver, titles, statuses, ...world } = pushWorld()
let ada: TestUser
beforeEach(async () => {
  ada = await createUser()
})
const tell = (content = LEVEL) => world.tell(ada, content)
let offerId = 0
beforeAll(async () => {
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})
const sale = (payoutCents: bigint, at = AT, status: 'pending' | 'approved' = 'pending') =>
  convert({ affiliateId: ada.affiliateId ?? 0, offerId, at, payoutCents, status })
const devicesOf = (user = ada) => db().pushSubscription.count({ where: { userId: user.id } })

describe('a notification', () => {
  test('reaches every device of its user, signed and encrypted, and nobody else', async () => {
    await turnOn(service, ada, AT)
    await turnOn(service, ada, AT)
    await turnOn(service, await createUser(), AT)
    await tell()
    expect(await deliver()).toBe(2)
    expect(service.refused).toEqual([])
    expect(told(service)).toEqual(
      [1, 2].map(() => expect.objectContaining({ title: 'You reached level 2', body: 'Hustler', path: '/levels' })),
    )
    expect(new Set(service.taken.map(({ device }) => device)).size).toBe(2)
    expect(service.taken[0]).toMatchObject({ ttl: DAY_MS / 1_000, topic: expect.stringMatching(/^[\w-]{32}$/) })
    expect(await deliver(later(DAY_MS))).toBe(0)
    const { devices } = await getPush({ userId: ada.id, sessionId: '00000000-0000-7000-8000-000000000000' }, AT)
    expect(devices.map(({ lastUsedAt }) => lastUsedAt)).toEqual([AT.toISOString(), AT.toISOString()])
  })

  test('of a failed transaction, and of a user without a device, is not queued', async () => {
    await tell()
    await turnOn(service, ada, AT)
    const failed = db().$transaction(async (tx) => {
      await notify(tx, ada.id, { ...LEVEL, dedupeKey: 'other' }, AT)
      throw new Error('changed our mind')
    })
    await expect(failed).rejects.toThrow('changed our mind')
    expect(await db().pushMessage.count()).toBe(0)
  })

  test('of one topic does not replace another of it', async () => {
    await turnOn(service, ada, AT)
    await tell(PAYOUT)
    await tell({ ...PAYOUT, dedupeKey: 'payout:2' })
    await deliver()
    expect(new Set(told(service).map(({ tag }) => tag)).size).toBe(2)
  })

  test('is sent only where its preference says so, also when that changed after it was queued', async () => {
    await turnOn(service, ada, AT)
    const choose = (byPush: boolean) =>
      savePreferences(
        { actor: { userId: ada.id }, at: AT },
        { preferences: [{ topic: 'level_reached', inApp: true, byMail: true, byPush }] },
      )
    await choose(false)
    await tell()
    expect(await db().pushMessage.count()).toBe(0)
    await choose(true)
    await tell({ ...LEVEL, dedupeKey: 'level:3' })
    await choose(false)
    expect(await deliver()).toBe(1)
    expect([service.taken, await statuses()]).toEqual([[], ['dropped']])
  })

  test('has no amount where the person hides them', async () => {
    await turnOn(service, ada, AT)
    await savePushSettings({ actor: { userId: ada.id }, at: AT }, { hidesAmounts: true, quiet: null })
    await tell(PAYOUT)
    await sale(4_200n)
    await deliver(later(GROUP_MS))
    expect(titles().sort()).toEqual(['1 conversion', 'Payout sent'])
    const texts = told(service).flatMap(({ title, body }) => [title, body])
    expect(texts.join()).not.toMatch(/\$|250|42/)
  })
})

describe('conversions', () => {
  test('of a minute are one push with their sum, and those after it wait for fifteen minutes', async () => {
    await turnOn(service, ada, AT)
    await sale(1_200n)
    await sale(3_000n, later(20_000))
    await sale(800n, later(30_000), 'approved')
    expect(await deliver(later(GROUP_MS - 1))).toBe(0)
    expect(await deliver(later(GROUP_MS))).toBe(1)
    expect(told(service)).toMatchObject([
      { title: '3 conversions, $42.00 pending, $8.00 available', path: '/conversions', tag: 'conversion_recorded' },
    ])
    await sale(500n, later(GROUP_MS + 1))
    await sale(600n, later(GROUP_MS + GROUP_EVERY_MS - 1))
    expect(await deliver(later(GROUP_MS + GROUP_EVERY_MS - 1))).toBe(0)
    await deliver(later(GROUP_MS + GROUP_EVERY_MS))
    expect(titles()).toEqual(['3 conversions, $42.00 pending, $8.00 available', '2 conversions, $11.00 pending'])
  })

  test('a single one names its offer and leads to itself', async () => {
    await turnOn(service, ada, AT)
    const { conversionId } = await sale(1_200n)
    await deliver(later(GROUP_MS))
    const { name } = await db().offer.findUniqueOrThrow({ where: { id: offerId } })
    expect(told(service)).toMatchObject([
      { title: '1 conversion, $12.00 pending', body: name, path: `/home?conversion=${conversionId}` },
    ])
  })

  test('that arrive while a push of them is on its way are in the next one: each is told once', async () => {
    await turnOn(service, ada, AT)
    await Promise.all(Array.from({ length: 6 }, (_, place) => sale(100n, later(place))))
    // a minute after whichever of them came first
    const due = later(GROUP_MS + 5)
    const during: PushSender = {
      ...sender,
      caller: {
        ...sender.caller,
        call: async (call) => {
          await sale(100n, due)
          return sender.caller.call(call)
        },
      },
    }
    await deliver(due, during)
    await deliver(new Date(due.getTime() + GROUP_EVERY_MS))
    expect(titles()).toEqual(['6 conversions, $6.00 pending', '1 conversion, $1.00 pending'])
  })
})

describe('quiet hours', () => {
  const night = { hidesAmounts: false, quiet: { from: 9 * 60, until: 17 * 60, zone: 'America/New_York' } }
  const EVENING = new Date('2026-11-21T22:00:00Z')

  test('hold everything back until they end, and what gathers meanwhile is one', async () => {
    await turnOn(service, ada, AT)
    await savePushSettings({ actor: { userId: ada.id }, at: AT }, night)
    await tell()
    await sale(100n)
    expect(await deliver(later(GROUP_MS))).toBe(0)
    await sale(100n, later(HOUR_MS))
    expect(await deliver(new Date(EVENING.getTime() - 1))).toBe(0)
    expect(await deliver(EVENING)).toBe(2)
    expect(titles().sort()).toEqual(['2 conversions, $2.00 pending', 'You reached level 2'])
  })

  test('that begin after a failed attempt hold the next one back', async () => {
    await turnOn(service, ada, AT)
    service.answer = () => ({ status: 503 })
    await tell()
    await deliver()
    await savePushSettings({ actor: { userId: ada.id }, at: AT }, night)
    service.answer = () => undefined
    await deliver(later(RETRY_PAUSES_MS[0]))
    expect(service.taken).toEqual([])
    await deliver(EVENING)
    expect(titles()).toEqual(['You reached level 2'])
  })

  test('drop the warning of a streak that ends during them', async () => {
    await turnOn(service, ada, AT)
    const quiet = { from: 9 * 60, until: 6 * 60, zone: 'America/New_York' }
    await savePushSettings({ actor: { userId: ada.id }, at: AT }, { hidesAmounts: false, quiet })
    await tell({ ...LEVEL, topic: 'streak_at_risk', title: 'Your streak ends tonight', dedupeKey: 'streak' })
    await deliver()
    await deliver(later(2 * DAY_MS))
    expect([service.taken, await db().pushMessage.count({ where: { closedAt: null } })]).toEqual([[], 0])
  })
})

describe('a push service', () => {
  test('that is busy is asked again after the pause it wants, until it takes the message', async () => {
    await turnOn(service, ada, AT)
    service.answer = () => ({ status: 429, retryAfter: '60' })
    await tell()
    expect([await deliver(), await deliver(later(59_999))]).toEqual([1, 0])
    service.answer = () => undefined
    expect(await deliver(later(60_000))).toBe(1)
    expect([titles(), await statuses()]).toEqual([['You reached level 2'], ['sent']])
  })

  test('that takes a message no longer than it is of use is not asked any more', async () => {
    await turnOn(service, ada, AT)
    service.answer = () => ({ status: 503 })
    await tell()
    let at = AT
    for (const pause of RETRY_PAUSES_MS) {
      await deliver(at)
      at = new Date(at.getTime() + pause)
    }
    expect(await deliver(at)).toBe(1)
    expect([await statuses(), await deliver(later(5 * DAY_MS))]).toEqual([['failed'], 0])
  })

  test('that refuses a message for good is not asked again', async () => {
    await turnOn(service, ada, AT)
    service.answer = () => ({ status: 400 })
    await tell()
    await deliver()
    expect([await statuses(), await deliver(later(DAY_MS))]).toEqual([['failed'], 0])
  })

  test('is not called for a device that was turned on with an earlier key', async () => {
    await turnOn(service, ada, AT)
    await db().pushSubscription.updateMany({ data: { publicKey: 'B'.repeat(87) } })
    await tell()
    await deliver()
    expect([service.taken, await devicesOf()]).toEqual([[], 0])
  })
})

describe('a sender that dies', () => {
  test('before its call loses nothing: the call is made when its lease ends', async () => {
    await turnOn(service, ada, AT)
    await tell()
    await deliver(AT, { ...sender, caller: { ...sender.caller, call: () => Promise.reject(new Error('killed')) } })
    expect(await deliver(later(LEASE_MS - 1))).toBe(0)
    await deliver(later(LEASE_MS))
    expect(titles()).toEqual(['You reached level 2'])
  })

  test('after its call sends it again with the same topic, tag and id, by which it is shown once', async () => {
    await turnOn(service, ada, AT)
    await tell()
    const dying: PushSender = {
      ...sender,
      caller: {
        ...sender.caller,
        call: async (call) => {
          await sender.caller.call(call)
          throw new Error('killed')
        },
      },
    }
    await deliver(AT, dying)
    await deliver(later(LEASE_MS))
    const [first, second] = told(service)
    expect(first).toEqual(second)
    expect(service.taken[0]?.topic).toBe(service.taken[1]?.topic)
    expect(await deliver(later(DAY_MS))).toBe(0)
  })

  test('and comes back after its lease does not change what the next one stored', async () => {
    await turnOn(service, ada, AT)
    await tell()
    const slow: PushSender = {
      ...sender,
      caller: {
        ...sender.caller,
        call: async () => {
          await deliver(later(LEASE_MS))
          return { result: 'answered', status: 400, retryAfter: null, body: '', headers: {} }
        },
      },
    }
    await deliver(AT, slow)
    expect([titles(), await statuses()]).toEqual([['You reached level 2'], ['sent']])
  })

  test('beside another one makes no call twice', async () => {
    for (let each = 0; each < 5; each += 1) await turnOn(service, ada, AT)
    for (let each = 0; each < 6; each += 1) await tell({ ...PAYOUT, dedupeKey: `payout:${each}` })
    const made = await Promise.all(Array.from({ length: 4 }, () => deliver()))
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(30)
    expect(service.taken).toHaveLength(30)
  })
})

describe('the keys', () => {
  test('are made once, however many ask first, and the private one is stored sealed', async () => {
    await db().pushKey.deleteMany()
    const made = await Promise.all(Array.from({ length: 6 }, () => pushKeys()))
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
    const { privateKeySealed } = await db().pushKey.findUniqueOrThrow({ where: { id: 1 } })
    expect(privateKeySealed).not.toContain(made[0]?.privateKey)
    expect(privateKeySealed).toMatch(/^v2\./)
  })

  test('of the environment are used instead', async () => {
    env().VAPID_PUBLIC_KEY = 'public'
    env().VAPID_PRIVATE_KEY = 'private'
    const used = await pushKeys()
    env().VAPID_PUBLIC_KEY = undefined
    env().VAPID_PRIVATE_KEY = undefined
    expect(used).toEqual({ publicKey: 'public', privateKey: 'private' })
  })
})

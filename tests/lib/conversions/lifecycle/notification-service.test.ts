import { beforeEach, describe, expect, test } from 'vitest'
import { notifyConversion, notifyRejections } from '@/lib/conversions/lifecycle/notification-service'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { listNotifications } from '@/lib/messages/notifications/inbox-data'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { dayToColumn } from '@/lib/platform/dates/days'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { notifyNearOfferDay } from '@/lib/traffic/caps/notifications'
import { recordConversion } from '@/tests/support/conversions/record-conversion'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { rowsRead } from '@/tests/support/platform/roll-up-rows'

const AT = new Date('2026-11-21T15:00:00Z')
const minutesLater = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

let ada: TestUser
let offerId: number
beforeEach(async () => {
  ada = await createUser()
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})

// Level and achievement notifications that come with the money are ignored here.
const OURS = /^(\d+ c|C)onversions? (approved|rejected|reversed)|has used/
const list = async () => (await listNotifications(ada.id, {})).filter(({ title }) => OURS.test(title))
const toldOf = (id: string) => ({
  affiliateId: ada.affiliateId ?? 0,
  id,
  offerName: 'Northpay Debit Card',
  payoutCents: 2500n,
})

/** A conversion as a postback records it, with its notification. */
async function convert(status: 'pending' | 'approved' | 'rejected', at = AT, reason: RejectionReason | null = null) {
  const id = newId(at)
  await transact(async (tx) => {
    await recordConversion(tx, {
      affiliateId: ada.affiliateId ?? 0,
      id,
      offerId,
      click: { id, createdAt: at },
      payoutCents: 2500n,
      revenueCents: 4000n,
      status,
      reason,
      holdUntil: at,
      at,
    })
  })
  return id
}
const change = (id: string, from: ConversionStatus, to: ConversionStatus, reason: RejectionReason | null, at: Date) =>
  transact((tx) => notifyConversion(tx, toldOf(id), from, to, reason, at))

/** Approves a held conversion, as the release of holds does. */
async function release(id: string, at: Date) {
  await transact(async (tx) => {
    await changeConversionState(tx, {
      affiliateId: ada.affiliateId ?? 0,
      conversionId: id,
      to: 'approved',
      at,
    })
  })
}

test('the first and the sixtieth rejection of a day read fewer than ten rows, and tell how many there were', async () => {
  await convert('rejected', AT, 'cap')
  const readFor = async () => {
    const id = await convert('pending', AT)
    const rejected = { ...toldOf(id), userId: ada.id, offerId, reason: 'cap' as const }
    const notify = (tx: Tx) => notifyRejections(tx, [rejected], AT)
    return transact((tx) => rowsRead(tx, ['conversion%', 'ledger_transfer%', 'notice_count'], () => notify(tx)))
  }
  expect(await readFor()).toBeLessThan(10)
  for (let round = 0; round < 60; round++) await convert('rejected', AT, 'cap')
  expect(await readFor()).toBeLessThan(10)
  expect(await list()).toMatchObject([{ title: expect.stringContaining('63 conversions rejected') }])
})

test('40 concurrent rejections are one notification that counts each of them', async () => {
  await Promise.all(Array.from({ length: 40 }, () => convert('rejected', AT, 'cap')))
  expect(await list()).toMatchObject([{ title: expect.stringContaining('40 conversions rejected') }])
})

describe('a new conversion', () => {
  test.each(['pending', 'approved'] as const)('%s creates no notification', async (status) => {
    await convert(status)
    expect(await list()).toEqual([])
  })

  test('rejected is notified with its reason; more of the same day, offer and reason share one', async () => {
    await convert('rejected', AT, 'duplicate')
    expect(await list()).toMatchObject([{ title: 'Conversion rejected: Duplicate', type: 'reward' }])
    await Promise.all([1, 2, 3].map((minute) => convert('rejected', minutesLater(minute), 'duplicate')))
    await convert('rejected', minutesLater(9), 'cap')
    expect((await list()).map(({ title }) => title)).toEqual([
      'Conversion rejected: Cap reached',
      '4 conversions rejected: Duplicate',
    ])
  })

  test('rejected on arrival is not counted together with one that staff rejected later for the same reason', async () => {
    const held = await convert('pending')
    await transact((tx) =>
      changeConversionState(tx, {
        affiliateId: ada.affiliateId ?? 0,
        conversionId: held,
        to: 'rejected',
        reason: 'fraud',
        at: minutesLater(5),
      }),
    )
    await convert('rejected', minutesLater(9), 'fraud')
    expect((await list()).map(({ title }) => title)).toContain('Conversion rejected: Fraud check')
    expect((await list()).map(({ title }) => title)).not.toContain('2 conversions rejected: Fraud check')
  })
})

describe('a pending conversion', () => {
  test('that is released is notified; those of one Eastern day share one that is updated', async () => {
    const [first, second, third] = [await convert('pending'), await convert('pending'), await convert('pending')]
    await release(first, minutesLater(10))
    expect(await list()).toMatchObject([
      { title: 'Conversion approved', message: 'Northpay Debit Card: $25.00 is available to withdraw.' },
    ])
    await Promise.all([release(second, minutesLater(20)), release(third, minutesLater(20))])
    expect(await list()).toMatchObject([
      { title: '3 conversions approved', message: '$75.00 in all on Nov 21, available to withdraw.', hasRead: false },
    ])
  })

  test('that is released on the next Eastern day has its own notification', async () => {
    const [first, second] = [await convert('pending'), await convert('pending')]
    await release(first, new Date('2026-11-22T04:59:59Z'))
    await release(second, new Date('2026-11-22T05:00:00Z'))
    expect((await list()).map(({ title }) => title)).toEqual(['Conversion approved', 'Conversion approved'])
  })

  test('that is rejected, and an approved one that is reversed, are notified once each', async () => {
    const [held, credited] = [await convert('pending'), await convert('approved')]
    for (const minute of [1, 2]) {
      await change(held, 'pending', 'rejected', 'fraud', minutesLater(minute))
      await change(credited, 'approved', 'reversed', 'advertiser', minutesLater(minute))
    }
    expect((await list()).map(({ title }) => title).sort()).toEqual([
      'Conversion rejected: Fraud check',
      'Conversion reversed: Reversed by the advertiser',
    ])
  })
})

describe('a cap that is nearly used', () => {
  const promoted = (affiliateId: number, day: string, clicks = 1) =>
    db().statDay.create({ data: { affiliateId, day: dayToColumn(day), offerId, sourceId: 0, clicks } })
  const tell = (at = AT) => transact((tx) => notifyNearOfferDay(tx, offerId, '2026-11-21', 40_000n, 50_000n, at))

  test('is notified once to those who promoted the offer within seven days', async () => {
    const [fresh, old, idle, banned] = await Promise.all([
      createUser(),
      createUser(),
      createUser(),
      createUser({ affiliate: { status: 'banned' } }),
    ])
    await promoted(ada.affiliateId ?? 0, '2026-11-15')
    await promoted(fresh.affiliateId ?? 0, '2026-11-21')
    await promoted(old.affiliateId ?? 0, '2026-11-14')
    await promoted(idle.affiliateId ?? 0, '2026-11-20', 0)
    await promoted(banned.affiliateId ?? 0, '2026-11-20')
    expect(await tell()).toBe(2)
    expect(await tell(minutesLater(1))).toBe(0)
    expect(await list()).toMatchObject([{ type: 'offer', title: 'Northpay Debit Card has used 80% of its cap' }])
    expect(await listNotifications(fresh.id, {})).toHaveLength(1)
    expect(await listNotifications(old.id, {})).toEqual([])
  })

  test('reached by six concurrent calls is notified once', async () => {
    await promoted(ada.affiliateId ?? 0, '2026-11-21')
    const told = await Promise.all(Array.from({ length: 6 }, () => tell()))
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(1)
  })
})

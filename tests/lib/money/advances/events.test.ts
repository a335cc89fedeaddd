import { beforeEach, describe, expect, test } from 'vitest'
import { decideFunding } from '@/lib/money/advances/admin-service'
import { withdrawFunding } from '@/lib/money/advances/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { postEarnings } from '@/lib/rewards/achievements/earnings-service'
import { listen, queuedFor, typesFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createUser } from '@/tests/support/factories/users'
import { createAdvance, createApplication } from '@/tests/support/money/funding'
import { NOW } from '@/tests/support/tracking/shop'

let staff: string
let affiliateId: number
beforeEach(async () => {
  await db().webhookEndpoint.updateMany({ data: { isActive: false } })
  staff = await listen()
  affiliateId = (await createUser()).affiliateId ?? 0
})

describe('the events of an advance', () => {
  test('tell it from the application to the last repayment', async () => {
    const id = await createAdvance(affiliateId, NOW)
    const earning = { affiliateId, kind: 'quest_reward', from: 'house_quest', to: 'available', at: NOW } as const
    await transact((tx) => postEarnings(tx, [{ ...earning, key: 'first', amountCents: 100_000n }]))
    expect(await typesFor(staff, 'advance', id)).toEqual(['advance.requested', 'advance.granted'])
    await transact((tx) => postEarnings(tx, [{ ...earning, key: 'second', amountCents: 200_000n }]))
    const told = await queuedFor(staff, 'advance')
    expect(told.map(({ type, data }) => [type, data.grantedCents, data.outstandingCents])).toEqual([
      ['advance.requested', null, 0],
      ['advance.granted', 50_000, 50_000],
      ['advance.repaid', 50_000, 0],
    ])
  })

  test('tell that more is owed after an earning that repaid it was reversed', async () => {
    const id = await createAdvance(affiliateId, NOW)
    const earning = { affiliateId, from: 'house_quest', to: 'available', at: NOW, amountCents: 20_000n } as const
    await transact((tx) => postEarnings(tx, [{ ...earning, key: 'won', kind: 'quest_reward' }]))
    const back = { ...earning, key: 'won:back', reverses: 'won', kind: 'quest_reversal' } as const
    const reverse = () =>
      transact((tx) => postEarnings(tx, [{ ...back, from: 'available' as const, to: 'house_quest' as const }]))
    await Promise.all([reverse(), reverse()])
    const told = (await queuedFor(staff, 'advance')).filter(({ type }) => type === 'advance.owed_again')
    expect(told).toMatchObject([{ type: 'advance.owed_again', objectId: id, data: { outstandingCents: 50_000 } }])
  })

  test('tell that it was declined, or withdrawn', async () => {
    const declined = await createApplication(affiliateId, NOW)
    const no = { id: declined, decision: 'decline', reason: 'Not yet', confirm: '' } as const
    await decideFunding({ actor: await createStaff('GSM'), at: NOW }, no)
    expect(await typesFor(staff, 'advance', declined)).toEqual(['advance.requested', 'advance.declined'])
    const withdrawn = await createApplication(affiliateId, NOW)
    await withdrawFunding({ actor: { affiliateId }, at: NOW }, { id: withdrawn })
    expect(await typesFor(staff, 'advance', withdrawn)).toEqual(['advance.requested', 'advance.withdrawn'])
  })
})

import { describe, expect, test } from 'vitest'
import { getBilling, listPayments } from '@/lib/people/advertisers/balance/data'
import { setLowBalance, watchBalances } from '@/lib/people/advertisers/balance/service'
import { db } from '@/lib/platform/database/db'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { auditOf } from '@/tests/support/backoffice/staff'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { deposit, prefund } from '@/tests/support/money/budgets'
import { NOW } from '@/tests/support/tracking/shop'

const told = (userId: string) => db().notification.count({ where: { userId } })

describe('the notice of a low balance', () => {
  test('reaches owners and managers once, in the app and by email, and again after a deposit was used up', async () => {
    const owner = await createAdvertiserPerson('owner')
    const { advertiserId } = owner.advertiser
    const manager = await createAdvertiserPerson('manager', advertiserId)
    const viewer = await createAdvertiserPerson('viewer', advertiserId)
    await prefund(advertiserId, 9_999n)
    expect(await watchBalances({ at: NOW })).toBe(0)
    await setLowBalance({ actor: owner, at: NOW }, { lowBalanceCents: 10_000 })
    expect(await watchBalances({ at: NOW })).toBe(1)
    expect(await watchBalances({ at: NOW })).toBe(0)
    expect([await told(owner.id), await told(manager.id), await told(viewer.id)]).toEqual([1, 1, 0])
    expect(await db().mailMessage.count({ where: { toAddress: { in: [owner.email, manager.email] } } })).toBe(2)
    await deposit(advertiserId, 1n)
    expect(await watchBalances({ at: NOW })).toBe(0)
    await setLowBalance({ actor: owner, at: NOW }, { lowBalanceCents: 20_000 })
    expect(await watchBalances({ at: new Date(NOW.getTime() + 60_000) })).toBe(1)
    expect(await told(owner.id)).toBe(2)
    expect((await auditOf('advertiser', advertiserId)).map(({ action }) => action)).toContain('advertiser.low_balance')
  })

  test('is sent to nobody without a threshold, nor for an advertiser without a budget', async () => {
    const owner = await createAdvertiserPerson('owner')
    await setLowBalance({ actor: owner, at: NOW }, { lowBalanceCents: 10_000 })
    expect(await watchBalances({ at: NOW })).toBe(0)
    const other = await createAdvertiserPerson('owner')
    await prefund(other.advertiser.advertiserId, 1n)
    expect(await watchBalances({ at: NOW })).toBe(0)
  })
})

test('the billing of an advertiser says what is left, and no more than its own', async () => {
  const owner = await createAdvertiserPerson('owner')
  const stranger = await createAdvertiserPerson('owner')
  await prefund(owner.advertiser.advertiserId, 12_345n)
  await prefund(stranger.advertiser.advertiserId, 99_999n)
  const billing = await getBilling(owner.advertiser.advertiserId, new Date())
  expect(billing).toMatchObject({ billingMode: 'prefunded', leftCents: 12_345, reservedCents: 0 })
  const { payments } = await listPayments(owner.advertiser.advertiserId, FIRST_PAGE)
  expect(payments).toMatchObject([{ label: 'Deposit', amountCents: 12_345 }])
})

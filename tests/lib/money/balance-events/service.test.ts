import { expect, test } from 'vitest'
import { bookRefund } from '@/lib/money/advertiser-deposits/service'
import { setLowBalance, watchBalances } from '@/lib/people/advertiser-balances/service'
import { transact } from '@/lib/platform/transaction'
import { bookFundedSales } from '@/lib/traffic/funded-sales/service'
import { deposit, prefund } from '@/tests/support/budgets'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { NOW, openShop } from '@/tests/support/shop'
import { listen, queuedFor } from '@/tests/support/webhooks'

test('an advertiser is told of its deposits, of a low balance, that it is used up, and that it is covered again', async () => {
  const shop = await openShop()
  const { id: advertiserId } = shop.advertiser
  const [staff, own] = [await listen(), await listen(advertiserId)]
  const other = await listen((await openShop()).advertiser.id)
  const actor = await createAdvertiserPerson('owner', advertiserId)
  await prefund(advertiserId, 9_000n)
  await setLowBalance({ actor, at: NOW }, { lowBalanceCents: 6_000 })
  const sell = async () => shop.send({ click_id: (await shop.click()).click_id })
  // a sale costs $40
  await sell()
  expect(await watchBalances({ at: NOW })).toBe(1)
  await sell()
  await deposit(advertiserId, 10_000n)
  await bookFundedSales({ at: NOW })
  const refund = { advertiserId, key: 'back', amountCents: 1_000n, memo: 'WIRE BACK', at: NOW }
  expect(await transact((tx) => bookRefund(tx, refund))).toBe(true)
  expect(await transact((tx) => bookRefund(tx, refund))).toBe(false)
  const told = await queuedFor(own, 'balance')
  expect(told.map(({ type, objectId, data }) => [type, objectId, data.leftCents])).toEqual([
    ['balance.deposited', String(advertiserId), 9_000],
    ['balance.low', String(advertiserId), 5_000],
    ['balance.used_up', String(advertiserId), 1_000],
    ['balance.deposited', String(advertiserId), 11_000],
    ['balance.restored', String(advertiserId), 11_000],
    ['balance.refunded', String(advertiserId), 10_000],
  ])
  expect(told[1]?.data.lowBalanceCents).toBe(6_000)
  expect(told.at(-1)?.data).toMatchObject({ amountCents: 1_000, reference: 'WIRE BACK' })
  expect(await queuedFor(staff, 'balance')).toEqual(told)
  expect(await queuedFor(other, 'balance')).toEqual([])
})

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bookFundedSales } from '@/lib/conversions/holds/unfunded-service'
import { bookDeposit, bookRefund } from '@/lib/money/billing/budgets/deposit-service'
import { lockFunds } from '@/lib/money/billing/budgets/service'
import { setLowBalance, watchBalances } from '@/lib/people/advertisers/balance/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { deposit, prefund } from '@/tests/support/money/budgets'
import { NOW, openShop } from '@/tests/support/tracking/shop'

/** Until another transaction waits for a lock. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const waiting = await db().$queryRaw<unknown[]>`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    if (waiting.length > 0) return
    await pause(5)
  }
}

test('a balance that is covered again before it is told is not told', async () => {
  const { advertiser } = await openShop()
  const own = await listen(advertiser.id)
  const actor = await createAdvertiserPerson('owner', advertiser.id)
  await prefund(advertiser.id, 5_000n)
  await setLowBalance({ actor, at: NOW }, { lowBalanceCents: 6_000 })
  let watched: Promise<number> | undefined
  await transact(async (tx) => {
    await lockFunds(tx, [advertiser.id])
    watched = watchBalances({ at: NOW })
    // it has listed the advertiser and waits for the money
    await untilWaiting()
    const paid = { advertiserId: advertiser.id, key: 'late', amountCents: 5_000n, memo: 'WIRE', at: NOW }
    await bookDeposit(tx, paid)
  })
  expect(await watched).toBe(0)
  expect((await queuedFor(own, 'balance')).map(({ type }) => type)).not.toContain('balance.low')
})

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

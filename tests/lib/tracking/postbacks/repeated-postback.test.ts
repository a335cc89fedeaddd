import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

// An advertiser can repeat a call, concurrently or later: it counts once.
let shop: Awaited<ReturnType<typeof openShop>>
const click: typeof shop.click = (options) => shop.click(options)
const send: typeof shop.send = (parameters, visit) => shop.send(parameters, visit)

beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

test('the same conversion sent 1,000 times concurrently is one conversion, one credit, 1,000 identical responses [Q1]', async () => {
  const { affiliateId, click_id } = await click()
  const txn_id = shop.newTxn()
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => send({ click_id, txn_id })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await db().conversion.count({ where: { affiliateId } })).toBe(1)
  expect(await db().ledgerTransfer.count({ where: { affiliateId, kind: 'conversion_credit' } })).toBe(1)
  expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 2500n })
  expect(
    await db().postbackCall.groupBy({
      by: ['outcome'],
      where: { txnId: txn_id },
      _count: true,
      orderBy: { outcome: 'asc' },
    }),
  ).toEqual([
    { outcome: 'accepted', _count: 1 },
    { outcome: 'replayed', _count: 999 },
  ])
})

test('the same transaction with another body is refused and changes nothing [Q2]', async () => {
  const { affiliateId, click_id } = await click()
  const other = await click()
  const txn_id = shop.newTxn()
  await send({ click_id, txn_id, amount: '10' })
  for (const changed of [
    { click_id, amount: '11' },
    { click_id, amount: '10', event: 'upsell' },
    { click_id: other.click_id, amount: '10' },
  ]) {
    expect(await send({ txn_id, ...changed })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' }, reason: 'duplicate' },
    })
  }
  expect(await db().conversion.count({ where: { affiliateId: { in: [affiliateId, other.affiliateId] } } })).toBe(1)
  expect((await getBalances(affiliateId)).availableCents).toBe(2500n)
  expect(await db().postbackCall.count({ where: { txnId: txn_id, httpStatus: 409 } })).toBe(3)
})

test('a repeated rejected conversion gets the same response', async () => {
  const { click_id } = await click()
  const txn_id = shop.newTxn()
  const late = { at: daysLater(31) }
  const first = await send({ click_id, txn_id }, late)
  expect(await send({ click_id, txn_id }, late)).toEqual(first)
})

test('the same reversal sent 100 times concurrently reverses once [Q9]', async () => {
  const { affiliateId, click_id } = await click()
  const txn_id = shop.newTxn()
  await send({ click_id, txn_id })
  const answers = await Promise.all(Array.from({ length: 100 }, () => send({ txn_id, event: 'reversal' })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: { state: 'reversed' } })
  expect(await db().ledgerTransfer.count({ where: { affiliateId, kind: 'conversion_reversal' } })).toBe(1)
  expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 0n, earnedCents: 0n })
  expect(await db().conversion.findFirstOrThrow({ where: { affiliateId } })).toMatchObject({
    status: 'reversed',
    reason: 'advertiser',
  })
})

test('a reversal of a pending conversion rejects it', async () => {
  const held = await createOffer({ advertiserId: shop.advertiser.id, holdDays: 7 })
  const { affiliateId, click_id } = await click({ offerId: held.id })
  const txn_id = shop.newTxn()
  await send({ click_id, txn_id })
  expect((await send({ txn_id, event: 'refund' })).body).toMatchObject({ state: 'rejected' })
  expect(await getBalances(affiliateId)).toMatchObject({ pendingCents: 0n, availableCents: 0n })
})

test('after all of the above, roll-ups and ledger equal the events [Q12]', async () => {
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
})

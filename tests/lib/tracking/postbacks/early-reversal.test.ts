import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processAlone } from '@/lib/conversions/processing/batch/service'
import { processReversal } from '@/lib/conversions/processing/reversal-service'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { metricsText } from '@/lib/platform/telemetry/metrics'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { NOW, openShop } from '@/tests/support/tracking/shop'

// Calls can arrive in any order: the result is the same.
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

type Step = 'conversion' | 'reversal'
const ORDERS: Step[][] = [
  ['conversion', 'reversal'],
  ['reversal', 'conversion'],
  ['reversal', 'reversal', 'conversion', 'reversal'],
  ['conversion', 'conversion', 'reversal', 'conversion'],
]

async function play(order: readonly Step[], offerId: number) {
  const { affiliateId, click_id } = await shop.click({ offerId })
  const txn_id = shop.newTxn()
  const answers: { status: number; body: Record<string, unknown> }[] = []
  for (const event of order) answers.push(await shop.send({ click_id, txn_id, event }))
  return { affiliateId, txn_id, answers }
}

async function stateOf(affiliateId: number) {
  const { status, reason } = await db().conversion.findFirstOrThrow({ where: { affiliateId } })
  return { status, reason, ...(await getBalances(affiliateId)) }
}

describe.each([
  { holdDays: 0, ends: 'reversed' },
  { holdDays: 7, ends: 'rejected' },
])('with a hold of $holdDays days', ({ holdDays, ends }) => {
  test.each(ORDERS.map((order) => [order.join(', '), order] as const))(
    '%s: ends with no money and one voided conversion [Q9]',
    async (_, order) => {
      const offer = await createOffer({ advertiserId: shop.advertiser.id, holdDays })
      const { affiliateId, answers } = await play(order, offer.id)
      expect(await stateOf(affiliateId)).toEqual({
        status: ends,
        reason: 'advertiser',
        pendingCents: 0n,
        availableCents: 0n,
        inPayoutCents: 0n,
        paidCents: 0n,
        earnedCents: 0n,
      })
      const repeats = answers.filter((_answer, index) => order[index] === 'reversal')
      expect(new Set(repeats.map((answer) => JSON.stringify(answer))).size).toBe(1)
    },
  )

  test('a concurrent conversion and reversal always see each other, in 10 runs [Q9]', async () => {
    const offer = await createOffer({ advertiserId: shop.advertiser.id, holdDays })
    const rounds = Array.from({ length: 10 }, async () => {
      const { affiliateId, click_id } = await shop.click({ offerId: offer.id })
      const txn_id = shop.newTxn()
      await Promise.all([
        shop.send({ txn_id, event: 'reversal' }),
        shop.send({ click_id, txn_id }),
        shop.send({ txn_id, event: 'reversal' }),
      ])
      return stateOf(affiliateId)
    })
    for (const end of await Promise.all(rounds)) {
      expect(end).toMatchObject({ status: ends, pendingCents: 0n, availableCents: 0n, earnedCents: 0n })
    }
  })
})

describe('the second call waits for the commit of the first', () => {
  const MEANWHILE_MS = 300

  test('a conversion that arrives during its reversal ends reversed [Q9]', async () => {
    const { affiliateId, click_id } = await shop.click()
    const txn_id = shop.newTxn()
    const conversion = await transact(async (tx) => {
      await processReversal(tx, { advertiserId: shop.advertiser.id, txnId: txn_id, event: 'reversal' }, NOW)
      const answer = shop.send({ click_id, txn_id })
      await pause(MEANWHILE_MS)
      return { answer }
    })
    expect((await conversion.answer).body).toMatchObject({ state: 'reversed' })
    expect(await stateOf(affiliateId)).toMatchObject({ status: 'reversed', availableCents: 0n })
  })

  test('a reversal that arrives during its conversion reverses it [Q9]', async () => {
    const { affiliateId, click_id } = await shop.click()
    const txn_id = shop.newTxn()
    const clickRef = parseClickId(click_id)
    if (!clickRef) throw new Error('the click is not there')
    const reversal = await transact(async (tx) => {
      const postback = { txn_id, event: 'conversion', amount: undefined }
      await processAlone(tx, { advertiserId: shop.advertiser.id, postback, clickRef, at: NOW })
      const answer = shop.send({ txn_id, event: 'reversal' })
      await pause(MEANWHILE_MS)
      return { answer }
    })
    expect(await reversal.answer).toMatchObject({ status: 200, body: { state: 'reversed' } })
    expect(await stateOf(affiliateId)).toMatchObject({ status: 'reversed', availableCents: 0n })
  })
})

test('an early reversal gets status 202 and is stored with its call [Q9]', async () => {
  const txn_id = shop.newTxn()
  expect(await shop.send({ txn_id, event: 'refund' })).toEqual({
    status: 202,
    body: { status: 'accepted', txn_id, state: 'waiting' },
  })
  expect(await db().postbackCall.findFirstOrThrow({ where: { txnId: txn_id } })).toMatchObject({
    outcome: 'accepted',
    httpStatus: 202,
    conversionId: null,
  })
})

test('a reversal of another advertiser does not affect a transaction with the same id', async () => {
  const other = await openShop()
  const { affiliateId, click_id } = await shop.click()
  const txn_id = shop.newTxn()
  await other.send({ txn_id, event: 'reversal' })
  await shop.send({ click_id, txn_id })
  expect(await stateOf(affiliateId)).toMatchObject({ status: 'approved', availableCents: 2500n })
})

test('after all of the above, roll-ups and ledger equal the events [Q12]', async () => {
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
})

test('a reversal and a refund are timed by their names', async () => {
  const { click_id } = await shop.click({})
  const txn_id = shop.newTxn()
  await shop.send({ click_id, txn_id, amount: '100.00' })
  await shop.send({ click_id, txn_id, event: 'refund', amount: '10.00', refund_id: 'part' })
  await shop.send({ click_id, txn_id, event: 'reversal' })
  const text = await metricsText()
  for (const step of ['refund', 'reverse'])
    expect(text).toMatch(new RegExp(`conversion_step_seconds_count\\{step="${step}"\\} [1-9]`))
})

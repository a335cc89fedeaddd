import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { reinstateConversion } from '@/lib/conversions/reinstatements/service'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let customers = 0

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  await closeTracking()
})

/** $25 for the first payment, $5 from the second on, $9 from the fourth on, of six. */
async function openOffer(more: Partial<Prisma.OfferUncheckedCreateInput> = {}): Promise<number> {
  const monthly = { advertiserId: shop.advertiser.id, isSubscription: true, subscriptionFrequency: 'monthly' as const }
  const { id: offerId } = await createOffer({ ...monthly, stepsByPayment: true, renewalPayments: 6, ...more })
  const steps = [
    { fromConversion: 2, payoutCents: 500n },
    { fromConversion: 4, payoutCents: 900n },
  ]
  await db().offerTier.createMany({ data: steps.map((step) => ({ offerId, ...step })) })
  return offerId
}

type Reason = 'fraud' | 'staff' | 'advertiser'
/** What happens to a customer: the next payment, or that payment `of` is taken back, or counts again. */
type Event = { kind: 'pays' } | { kind: 'taken back'; of: number; reason: Reason } | { kind: 'reinstated'; of: number }

/** Lives a history, an event each ten days. @returns the conversions of the payments, in order */
async function live(offerId: number, events: readonly Event[], isNamed = true) {
  const { affiliateId, click_id } = await shop.click({ offerId })
  const customer_id = `life-${++customers}`
  const ids: string[] = []
  for (const [place, event] of events.entries()) {
    const at = daysLater(place * 10)
    if (event.kind === 'pays') {
      const { body } = await shop.send({ click_id, ...(isNamed && { customer_id }) }, { at })
      ids.push(String(body.conversion_id))
      continue
    }
    const ref = { affiliateId, conversionId: ids[event.of] ?? '' }
    const { status } = await db().conversion.findUniqueOrThrow({
      where: { affiliateId_id: { affiliateId, id: ref.conversionId } },
    })
    const counts = status === 'approved'
    if (event.kind === 'taken back' && counts)
      await transact((tx) => changeConversionState(tx, { ...ref, to: 'reversed', reason: event.reason, at }))
    if (event.kind === 'reinstated' && !counts)
      await transact((tx) => reinstateConversion(tx, { ...ref, note: 'It counts', at }))
  }
  const sold = await db().conversion.findMany({ where: { affiliateId } })
  const account = await db().ledgerAccount.findFirstOrThrow({ where: { affiliateId, kind: 'available' } })
  const payments = ids.map((id) => {
    const { reason, payoutCents, subscriptionId } = sold.find((each) => each.id === id) ?? {}
    return { paid: reason ?? Number(payoutCents), isOfFirst: subscriptionId === ids[0] }
  })
  return { affiliateId, click_id, customer_id, payments, balance: Number(account.balanceCents) }
}

const pays: Event = { kind: 'pays' }
const takenBack = (of: number, reason: Reason = 'fraud'): Event => ({ kind: 'taken back', of, reason })
const reinstated = (of: number): Event => ({ kind: 'reinstated', of })
const paid = ({ payments }: Awaited<ReturnType<typeof live>>) => payments.map((payment) => payment.paid)

describe.each([[true], [false]])('a first payment that counts again (customer named: %s)', (isNamed) => {
  test('has the later ones as in a life in which nothing happened', async () => {
    const offerId = await openOffer()
    const events = [pays, takenBack(0), pays, pays, pays, pays, reinstated(0), pays, pays, pays]
    const life = await live(offerId, events, isNamed)
    expect(paid(life)).toEqual([2_500, 500, 500, 900, 900, 900, 'subscription_over', 'subscription_over'])
    expect(life.payments.every(({ isOfFirst }) => isOfFirst)).toBe(true)
    expect(life.balance).toBe(6_200)
  })
})

test('payments that were refused as first sales after the window are paid, whose renewals they are', async () => {
  const offerId = await openOffer({ attributionWindowDays: 15 })
  const life = await live(offerId, [pays, takenBack(0, 'staff'), pays, pays, takenBack(0), reinstated(0), pays])
  expect(paid(life)).toEqual([2_500, 500, 500, 900])
})

test('a payment in the middle that counts again has its number, and so have those after it', async () => {
  const offerId = await openOffer()
  expect(paid(await live(offerId, [pays, pays, takenBack(1, 'advertiser'), pays, pays, reinstated(1), pays]))).toEqual([
    2_500, 500, 500, 900, 900,
  ])
})

test('another customer of the same click keeps a subscription of their own', async () => {
  const offerId = await openOffer()
  const { affiliateId, click_id } = await shop.click({ offerId })
  const sent = []
  for (const customer_id of ['two-a', 'two-b', 'two-a'])
    sent.push(await shop.send({ click_id, customer_id }, { at: daysLater(sent.length) }))
  const ref = { affiliateId, conversionId: String(sent[0]?.body.conversion_id) }
  await transact((tx) => changeConversionState(tx, { ...ref, to: 'reversed', reason: 'fraud', at: daysLater(4) }))
  await transact((tx) => reinstateConversion(tx, { ...ref, note: 'It counts', at: daysLater(5) }))
  const sold = await db().conversion.findMany({ where: { affiliateId }, orderBy: { id: 'asc' } })
  expect(sold.map(({ payoutCents }) => Number(payoutCents))).toEqual([2_500, 2_500, 500])
})

/** Repeatable numbers from 0 to 1. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Payments, with some of them taken back and reinstated in between, all of them in the end. */
function history(seed: number): Event[] {
  const next = random(seed)
  const below = (count: number) => Math.floor(next() * count)
  const reasons: Reason[] = ['fraud', 'staff', 'advertiser']
  const events: Event[] = []
  const [away, count] = [new Set<number>(), 3 + below(3)]
  let payments = 0
  while (payments < count) {
    const choice = next()
    if (payments === 0 || choice < 0.5) {
      events.push(pays)
      payments += 1
    } else if (choice < 0.8 || away.size === 0) {
      const of = next() < 0.5 ? 0 : below(payments)
      away.add(of)
      events.push(takenBack(of, reasons[below(3)]))
    } else {
      const of = [...away][below(away.size)] ?? 0
      away.delete(of)
      events.push(reinstated(of))
    }
  }
  const left = [...Array(count).keys()].toSorted(() => next() - 0.5)
  return [...events, ...left.map(reinstated)]
}

test.each([1, 2, 3, 4, 5, 6, 7])('random history %i ends as the plain life', async (seed) => {
  const offerId = await openOffer({ attributionWindowDays: seed % 2 === 0 ? 30 : 365 })
  const events = history(seed)
  const [life, plain] = [
    await live(offerId, events),
    await live(
      offerId,
      events.filter(({ kind }) => kind === 'pays'),
    ),
  ]
  expect(life.payments, JSON.stringify(events)).toEqual(plain.payments)
  expect(life.balance).toBe(plain.balance)
})

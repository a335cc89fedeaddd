// Slow: reinstates conversions beside concurrent reversals.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockCapsShared } from '@/lib/catalog/caps/lock-service'
import { createPostback } from '@/lib/conversions/affiliate-postbacks/service'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { reinstateConversion } from '@/lib/conversions/reinstatements/service'
import type { Prisma } from '@/lib/generated/prisma/client'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { availableOf, ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'
import { rulesSettled } from '@/tests/support/tracking/tracking'
import { createCap, usedOf } from '@/tests/support/traffic/caps'

const AT = daysLater(1)
const LATER = daysLater(2)
let shop: Awaited<ReturnType<typeof openShop>>
let staffId: string
beforeAll(async () => {
  shop = await openShop()
  staffId = (await createStaff()).userId
})
afterAll(closeTracking)

type Kept = { affiliateId: number; id: string; txnId: string; clickId: string }

/** A conversion of $25 from a real postback, without a hold by default. */
async function convert(over: { offerId?: number; affiliateId?: number; amount?: string; event?: string } = {}) {
  const { offerId, affiliateId: given, ...sale } = over
  const chosen = { ...(offerId && { offerId }), ...(given && { affiliateId: given }) }
  const { affiliateId, click_id: clickId } = await shop.click(chosen)
  return sell({ affiliateId, clickId }, sale)
}
async function sell({ affiliateId, clickId }: Pick<Kept, 'affiliateId' | 'clickId'>, sale = {}): Promise<Kept> {
  const txnId = shop.newTxn()
  const { body } = await shop.send({ click_id: clickId, txn_id: txnId, ...sale })
  return { affiliateId, id: String(body.conversion_id), txnId, clickId }
}
const find = ({ affiliateId, id }: Kept) =>
  db().conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id } } })
const voidIt = (kept: Kept, at = AT) =>
  transact(async (tx) => {
    const to = (await find(kept)).status === 'pending' ? ('rejected' as const) : ('reversed' as const)
    const { affiliateId, id: conversionId } = kept
    await changeConversionState(tx, { affiliateId, conversionId, to, reason: 'staff', at })
  })
const reinstate = ({ affiliateId, id: conversionId }: Kept, at = LATER) =>
  transact((tx) => reinstateConversion(tx, { affiliateId, conversionId, note: 'Valid', actorId: staffId, at }))
const offerOf = async (over: Partial<Prisma.OfferUncheckedCreateInput>) =>
  (await createOffer({ advertiserId: shop.advertiser.id, ...over })).id

describe('a conversion that cannot be reinstated says what to do instead', () => {
  test('of a deleted account', async () => {
    const kept = await convert()
    await voidIt(kept)
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: kept.affiliateId } })
    await db().user.update({ where: { id: userId }, data: { status: 'deleted' } })
    await expect(reinstate(kept)).rejects.toMatchObject({ code: 'conflict', message: /was deleted/ })
    expect(await availableOf(kept.affiliateId)).toBe(0n)
  })

  test('of a click that has paid another conversion since, until that one is reversed', async () => {
    const kept = await convert()
    await voidIt(kept)
    const other = await sell(kept)
    expect((await find(other)).status).toBe('approved')
    await expect(reinstate(kept)).rejects.toMatchObject({
      message: `Its click is paid by another conversion, ${other.txnId}. Reverse or reject that one first.`,
    })
    await voidIt(other)
    expect(await reinstate(kept)).toBe(true)
    expect(await availableOf(kept.affiliateId)).toBe(2_500n)
  })

  test('of a click that pays each conversion it may be reinstated beside another one', async () => {
    const offerId = await offerOf({ allowMultipleConversions: true })
    const kept = await convert({ offerId })
    await voidIt(kept)
    await sell(kept)
    expect(await reinstate(kept)).toBe(true)
    expect(await availableOf(kept.affiliateId)).toBe(5_000n)
  })

  test('of a duplicate, which was rejected on arrival because its click is paid', async () => {
    const kept = await convert()
    const copy = await sell(kept)
    expect(await find(copy)).toMatchObject({ status: 'rejected', reason: 'duplicate' })
    await expect(reinstate(copy)).rejects.toMatchObject({ message: expect.stringContaining(kept.txnId) })
  })

  test('of an event the offer does not pay for, and of a test by staff', async () => {
    const kept = await convert()
    await db().offerGoal.create({
      data: { offerId: shop.offer.id, event: 'deposit', name: 'Deposit', payoutType: 'cpa_flat', payoutCents: 100n },
    })
    const unknown = await sell(kept, { event: 'signup' })
    expect(await find(unknown)).toMatchObject({ status: 'rejected', reason: 'unknown_event' })
    await expect(reinstate(unknown)).rejects.toMatchObject({ message: /Add a goal/ })
    await db().offerGoal.deleteMany({ where: { offerId: shop.offer.id } })
    await voidIt(kept)
    await db().conversion.update({
      where: { affiliateId_id: { affiliateId: kept.affiliateId, id: kept.id } },
      data: { reason: 'test' },
    })
    await expect(reinstate(kept)).rejects.toMatchObject({ message: /test by staff/ })
  })

  test('named by a rejected fraud case, until that case is reopened', async () => {
    const kept = await convert()
    await voidIt(kept)
    const { affiliateId, id: conversionId } = kept
    const rejected = { affiliateId, rule: 'ip_cluster', score: 80, evidence: {}, status: 'rejected' } as const
    const { id } = await db().fraudCase.create({ data: { ...rejected, takenBackAt: AT } })
    const about = { affiliateId, rule: 'ip_cluster', ref: kept.id, caseId: id, conversionId } as const
    await db().fraudFact.create({ data: { ...about, detail: {}, foundAt: AT } })
    await expect(reinstate(kept)).rejects.toMatchObject({ message: /fraud case \(IP cluster\).*Reopen that case/ })
    await db().fraudCase.update({ where: { id }, data: { status: 'open', takenBackAt: null, stakeCents: 0n } })
    expect(await reinstate(kept)).toBe(true)
    expect((await db().fraudCase.findUniqueOrThrow({ where: { id } })).stakeCents).toBe(2_500n)
  })

  test('taken back by the advertiser after staff had rejected it; but not one the advertiser reversed itself', async () => {
    const [first, second] = [await convert(), await convert()]
    await voidIt(first)
    await shop.send({ txn_id: first.txnId, event: 'reversal' }, { at: AT })
    await expect(reinstate(first)).rejects.toMatchObject({ message: /advertiser has taken the sale back/ })
    await shop.send({ txn_id: second.txnId, event: 'reversal' }, { at: AT })
    expect((await find(second)).status).toBe('reversed')
    expect(await reinstate(second)).toBe(true)
    // a repeat of the reversal gets its first answer and changes nothing
    await shop.send({ txn_id: second.txnId, event: 'reversal' }, { at: LATER })
    expect((await find(second)).status).toBe('approved')
  })

  test('refunded completely meanwhile; a partial refund is deducted as if it had always counted', async () => {
    const offerId = await offerOf({ payoutType: 'cpa_percentage', percentPayoutBps: 5_000, percentRevenueBps: 8_000 })
    const [whole, part, other] = [
      await convert({ offerId, amount: '50' }),
      await convert({ offerId, amount: '50' }),
      await convert({ offerId, amount: '50' }),
    ]
    for (const { txnId } of [part, other])
      await shop.send({ txn_id: txnId, event: 'refund', amount: '5', refund_id: 'early' }, { at: NOW })
    for (const kept of [whole, part]) await voidIt(kept)
    await shop.send({ txn_id: whole.txnId, event: 'refund', amount: '50', refund_id: 'r' }, { at: daysLater(1.5) })
    for (const { txnId } of [part, other])
      await shop.send({ txn_id: txnId, event: 'refund', amount: '10', refund_id: 'r' }, { at: daysLater(1.5) })
    await expect(reinstate(whole)).rejects.toMatchObject({ message: /refunded the whole sale/ })
    await reinstate(part)
    const money = ({ payoutCents, revenueCents, refundedCents }: Awaited<ReturnType<typeof find>>) => [
      payoutCents,
      revenueCents,
      refundedCents,
    ]
    expect(money(await find(part))).toEqual([1_750n, 2_800n, 1_500n])
    expect(money(await find(part))).toEqual(money(await find(other)))
    expect(await availableOf(part.affiliateId)).toBe(await availableOf(other.affiliateId))
  })

  test('that counts is left as it is, and one that does not exist is not found', async () => {
    const kept = await convert()
    expect(await reinstate(kept)).toBe(false)
    expect(await db().conversionHistory.count({ where: { conversionId: kept.id } })).toBe(1)
    await expect(reinstate({ ...kept, affiliateId: kept.affiliateId + 1 })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('caps', () => {
  test('are not consumed again by a conversion that counted before [Q7]', async () => {
    const offerId = await offerOf({})
    const cap = await createCap({ offerId, limitValue: 1n })
    await rulesSettled()
    const kept = await convert({ offerId })
    await voidIt(kept, NOW)
    await reinstate(kept, NOW)
    expect(await usedOf(cap.id)).toEqual([1n])
  })

  test('are consumed by one that was rejected on arrival, never beyond their limit [Q7]', async () => {
    const offerId = await offerOf({})
    const cap = await createCap({ offerId, limitValue: 1n })
    await rulesSettled()
    const first = await convert({ offerId })
    const more = [await convert({ offerId }), await convert({ offerId }), await convert({ offerId })]
    for (const kept of more) expect(await find(kept)).toMatchObject({ status: 'rejected', reason: 'cap' })
    await expect(reinstate(more[0] ?? first, NOW)).rejects.toMatchObject({
      message: /A cap has no room for it today: “The daily cap of 1 conversion/,
    })
    await db().conversionCap.update({ where: { id: cap.id }, data: { limitValue: 3n } })
    const answers = await Promise.allSettled(more.map((kept) => reinstate(kept, NOW)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await usedOf(cap.id)).toEqual([3n])
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  })
})

test('a refund that came before a conversion a cap refused is deducted when it is reinstated', async () => {
  const offerId = await offerOf({ payoutType: 'cpa_percentage', percentPayoutBps: 5_000, percentRevenueBps: 8_000 })
  const cap = await createCap({ offerId, limitValue: 1n })
  await rulesSettled()
  await convert({ offerId, amount: '50' })
  const { affiliateId, click_id } = await shop.click({ offerId })
  const txn_id = shop.newTxn()
  await shop.send({ txn_id, event: 'refund', amount: '10', refund_id: 'early' })
  const { body } = await shop.send({ click_id, txn_id, amount: '50' })
  const kept = { affiliateId, id: String(body.conversion_id), txnId: txn_id, clickId: click_id }
  expect(await find(kept)).toMatchObject({ status: 'rejected', reason: 'cap', payoutCents: 2_500n })
  await db().conversionCap.update({ where: { id: cap.id }, data: { limitValue: 2n } })
  await reinstate(kept, NOW)
  expect(await find(kept)).toMatchObject({ status: 'approved', payoutCents: 2_000n, refundedCents: 1_000n })
  expect(await availableOf(affiliateId)).toBe(2_000n)
})

describe('what others hear of it', () => {
  test('the affiliate is told, their tracker is called, and a later rejection is told again', async () => {
    const { id: affiliateId, userId } = await createAffiliate()
    const wanted = { url: 'https://tracker.example/?s={status}', method: 'get', offerId: null } as const
    const events = ['pending', 'approved', 'rejected', 'reversed'] as const
    await createPostback({ actor: { affiliateId }, at: NOW }, { ...wanted, events: [...events] })
    const kept = await convert({ affiliateId, offerId: await offerOf({ holdDays: 7 }) })
    await voidIt(kept)
    await reinstate(kept)
    await voidIt(kept, daysLater(3))
    const calls = await db().affiliatePostbackDelivery.findMany({
      where: { affiliateId },
      orderBy: { createdAt: 'asc' },
    })
    expect(calls.map(({ event }) => event)).toEqual(['pending', 'rejected', 'pending', 'rejected'])
    const told = await db().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
    expect(told.filter(({ destinationUrlPath }) => destinationUrlPath?.includes(kept.id))).toMatchObject([
      { title: 'Conversion rejected by staff' },
      {
        title: 'Conversion reinstated',
        message:
          'Northpay Debit Card: It was rejected and counts again, as if it always had. $25.00 is in your pending balance until its hold ends.',
      },
      { title: 'Conversion rejected by staff' },
    ])
    const history = await db().conversionHistory.findMany({
      where: { conversionId: kept.id },
      orderBy: { createdAt: 'asc' },
    })
    expect(history[2]).toMatchObject({ fromStatus: 'rejected', toStatus: 'pending', note: 'Valid', actorId: staffId })
  })
})

describe('at the same time', () => {
  const settled = (all: PromiseSettledResult<boolean>[]) =>
    all.filter((each) => each.status === 'fulfilled' && each.value).length

  test('ten people reinstate a conversion once, with one credit [Q9]', async () => {
    const kept = await convert()
    await voidIt(kept)
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => reinstate(kept)))
    expect(settled(all)).toBe(1)
    expect(await getBalances(kept.affiliateId)).toMatchObject({ availableCents: 2_500n, earnedCents: 2_500n })
    const where = { conversionId: kept.id, kind: 'conversion_credit' as const }
    expect(await db().ledgerTransfer.count({ where })).toBe(2)
    expect(await db().conversionHistory.count({ where: { conversionId: kept.id } })).toBe(3)
    expect((await find(kept)).payoutRevision).toBe(1)
  })

  test('one that waited while another was made, and taken back by the advertiser, is refused [Q9]', async () => {
    const kept = await convert()
    await voidIt(kept)
    const { affiliateId, id: conversionId } = kept
    const { clickId } = await find(kept)
    const taken = { affiliateId, conversionId, to: 'reversed' as const, reason: 'advertiser' as const, at: LATER }
    let late: Promise<boolean> | undefined
    await transact(async (tx) => {
      await lockCapsShared(tx)
      await tx.$queryRaw`SELECT 1 FROM click WHERE affiliate_id = ${affiliateId} AND id = ${clickId}::uuid FOR UPDATE`
      late = reinstate(kept)
      late.catch(() => undefined)
      const waiting = () => db().$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await expect.poll(waiting, { timeout: 5_000 }).not.toEqual([])
      await reinstateConversion(tx, { affiliateId, conversionId, note: 'Valid', actorId: staffId, at: LATER })
      await changeConversionState(tx, taken)
    })
    await expect(late).rejects.toMatchObject({ code: 'conflict', message: /has just changed/ })
    expect((await find(kept)).status).toBe('reversed')
    expect(await getBalances(affiliateId)).toMatchObject({ availableCents: 0n, earnedCents: 0n })
  })

  test('a reversal by the advertiser wins, whichever of both is first [Q9]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const kept = await convert()
      await voidIt(kept)
      await Promise.allSettled([
        shop.send({ txn_id: kept.txnId, event: 'reversal' }, { at: LATER }),
        reinstate(kept),
        reinstate(kept),
      ])
      expect((await find(kept)).status).toBe('reversed')
      expect(await getBalances(kept.affiliateId)).toMatchObject({ availableCents: 0n, earnedCents: 0n })
    }
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
    expect(await ledgerIsClean()).toBe(true)
  })

  test('a sale of the same click and a reinstatement pay the click once [Q9]', async () => {
    for (let round = 0; round < 4; round += 1) {
      const kept = await convert()
      await voidIt(kept)
      await Promise.allSettled([sell(kept), reinstate(kept)])
      const counted = await db().conversion.count({
        where: { affiliateId: kept.affiliateId, status: { in: ['pending', 'approved'] } },
      })
      expect(counted).toBe(1)
      expect(await availableOf(kept.affiliateId)).toBe(2_500n)
    }
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { getBalances } from '@/lib/money/ledger/data'
import { postTransfers } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { countRollupDifferences, rebuildRollups } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let offerId: number
beforeAll(async () => {
  shop = await openShop()
  offerId = (await createOffer({ advertiserId: shop.advertiser.id, holdDays: 7 })).id
})
afterAll(closeTracking)

async function convert(affiliateId: number): Promise<string> {
  const { click_id } = await shop.click({ affiliateId, offerId })
  return String((await shop.send({ click_id })).body.conversion_id)
}

const statusOf = async (affiliateId: number) =>
  (await db().conversion.findMany({ where: { affiliateId }, select: { status: true } })).map(({ status }) => status)

describe('a hold', () => {
  test('ends at its exact millisecond, not before', async () => {
    const { id } = await createAffiliate()
    await convert(id)
    expect(await releaseDueHolds({ at: new Date(daysLater(7).getTime() - 1) })).toBe(0)
    expect(await getBalances(id)).toMatchObject({ pendingCents: 2500n, availableCents: 0n })
    expect(await releaseDueHolds({ at: daysLater(7) })).toBe(1)
    expect(await getBalances(id)).toMatchObject({ pendingCents: 0n, availableCents: 2500n, earnedCents: 2500n })
    expect(await releaseDueHolds({ at: daysLater(8) })).toBe(0)
  })

  test('is released once in four concurrent runs', async () => {
    const { id } = await createAffiliate()
    for (let n = 0; n < 6; n += 1) await convert(id)
    const released = await Promise.all(Array.from({ length: 4 }, () => releaseDueHolds({ at: daysLater(7) })))
    expect(released.reduce((sum, count) => sum + count, 0)).toBe(6)
    expect(await getBalances(id)).toMatchObject({ pendingCents: 0n, availableCents: 15_000n })
    expect(await db().ledgerTransfer.count({ where: { affiliateId: id, kind: 'conversion_release' } })).toBe(6)
  })

  test('of a suspended affiliate stays until they are approved again', async () => {
    const { id } = await createAffiliate()
    await convert(id)
    await db().affiliate.update({ where: { id }, data: { status: 'suspended' } })
    expect(await releaseDueHolds({ at: daysLater(30) })).toBe(0)
    await db().affiliate.update({ where: { id }, data: { status: 'approved' } })
    expect(await releaseDueHolds({ at: daysLater(30) })).toBe(1)
  })

  test('of a conversion rejected in the meantime releases nothing', async () => {
    const { id } = await createAffiliate()
    const { click_id } = await shop.click({ affiliateId: id, offerId })
    const txn_id = shop.newTxn()
    await shop.send({ click_id, txn_id })
    await shop.send({ txn_id, event: 'reversal' })
    expect(await releaseDueHolds({ at: daysLater(7) })).toBe(0)
    expect(await statusOf(id)).toEqual(['rejected'])
  })

  test('twenty released together create at most two notifications', async () => {
    const { id, userId } = await createAffiliate()
    for (let n = 0; n < 20; n += 1) await convert(id)
    await releaseDueHolds({ at: daysLater(7) })
    const told = await db().notification.findMany({ where: { userId, title: { contains: 'approved' } } })
    expect(told.length).toBeGreaterThan(0)
    expect(told.length).toBeLessThanOrEqual(2)
  })
})

describe('a hold that cannot be released', () => {
  test('blocks no other conversion, not even of the same affiliate, and is released once it can be', async () => {
    const [ada, ben] = [await createAffiliate(), await createAffiliate()]
    // released first: its roll-up row is deleted below, so that its roll-ups cannot be updated
    const broken = await createOffer({ advertiserId: shop.advertiser.id, holdDays: 6 })
    const { click_id } = await shop.click({ affiliateId: ada.id, offerId: broken.id })
    await shop.send({ click_id })
    for (const { id } of [ada, ada, ben]) await convert(id)
    await db().$executeRaw`DELETE FROM stat_day WHERE offer_id = ${broken.id}`

    expect(await releaseDueHolds({ at: daysLater(7) })).toBe(3)
    expect(await getBalances(ada.id)).toMatchObject({ pendingCents: 2500n, availableCents: 5000n })
    expect(await getBalances(ben.id)).toMatchObject({ pendingCents: 0n, availableCents: 2500n })
    await transact(rebuildRollups)
    expect(await releaseDueHolds({ at: daysLater(7) })).toBe(1)
  })

  test('stays held completely: a status never changes without its money', async () => {
    const { id: affiliateId } = await createAffiliate()
    const conversionId = await convert(affiliateId)
    const at = daysLater(7)
    const taken = { affiliateId, key: `conversion:${conversionId}:release`, kind: 'adjustment', at } as const
    await transact((tx) =>
      postTransfers(tx, [{ ...taken, from: 'house_adjustment', to: 'available', amountCents: 1n }]),
    )

    expect(await releaseDueHolds({ at })).toBe(0)
    expect(await statusOf(affiliateId)).toEqual(['pending'])
    expect(await db().conversionHistory.count({ where: { conversionId } })).toBe(1)
    expect(await getBalances(affiliateId)).toMatchObject({ pendingCents: 2500n, availableCents: 1n })
  })
})

test('after all of the above, roll-ups and ledger equal the events [Q12]', async () => {
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
})

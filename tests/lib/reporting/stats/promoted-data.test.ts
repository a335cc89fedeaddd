import { expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { REMEMBERED_MS } from '@/lib/reporting/stats/promoted-constants'
import { listPromotedOffers } from '@/lib/reporting/stats/promoted-data'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'

const NOW = new Date('2026-11-20T17:00:00Z')

async function offerOf(name: string): Promise<number> {
  const advertiser = await createAdvertiser()
  return (await createOffer({ advertiserId: advertiser.id, name })).id
}

async function click(affiliateId: number, offerId: number, daysAgo: number): Promise<void> {
  const day = addDays(easternDay(NOW), -daysAgo)
  await db().$executeRaw`INSERT INTO stat_day (affiliate_id, day, offer_id, source_id, clicks)
    VALUES (${affiliateId}, ${day}::date, ${offerId}, 0, 1)`
}

const namesOf = async (affiliateId: number, at = NOW) =>
  (await listPromotedOffers(affiliateId, at)).map(({ name }) => name).sort()

test('has the offers with clicks of the affiliate, each once, with their advertisers, and none of another', async () => {
  const [{ id: own }, { id: other }] = [await createAffiliate(), await createAffiliate()]
  const [loans, cards] = [await offerOf('Loans'), await offerOf('Cards')]
  for (const daysAgo of [400, 200, 0]) await click(own, loans, daysAgo)
  await click(own, cards, 300)
  expect(await namesOf(own)).toEqual(['Cards', 'Loans'])
  expect(await listPromotedOffers(own, NOW)).toEqual([
    expect.objectContaining({ id: loans, advertiserId: expect.any(Number), advertiser: expect.any(String) }),
    expect.objectContaining({ id: cards }),
  ])
  expect(await namesOf(other)).toEqual([])
})

test('what a process remembers hides no new offer, not the first one either, and no new name', async () => {
  const { id } = await createAffiliate()
  expect(await namesOf(id)).toEqual([])
  const [loans, cards] = [await offerOf('Loans'), await offerOf('Cards')]
  await click(id, loans, 0)
  expect(await namesOf(id)).toEqual(['Loans'])
  await click(id, cards, 1)
  expect(await namesOf(id)).toEqual(['Cards', 'Loans'])
  await db().offer.update({ where: { id: loans }, data: { name: 'Home loans' } })
  expect(await namesOf(id)).toEqual(['Cards', 'Home loans'])
})

test('a click that is counted on an old day is found within the hour', async () => {
  const { id } = await createAffiliate()
  await click(id, await offerOf('Loans'), 0)
  expect(await namesOf(id)).toEqual(['Loans'])
  await click(id, await offerOf('Cards'), 40)
  expect(await namesOf(id, new Date(NOW.getTime() + REMEMBERED_MS))).toEqual(['Cards', 'Loans'])
})

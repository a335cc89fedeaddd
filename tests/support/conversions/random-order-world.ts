import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { couponKeys } from '@/lib/catalog/materials/coupon-rules'
import { plainRule } from '@/lib/catalog/payouts/condition-schema'
import { numberHashes } from '@/lib/conversions/customers/name-data'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '../factories/affiliates'
import { createOffer } from '../factories/offers'
import { mmdbFile } from '../platform/mmdb'
import { addRate } from '../tracking/rates'
import { daysLater, NOW, openShop } from '../tracking/shop'
import { clickIdOf, rulesSettled, track } from '../tracking/tracking'
import { createCap } from '../traffic/caps'
import { BROWSERS, below, PLACES, pick, RATES, type Random, randomRule } from './random-order-parts'

/** When clicks are made, the second half of them after the hours that rules name, and when all is sold. */
export const CLICKED_AT = [NOW, new Date(NOW.getTime() + 5 * 3_600_000)] as const
export const SOLD_AT = new Date(NOW.getTime() + 6 * 3_600_000)

/** Who bought before, and who is on the list of the advertiser. */
export const KNOWN = ['known-1', 'known-2', 'known-3'] as const
export const LISTED = ['listed-1', 'listed-2', 'listed-3'] as const

/** The visits of an affiliate on an offer: from each place with each browser at each time. */
export const VISITS = CLICKED_AT.flatMap((at) =>
  PLACES.flatMap((from) => BROWSERS.map((browser) => ({ at, from, browser }))),
)

type Offer = {
  id: number
  clicksFirst: boolean
  /** Of a sale that a code and a click of another affiliate share; null where one of them is paid all of it. */
  codePercent: number | null
  isSubscription: boolean
  goals: Map<string, number>
}
export type World = Awaited<ReturnType<typeof openRandomWorld>>

/** Makes the click path read files of addresses in which the places are. */
export async function openAddressFiles(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoke-orders-'))
  const write = (name: string, file: Buffer) => {
    writeFileSync(path.join(folder, name), file)
    return path.join(folder, name)
  }
  const munich = { country: { iso_code: 'DE' }, subdivisions: [{ iso_code: 'BY' }], city: { names: { en: 'Munich' } } }
  const places = { '203.0.113.0/25': munich, '203.0.113.128/25': { country: { iso_code: 'US' } } }
  const hidden = { '198.51.100.0/24': { is_anonymous: true, is_anonymous_vpn: true } }
  const carriers = {
    '203.0.113.0/25': { autonomous_system_number: 3320 },
    '203.0.113.128/25': { autonomous_system_number: 7018 },
  }
  const files = [
    write('city.mmdb', mmdbFile(places, 'GeoIP2-City')),
    write('hidden.mmdb', mmdbFile(hidden, 'GeoIP2-Anonymous-IP')),
  ]
  await closeTracking()
  Object.assign(env(), {
    GEOIP_DATABASE: files.join(','),
    GEOIP_ASN_DATABASE: write('isp.mmdb', mmdbFile(carriers, 'GeoIP2-ISP')),
  })
  return async () => {
    Object.assign(env(), { GEOIP_DATABASE: undefined, GEOIP_ASN_DATABASE: undefined })
    await closeTracking()
  }
}

const GOALS = [
  { event: 'lead', payoutType: 'cpa_flat', payoutCents: 300n, revenueCents: 500n, isRepeatable: true },
  { event: 'upgrade', payoutType: 'cpa_percentage', percentPayoutBps: 700, percentRevenueBps: 1_100 },
] as const

/**
 * A shop of its own: offers with random rules, whose customers they pay for, holds, caps, goals and steps; affiliates of different
 * levels, groups and terms, each with a code on each offer.
 */
export async function openRandomWorld(random: Random) {
  const shop = await openShop()
  const advertiserId = shop.advertiser.id
  await openMoney(advertiserId)
  const bucket = await db().bucket.create({
    data: { name: `Random ${advertiserId}`, payoutAdjustmentBps: -750, dailyPayoutCapCents: 90_000n },
  })
  const affiliateIds: number[] = []
  for (const level of [1, 2, 3, 5]) {
    const { id } = await createAffiliate()
    await db().affiliate.update({ where: { id }, data: { level, ...(level === 2 && { bucketId: bucket.id }) } })
    affiliateIds.push(id)
  }
  const offers: Offer[] = []
  for (let each = 0; each < 10; each += 1)
    offers.push(await openOffer(random, { advertiserId, affiliateIds, bucketId: bucket.id, isSubscription: each >= 7 }))
  await limitSome(random, { offers, affiliateIds })
  for (const { id: offerId } of offers)
    for (const affiliateId of affiliateIds) {
      const code = codeOf(offerId, affiliateId)
      const [key = code] = couponKeys(code)
      await db().couponCode.create({
        data: { advertiserId, offerId, affiliateId, code, key, status: 'active', createdAt: NOW },
      })
    }
  await rulesSettled()
  return { shop, offers, affiliateIds, clicks: new Map<string, string>() }
}

/** An affiliate on an offer, by their places in a world. */
export type Seller = { offer: number; affiliate: number }

/** The numbers of the offer and of the affiliate of a seller. */
export const idsOf = ({ offers, affiliateIds }: World, { offer, affiliate }: Seller) =>
  [offers[offer]?.id ?? 0, affiliateIds[affiliate] ?? 0] as const

/** The click of a visit, made when it is first asked for. */
export async function clickOf(world: World, { visit, ...seller }: Seller & { visit: number }): Promise<string> {
  const [offerId, affiliateId] = idsOf(world, seller)
  const key = `${offerId} ${affiliateId} ${visit}`
  const known = world.clicks.get(key)
  const from = VISITS[visit]
  if (known !== undefined || !from) return known ?? ''
  const headers = { 'user-agent': from.browser.userAgent, 'accept-language': from.browser.said.language }
  const made = await track(`/c/${offerId}?a=${affiliateId}`, { at: from.at, peer: from.from.peer, headers })
  world.clicks.set(key, clickIdOf(made))
  return clickIdOf(made)
}

export const codeOf = (offerId: number, affiliateId: number): string => `OF${offerId}BY${affiliateId}`

/** The rates of the day, and a list of customers from before. */
async function openMoney(advertiserId: number): Promise<void> {
  for (const [currency, { rate }] of Object.entries(RATES))
    if (currency !== 'USD' && !(await db().exchangeRate.findFirst({ where: { currency } })))
      await addRate(currency, '2026-11-20', (Number(rate) / 10_000).toString())
  const listId = newId(NOW)
  const list = { id: listId, advertiserId, fileName: 'customers.csv', state: 'done', createdAt: NOW } as const
  await db().customerList.create({ data: list })
  await db().listedCustomer.createMany({
    data: LISTED.flatMap((name) =>
      numberHashes(name)
        .slice(0, 1)
        .map((hash) => ({ advertiserId, listId, nameHash: Buffer.from(hash, 'hex') })),
    ),
  })
}

type Owner = { advertiserId: number; affiliateIds: readonly number[]; bucketId: number; isSubscription: boolean }

async function openOffer(
  random: Random,
  { advertiserId, affiliateIds, bucketId, isSubscription }: Owner,
): Promise<Offer> {
  const rules = Array.from({ length: below(random, 6) }, () => randomRule(random, affiliateIds, bucketId))
  const codePercent = !isSubscription && random() < 0.5 ? 1 + below(random, 99) : null
  const clicksFirst = codePercent === null && random() < 0.5
  const monthly = { isSubscription, subscriptionFrequency: 'monthly', stepsByPayment: true } as const
  const data: Partial<Prisma.OfferUncheckedCreateInput> = {
    allowMultipleConversions: random() < 0.7,
    clicksBeatCoupons: clicksFirst,
    codePercent,
    // what is not held raises levels at once, which may shorten holds
    holdDays: pick(random, [0, 0, 7, 30]),
    levelsShortenHold: random() < 0.5,
    payoutRules: rules.map(plainRule),
    paysForProductsOnly: random() < 0.5,
    paidCustomers: pick(random, ['all', 'all', 'new', 'first_purchase'] as const),
    ...(random() < 0.3 && { maxAmountCents: 15_000n }),
    ...(random() < 0.5 && { payoutType: 'cpa_percentage', percentPayoutBps: 800, percentRevenueBps: 1_700 }),
    ...(isSubscription && { ...monthly, ...(random() < 0.5 && { renewalPayments: 3 }) }),
  }
  const { id } = await createOffer({ ...data, advertiserId })
  const goals = new Map<string, number>()
  if (!isSubscription && random() < 0.5)
    for (const goal of GOALS) {
      const made = await db().offerGoal.create({ data: { ...goal, offerId: id, name: goal.event } })
      goals.set(goal.event, made.id)
    }
  if (isSubscription || random() < 0.3)
    await db().offerTier.createMany({
      data: [
        { offerId: id, fromConversion: 2, payoutCents: 500n, percentPayoutBps: 300 },
        { offerId: id, fromConversion: 4, payoutCents: 900n, percentPayoutBps: 100 },
      ],
    })
  return { id, clicksFirst, codePercent, isSubscription, goals }
}

/** Own terms of some affiliates, and caps of some offers, of which some fill. */
async function limitSome(
  random: Random,
  { offers, affiliateIds }: { offers: readonly Offer[]; affiliateIds: readonly number[] },
): Promise<void> {
  const [first = 0, second = 0] = affiliateIds
  for (const { id: offerId, goals } of offers.filter(() => random() < 0.4)) {
    const paidCustomers = pick(random, [null, 'all', 'first_purchase'] as const)
    const times = { startsAt: daysLater(-9), createdAt: daysLater(-9) }
    const own = { affiliateId: first, offerId, payoutCents: 3_100n, percentPayoutBps: 900, paidCustomers, ...times }
    await db().affiliatePayout.create({ data: own })
    const goalId = goals.get('lead')
    if (goalId !== undefined) await db().affiliatePayout.create({ data: { ...own, affiliateId: second, goalId } })
  }
  for (const { id: offerId } of offers.filter(() => random() < 0.3)) {
    const limit = pick(random, [
      { metric: 'conversions', limitValue: 25n },
      { metric: 'payout', limitValue: 30_000n },
      { metric: 'revenue', limitValue: 60_000n, affiliateId: second },
    ] as const)
    await createCap({ offerId, ...limit })
  }
  const [capped] = offers.filter(() => random() < 0.3)
  if (capped) await db().offer.update({ where: { id: capped.id }, data: { payoutCapCents: 40_000n } })
}

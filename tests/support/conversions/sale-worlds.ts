import { randomBytes, randomUUID } from 'node:crypto'
import { seal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { countEvents } from '@/lib/platform/rollups/service'
import { openTestAccount } from '@/lib/tracking/test-mode/test-account-service'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { clickChange } from '../bench/click-change'
import { createAffiliate, createPayoutMethod } from '../factories/affiliates'
import { createAdvertiser, createOffer } from '../factories/offers'
import { prefund } from '../money/budgets'
import { giveMoney } from '../money/money'
import { NOW } from '../tracking/shop'

/** A sale of a world: by the places of its affiliate, offer and click. */
export type WorldSale = {
  affiliate: number
  offer: number
  click: number
  txn: number
  event: 'conversion' | 'signup' | undefined
  amount: string | undefined
}

export const AFFILIATES = 7
export const OFFERS = 8
const CLICKS = 3

/**
 * An advertiser with offers of every kind of terms, and affiliates of every kind: a referrer, one who was referred and has
 * a postback, one with a mentor, one who owes an advance, one whose bucket limits a day, a mentor, and one who is paid at the
 * same place as the referrer. Some clicks are of bots, some were imported, and of these some were sold before. The
 * advertiser has a webhook. Two worlds differ in nothing but ids.
 * @param budgetCents what the advertiser paid in; without it, sales are billed later, without a limit
 * @param ofTests whether all affiliates are test accounts
 */
export async function createWorld(budgetCents?: bigint, ofTests = false) {
  const advertiser = await createAdvertiser()
  if (budgetCents !== undefined) await prefund(advertiser.id, budgetCents)
  await createWebhook(advertiser.id)
  const offers = await createOffers(advertiser.id)
  const affiliates = await createAffiliates(
    offers.map(({ id }) => id),
    ofTests,
  )
  const capIds = await createCaps(
    offers.map(({ id }) => id),
    affiliates.map(({ id }) => id),
  )
  const clicks = await createClicks(
    affiliates.map(({ id }) => id),
    offers.map(({ id }) => id),
  )
  const clickOf = ({ affiliate, offer, click }: WorldSale) =>
    clicks[(affiliate * OFFERS + offer) * CLICKS + click] ?? ''
  return {
    advertiser,
    capIds,
    offerIds: offers.map(({ id }) => id),
    affiliateIds: affiliates.map(({ id }) => id),
    /** The parameters of a sale's postback. */
    parametersOf(sale: WorldSale): Record<string, string> {
      const affiliateId = affiliates[sale.affiliate]?.id ?? 0
      const { event, amount } = sale
      return {
        click_id: publicClickId(affiliateId, clickOf(sale)),
        txn_id: `T${sale.txn}`,
        ...(event && { event }),
        ...(amount && { amount }),
      }
    },
  }
}

const STATUS_EVENTS = ['created', 'held', 'approved', 'rejected', 'reversed', 'changed'].map(
  (name) => `conversion.${name}`,
)

/** An endpoint of the advertiser for everything that happens to conversions. */
async function createWebhook(advertiserId: number): Promise<void> {
  const secret = { secretSealed: seal('whsec_none'), url: 'https://hooks.example/', name: 'Books' }
  const data = { id: newId(NOW), advertiserId, ...secret, types: STATUS_EVENTS, offerIds: [], version: 1 }
  await db().webhookEndpoint.create({ data: { ...data, createdById: randomUUID(), createdAt: NOW } })
}

export type World = Awaited<ReturnType<typeof createWorld>>

async function createOffers(advertiserId: number) {
  const terms = [
    { name: 'At once', holdDays: 0 },
    { name: 'Held by level', holdDays: 30, defaultPayoutCents: 4_000n, defaultRevenueCents: 5_000n },
    { name: 'Share', holdDays: 0, payoutType: 'cpa_percentage', percentPayoutBps: 3_333, percentRevenueBps: 4_111 },
    { name: 'Daily cap', holdDays: 0, payoutCapCents: 6_000n },
    { name: 'Many', holdDays: 0, allowMultipleConversions: true },
    { name: 'Capped', holdDays: 0, defaultPayoutCents: 900n },
    { name: 'Goals', holdDays: 3 },
    { name: 'Steps', holdDays: 0, payoutType: 'cpa_both', percentPayoutBps: 100, percentRevenueBps: 500 },
  ] as const
  const made: { id: number }[] = []
  for (const each of terms) made.push(await createOffer({ ...each, advertiserId }))
  const goals = made[6]?.id ?? 0
  await db().offerGoal.create({
    data: {
      offerId: goals,
      name: 'Sign-up',
      event: 'signup',
      position: 0,
      payoutType: 'cpa_flat',
      payoutCents: 300n,
      revenueCents: 500n,
    },
  })
  await db().offerTier.createMany({
    data: [2, 3].map((fromConversion) => {
      return {
        offerId: made[7]?.id ?? 0,
        fromConversion,
        payoutCents: BigInt(fromConversion) * 1_000n,
        percentPayoutBps: 250,
      }
    }),
  })
  return made
}

/** The test account of a new affiliate. */
async function createTestAccount() {
  const id = await openTestAccount({ at: NOW }, { affiliateId: (await createAffiliate()).id })
  return db().affiliate.findUniqueOrThrow({ where: { id } })
}

async function createAffiliates(offerIds: readonly number[], ofTests: boolean) {
  const made = []
  for (let index = 0; index < AFFILIATES; index += 1)
    made.push(await (ofTests ? createTestAccount() : createAffiliate()))
  const [referrer, referred, mentee, debtor, limited, mentor, twin] = made
  if (!referrer || !referred || !mentee || !debtor || !limited || !mentor || !twin)
    throw new Error('affiliates are missing')
  // referrals of confirmed addresses count
  await db().user.update({ where: { id: referred.userId }, data: { emailConfirmedAt: NOW } })
  const joinedAt = new Date(NOW.getTime() - DAY_MS)
  const commissionUntil = new Date(NOW.getTime() + 90 * DAY_MS)
  await db().referral.createMany({
    data: [referred, debtor, twin].map(({ id }) => ({
      referredId: id,
      referrerId: referrer.id,
      joinedAt,
      commissionUntil,
    })),
  })
  await db().mentor.create({ data: { userId: mentor.userId, shareBps: 700 } })
  await db().mentorship.createMany({
    data: [mentee, referred, twin].map(({ id }) => ({
      affiliateId: id,
      mentorId: mentor.userId,
      shareBps: 700,
      startedAt: joinedAt,
    })),
  })
  await db().fundingApplication.createMany({
    data: (ofTests ? [] : [debtor, mentor]).flatMap(({ id }) =>
      [900n, 20_000n].map((outstandingCents, place) => ({
        affiliateId: id,
        amountCents: 30_000n,
        purpose: 'Ads',
        status: 'approved' as const,
        grantedCents: 30_000n,
        repaymentBps: 3_333,
        outstandingCents,
        decidedAt: new Date(joinedAt.getTime() + place),
      })),
    ),
  })
  if (!ofTests) {
    for (const { id } of [referrer, twin]) await createPayoutMethod(id, `${referrer.id}@pay.example`)
    await giveMoney(debtor.id, 10n)
  }
  const bucket = await db().bucket.create({
    data: { name: randomUUID(), payoutAdjustmentBps: 1_111, holdDays: 2, dailyPayoutCapCents: 7_000n },
  })
  await db().affiliate.update({ where: { id: limited.id }, data: { bucketId: bucket.id } })
  await db().affiliatePostback.createMany({
    data: [
      { affiliateId: referred.id, offerId: null, events: ['pending', 'approved'] as const },
      { affiliateId: referred.id, offerId: offerIds[5] ?? 0, events: ['rejected'] as const },
    ].map((each) => ({
      ...each,
      events: [...each.events],
      url: 'https://t.example/?p={payout}&s={s1}&x={source}',
      secretSealed: seal('x'),
    })),
  })
  return made
}

async function createCaps(offerIds: readonly number[], affiliateIds: readonly number[]): Promise<number[]> {
  const [capped = 0, other = 0] = [offerIds[5], offerIds[0]]
  const group = await db().offerGroup.create({
    data: { name: randomUUID(), members: { create: [capped, other].map((offerId) => ({ offerId, weight: 0 })) } },
  })
  const made = await db().conversionCap.createManyAndReturn({
    data: [
      { offerId: capped, metric: 'conversions', period: 'day', limitValue: 5n },
      { offerId: capped, affiliateId: affiliateIds[1] ?? 0, metric: 'payout', period: 'week', limitValue: 1_800n },
      { groupId: group.id, metric: 'revenue', period: 'month', limitValue: 60_000n },
    ],
  })
  return made.map(({ id }) => id)
}

/** The flags of the third click of each affiliate, by the place of the offer. */
const FLAGS: Partial<Record<number, 'bot' | 'imported'>> = { 0: 'imported', 4: 'bot' }

/** What a previous platform says it paid for clicks that were made at it. */
async function importSales(clicks: readonly { affiliateId: number; id: string; offerId: number }[]): Promise<void> {
  await db().foreignId.createMany({
    data: clicks.map(({ affiliateId, id }) => ({
      source: 'tune',
      kind: 'transaction',
      externalId: id,
      ourId: publicClickId(affiliateId, id),
      createdAt: NOW,
    })),
  })
  await db().importedConversion.createMany({
    data: clicks.map(({ id, affiliateId, offerId }) => ({
      source: 'tune',
      externalId: id,
      transactionId: id,
      affiliateId,
      offerId,
      day: NOW,
      convertedAt: NOW,
      status: 'approved',
      payoutCents: 100n,
      revenueCents: 200n,
    })),
  })
}

async function createClicks(affiliateIds: readonly number[], offerIds: readonly number[]): Promise<string[]> {
  const createdAt = new Date(NOW.getTime() - DAY_MS)
  const rows = affiliateIds.flatMap((affiliateId) =>
    offerIds.flatMap((offerId) =>
      Array.from({ length: CLICKS }, (_, place) => ({
        affiliateId,
        offerId,
        id: newId(createdAt),
        sourceId: 0,
        s1: 'a',
        visitor: randomBytes(16),
        userAgent: 'x',
        isUnique: true,
        createdAt,
        flag: place === 2 ? (FLAGS[offerIds.indexOf(offerId)] ?? null) : null,
      })),
    ),
  )
  await db().click.createMany({ data: rows })
  await importSales(
    rows.filter(({ flag, affiliateId }) => flag === 'imported' && affiliateIds.indexOf(affiliateId) % 2),
  )
  // the figures of a previous platform count its clicks
  const counted = rows.flatMap(({ flag, ...row }) => {
    const change = clickChange({ isUnique: true, flagged: flag !== null })
    return flag === 'imported' ? [] : [{ ...row, at: createdAt, change }]
  })
  await transact((tx) => countEvents(tx, counted))
  return rows.map(({ id }) => id)
}

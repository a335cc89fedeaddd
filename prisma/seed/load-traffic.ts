import type { Day } from '@/lib/platform/dates/constants'
import { periodStart } from '../../lib/catalog/caps/rules'
import { Prisma } from '../../lib/generated/prisma/client'
import type { Tx } from '../../lib/platform/database/db'
import { newId } from '../../lib/platform/ids/uuid-v7'
import { countedInRollups, startCapPeriods } from '../../lib/traffic/caps/period-service'
import { morning } from './history'

const CARD = 1042
const SAVINGS = 1043
const METAL_CARD = 1049
const CHECKING = 2311
const RENTERS = 2214
const AUTO = 2217
const SLEEP_PATCH = 2404
const MEAL_KITS = 2401
const VPN = 1187

/**
 * Traffic rules of the demo, so that its pages show every case. None of them changes the destination of a demo link: the
 * one active override requires a country, which a local visitor does not have, and the groups keep links unchanged.
 */
export async function loadTraffic(tx: Tx, today: Day): Promise<void> {
  const buckets = await loadBuckets(tx, morning(today, 120))
  const groupId = await loadGroups(tx, morning(today, 90))
  await loadCaps(tx, groupId, buckets.fresh, today)
  await tx.trafficOverride.createMany({ data: overrides(today) })
  await loadRule(tx, morning(today, 20))
}

/** A rule that is off, so that nothing of the demo changes by itself: its dry run finds a few sources. */
async function loadRule(tx: Tx, at: Date): Promise<void> {
  const { id: savedById } = await tx.user.findFirstOrThrow({ where: { email: 'super@stoke.test' } })
  await tx.automaticRule.create({
    data: {
      id: newId(at),
      name: 'Sources that hardly sell',
      subject: 'source',
      figure: 'conversionRate',
      comparison: 'below',
      bound: 0.01,
      minimum: 100,
      days: 7,
      delayDays: 1,
      action: 'pause',
      cooldownDays: 14,
      perDay: 5,
      toldIds: [savedById],
      savedById,
      createdAt: at,
      updatedAt: at,
    },
  })
}

async function loadBuckets(tx: Tx, createdAt: Date) {
  const made = async (data: Prisma.BucketCreateInput, conditions: Prisma.InputJsonObject, position: number) => {
    const rules = { create: { position, conditions, createdAt } }
    return (await tx.bucket.create({ data: { ...data, createdAt, rules } })).id
  }
  const review = await made({ name: 'Under review', dailyPayoutCapCents: 20_000n }, { fraudScore: { min: 60 } }, 1)
  const fresh = await made({ name: 'New', dailyPayoutCapCents: 50_000n }, { ageDays: { max: 14 } }, 2)
  const trusted = await made(
    { name: 'Trusted', payoutAdjustmentBps: 500, holdDays: 3, autoApprove: true },
    { volume: { min: 200 }, approvalRate: { min: 90 }, fraudScore: { max: 20 } },
    3,
  )
  return { review, fresh, trusted }
}

async function loadGroups(tx: Tx, createdAt: Date): Promise<number> {
  const members = (...offers: [number, number][]) => ({
    create: offers.map(([offerId, weight]) => ({ offerId, weight })),
  })
  const banking = { name: 'Banking', fallbackOfferId: CHECKING, createdAt }
  const group = await tx.offerGroup.create({
    data: { ...banking, members: members([CARD, 0], [SAVINGS, 0], [METAL_CARD, 0]) },
  })
  const kitchen = { name: 'Oakwell rotation', isActive: false, createdAt }
  await tx.offerGroup.create({ data: { ...kitchen, members: members([MEAL_KITS, 3], [SLEEP_PATCH, 1]) } })
  return group.id
}

/** One cap is nearly reached: its limit is computed from what is used. */
async function loadCaps(tx: Tx, groupId: number, bucketId: number, today: Day): Promise<void> {
  const createdAt = morning(today, 60)
  const caps: Prisma.ConversionCapUncheckedCreateInput[] = [
    { offerId: VPN, metric: 'payout', period: 'month', limitValue: 1n, overflowOfferId: 1190 },
    { groupId, metric: 'conversions', period: 'week', limitValue: 5_000n },
    { offerId: RENTERS, metric: 'clicks', period: 'day', limitValue: 20_000n, overflowOfferId: AUTO },
    { offerId: AUTO, bucketId, metric: 'conversions', period: 'day', limitValue: 40n },
    { offerId: MEAL_KITS, metric: 'revenue', period: 'total', limitValue: 500_000_000n, isActive: false },
  ]
  for (const cap of caps) {
    const { id, period } = await tx.conversionCap.create({ data: { ...cap, createdAt } })
    await startCapPeriods(tx, [id], [periodStart(period, today)], today)
  }
  await tx.$executeRaw`
    UPDATE conversion_cap_usage u SET counted_from = NULL,
      used = u.used + ${countedInRollups(Prisma.sql`u.period_day`, Prisma.sql`u.counted_from - 1`)}
    FROM conversion_cap c WHERE c.id = u.cap_id AND u.counted_from IS NOT NULL`
  await tx.$executeRaw`
    UPDATE conversion_cap c SET limit_value = greatest(u.used * 100 / 84, 10000), alerted_at = ${morning(today, 1)}
    FROM conversion_cap_usage u WHERE u.cap_id = c.id AND c.offer_id = ${VPN}`
}

const overrides = (today: Day): Prisma.TrafficOverrideCreateManyInput[] => [
  {
    position: 1,
    name: 'Renters in Canada',
    offerId: RENTERS,
    country: 'CA',
    destinationOfferId: AUTO,
    createdAt: morning(today, 30),
  },
  {
    position: 2,
    name: 'Sleep Patch is paused',
    offerId: SLEEP_PATCH,
    destinationOfferId: MEAL_KITS,
    isActive: false,
    createdAt: morning(today, 26),
  },
  {
    position: 3,
    name: 'Half of mobile VPN',
    offerId: VPN,
    device: 'mobile',
    weight: 50,
    destinationOfferId: 1190,
    startsAt: morning(today, 20),
    endsAt: morning(today, 13),
    createdAt: morning(today, 21),
  },
]

import 'server-only'
import type { ConversionMoney } from '@/lib/catalog/payouts/rules'
import type { Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import type { Day } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import type { Cents } from '@/lib/platform/money/cents'
import {
  lockAffiliateTotals,
  lockOfferTotals,
  saveAffiliateTotals,
  saveOfferTotals,
} from '@/lib/traffic/caps/daily-payout-totals-service'
import { recordOfferDayEvent } from '@/lib/traffic/caps/events'
import { notifyNearOfferDay } from '@/lib/traffic/caps/notifications'
import type { Consumption, UsedLimit } from '@/lib/traffic/caps/rules'
import { type LockedCap, lockCaps, saveCapUsage } from '@/lib/traffic/caps/service'
import {
  type CapKey,
  type CappedSale,
  type CapUsage,
  capsThatApply,
  consumeCaps,
  type ListedCap,
} from './conversion-cap-rules'

/** Locked caps, and their usage before. */
export type LockedCapUsage = CapUsage & {
  day: Day
  locked: readonly LockedCap[]
  before: ReadonlyMap<CapKey, bigint>
}

/**
 * Locks every cap that applies to conversions of one Eastern day, always in this order and each kind in the order of
 * its ids, so that no limit is passed however many conversions arrive at once.
 * @param listed the caps of their offers, see `listConversionCaps`
 */
export async function lockCapUsage(
  tx: Tx,
  listed: readonly ListedCap[],
  sales: readonly CappedSale[],
  day: Day,
): Promise<LockedCapUsage> {
  const bounded = new Map(
    sales.flatMap(({ affiliateId, dailyPayoutCapCents: limit }) => (limit === null ? [] : [[affiliateId, limit]])),
  )
  const offers = new Map(
    sales.flatMap(({ offer }) => (offer.payoutCapCents === null ? [] : [[offer.id, offer.payoutCapCents]])),
  )
  const caps = capsThatApply(listed, sales)
  const [affiliateTotals, locked, offerTotals] = await together(
    tx,
    () => lockAffiliateTotals(tx, [...bounded.keys()], day),
    () => lockCaps(tx, caps, day),
    () => lockOfferTotals(tx, [...offers.keys()], day),
  )
  const used = new Map<CapKey, UsedLimit>([
    ...[...affiliateTotals].map(
      ([id, cents]) => [`affiliate ${id}`, { used: cents, limit: bounded.get(id) ?? 0n }] as const,
    ),
    ...locked.map(({ id, used: amount, limit }) => [id, { used: amount, limit }] as const),
    ...[...offerTotals].map(([id, cents]) => [`offer ${id}`, { used: cents, limit: offers.get(id) ?? 0n }] as const),
  ])
  const before = new Map([...used].map(([id, cap]) => [id, cap.used]))
  const refusing = new Set<CapKey>()
  const usedWhenNear = new Map<CapKey, bigint>()
  return { caps, used, refusing, usedWhenNear, day, locked, before }
}

/** The caps that conversions of offers consume, those of the offers' groups included, in the order of their ids. */
export async function listConversionCaps(tx: Tx, offerIds: readonly number[]): Promise<ListedCap[]> {
  if (offerIds.length === 0) return []
  return tx.$queryRaw<ListedCap[]>`
    SELECT c.id, c.metric, c.period, c.affiliate_id AS "affiliateId", c.bucket_id AS "bucketId",
      c.group_id IS NOT NULL AS "isOfGroup", of.offer_ids AS "offerIds"
    FROM conversion_cap c CROSS JOIN LATERAL (SELECT ARRAY(
      SELECT c.offer_id WHERE c.offer_id = ANY(${offerIds}::int[])
      UNION SELECT m.offer_id FROM offer_group_member m JOIN offer_group g ON g.id = m.group_id AND g.is_active
        WHERE m.group_id = c.group_id AND m.offer_id = ANY(${offerIds}::int[])) AS offer_ids) of
    WHERE c.is_active AND c.metric <> 'clicks' AND cardinality(of.offer_ids) > 0
    ORDER BY c.id`
}

/** Writes what was consumed, announces full caps to the click path, and notifies at 80% of a limit. */
export async function saveConversionCaps(tx: Tx, usage: LockedCapUsage, at: Date): Promise<void> {
  const { used, refusing, usedWhenNear, day, locked } = usage
  const offers = changedTotals(usage, 'offer')
  await together(
    tx,
    () => saveCapUsage(tx, locked, used, refusing, at, usedWhenNear),
    () => saveAffiliateTotals(tx, changedTotals(usage, 'affiliate'), day),
    () => saveOfferTotals(tx, offers, day),
  )
  for (const id of offers.keys()) {
    const near = usedWhenNear.get(`offer ${id}`)
    const limit = used.get(`offer ${id}`)?.limit ?? 0n
    if (near === undefined) continue
    await notifyNearOfferDay(tx, id, day, near, limit, at)
    await recordOfferDayEvent(tx, { offerId: id, type: 'cap.near', start: day, used: near, limit, at })
  }
  for (const id of refusing) {
    const cap = used.get(id)
    if (!cap || !String(id).startsWith('offer ')) continue
    const offerId = Number(String(id).slice('offer '.length))
    await recordOfferDayEvent(tx, { offerId, type: 'cap.reached', start: day, ...cap, at })
  }
}

function changedTotals({ used, before }: LockedCapUsage, kind: 'affiliate' | 'offer'): Map<number, Cents> {
  const changed = [...used].filter(([id, cap]) => cap.used !== before.get(id))
  const ofKind = changed.filter(([id]) => String(id).startsWith(`${kind} `))
  return new Map(ofKind.map(([id, cap]) => [Number(String(id).slice(kind.length + 1)), cap.used]))
}

/** The caps of one conversion, locked; undefined for a test, to which none apply. */
export type LockedCapsOfSale = { usage: LockedCapUsage; sale: CappedSale } | undefined

/** Locks every cap that applies to a conversion, before its money. [Q7] [S3.42] */
export async function lockCapsOfSale(
  tx: Tx,
  { affiliateId, offerId }: { affiliateId: number; offerId: number },
  at: Date,
): Promise<LockedCapsOfSale> {
  if (isTestAccount(affiliateId)) return undefined
  const offer = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { id: true, payoutCapCents: true } })
  const { bucketId, bucket } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { bucketId: true, bucket: { select: { dailyPayoutCapCents: true } } },
  })
  const sale = { affiliateId, bucketId, offer, dailyPayoutCapCents: bucket?.dailyPayoutCapCents ?? null }
  return { usage: await lockCapUsage(tx, await listConversionCaps(tx, [offerId]), [sale], easternDay(at)), sale }
}

/**
 * Consumes locked caps of a conversion, or none of them. What is later rejected is not returned.
 * @returns why it does not fit, as a sentence for the affiliate; undefined if it does
 */
export async function consumeLockedCaps(
  tx: Tx,
  locked: LockedCapsOfSale,
  consumption: Consumption,
  at: Date,
): Promise<string | undefined> {
  if (!locked) return undefined
  const refusal = consumeCaps(locked.usage, locked.sale, consumption)
  await saveConversionCaps(tx, locked.usage, at)
  return refusal
}

/** `consumeLockedCaps` of a conversion which counts again. */
export async function consumeConversionCaps(
  tx: Tx,
  { affiliateId, offerId, payoutCents, revenueCents }: ConversionMoney & { affiliateId: number; offerId: number },
  at: Date,
): Promise<string | undefined> {
  return consumeLockedCaps(
    tx,
    await lockCapsOfSale(tx, { affiliateId, offerId }, at),
    { payoutCents, revenueCents },
    at,
  )
}

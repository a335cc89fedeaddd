import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { IS_COUNTED, NOT_REPLACED, PAID_AT, WAS_CREDITED } from '../../customers/credited-sale-data'
import { idBefore } from './click-data'

/** A subscription, by the id of its first sale, and the click its payments are credited to. */
export type SubscriptionRef = { affiliateId: number; clickId: string; subscriptionId: string }

const MS = Prisma.sql`(extract(epoch FROM ${PAID_AT}) * 1000)::float8`

/** A payment `x` that was credited, and is no second report of another. */
const IS_CREDITED = Prisma.sql`(${WAS_CREDITED} AND x.reason IS DISTINCT FROM 'duplicate')`

/** A payment `x` of a period that came after the last one that is paid. */
const IS_OVER = Prisma.sql`(x.pays_period AND coalesce(x.reason = 'subscription_over', false))`

/**
 * The payments of a subscription for one goal, null for the offer's own payout: when those that are counted were paid, those of
 * periods after the last that is paid, and the first and the last of all. In milliseconds.
 */
export type PaymentTimes = {
  subscriptionId: string
  goalId: number | null
  countedAt: number[]
  overAt: number[]
  firstAt: number | null
  lastAt: number | null
}

/**
 * When the payments of subscriptions were paid that were credited: also those that were refunded since, so that it makes no
 * difference when a refund comes, and those that wait for the advertiser's money. Not those of nothing that paid nothing, as a
 * trial at a share, nor those within a period, as for a change of plan, nor second reports of an order, nor what a browser claimed
 * and the advertiser's server replaced. Their clicks are locked.
 */
export async function listPaymentTimes(tx: Tx, subscriptions: readonly SubscriptionRef[]): Promise<PaymentTimes[]> {
  if (subscriptions.length === 0) return []
  const timesOf = (which: Prisma.Sql) => Prisma.sql`coalesce(json_agg(${MS}) FILTER (WHERE ${which}), '[]')`
  return tx.$queryRaw<PaymentTimes[]>`
    SELECT requested.id AS "subscriptionId", x.goal_id AS "goalId",
      ${timesOf(IS_COUNTED)} AS "countedAt", ${timesOf(IS_OVER)} AS "overAt",
      min(${MS}) FILTER (WHERE ${IS_CREDITED}) AS "firstAt", max(${MS}) FILTER (WHERE ${IS_CREDITED}) AS "lastAt"
    FROM (SELECT DISTINCT affiliate_id, click_id, id FROM unnest(
      ${subscriptions.map(({ affiliateId }) => affiliateId)}::int[],
      ${subscriptions.map(({ clickId }) => clickId)}::uuid[],
      ${subscriptions.map(({ subscriptionId }) => subscriptionId)}::uuid[]) AS s (affiliate_id, click_id, id)) AS requested
    JOIN conversion x ON x.affiliate_id = requested.affiliate_id AND x.click_id = requested.click_id
      AND x.id >= ${idBefore(subscriptions.map(({ clickId }) => clickId))}::uuid
      AND coalesce(x.subscription_id, x.id) = requested.id
    WHERE ${NOT_REPLACED}
    GROUP BY 1, 2`
}

/** A payment of a subscription, whether it is counted, whether it was credited at all, and whether it came after the last of a period that is paid. */
export type Payment = {
  id: string
  goalId: number | null
  paysPeriod: boolean
  status: ConversionStatus
  createdAt: Date
  paidAt: Date
  isCounted: boolean
  isCredited: boolean
  isOver: boolean
}

/** The payments of a subscription in the order in which they were paid. Their click is locked. */
export function listPayments(tx: Tx, { affiliateId, clickId, subscriptionId }: SubscriptionRef): Promise<Payment[]> {
  return tx.$queryRaw<Payment[]>`
    SELECT x.id, x.goal_id AS "goalId", x.pays_period AS "paysPeriod", x.status::text, x.created_at AS "createdAt",
      ${PAID_AT} AS "paidAt", ${IS_COUNTED} AS "isCounted", ${IS_CREDITED} AS "isCredited", ${IS_OVER} AS "isOver"
    FROM conversion x
    WHERE x.affiliate_id = ${affiliateId} AND x.click_id = ${clickId}::uuid AND x.id >= ${idBefore([clickId])}::uuid
      AND coalesce(x.subscription_id, x.id) = ${subscriptionId}::uuid AND ${NOT_REPLACED}
    ORDER BY ${PAID_AT}, x.created_at, x.id`
}

import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AffiliateStatus, ClickFlag, OfferStatus } from '@/lib/generated/prisma/enums'
import { IS_UNDER_REVIEW } from '@/lib/money/ledger/fraud-review-data'
import type { Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { firstIdAt, instantFromId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { NO_SOURCE_ID } from '@/lib/traffic/clicks/storage/source-constants'
import { IS_HELD } from '@/lib/traffic/restrictions/data'
import { IS_SOLD, WAS_CREDITED } from '../../customers/credited-sale-data'

/** A click by its affiliate and id. */
export type ClickRef = { affiliateId: number; id: string }

export const clickKey = ({ affiliateId, id }: ClickRef): string => `${affiliateId} ${id}`

/** A click with what its conversions are checked against. Sums in cents. */
export type SaleClick = ClickRef & {
  offerId: number
  sourceId: number
  /** Empty when the link named none. */
  sourceName: string
  s1: string | null
  s2: string | null
  s3: string | null
  s4: string | null
  s5: string | null
  flag: ClickFlag | null
  country: string | null
  device: string | null
  /** Of its browser; null for one that is deleted, or was made of a coupon code. */
  userAgent: string | null
  /** What was known of its visitor beside that, as far as rules of the offer asked when it was made. */
  seen: unknown
  landingPageId: number | null
  createdAt: Date
  advertiserId: number
  advertiserStatus: string
  advertiserMaxAmountCents: Cents | null
  advertiserMaxAmountCurrency: string
  /** Whether the advertiser's sales must be covered by what was paid in, or by a credit limit. */
  isBudgeted: boolean
  /** Until when the advertiser was billed. */
  invoicedUntil: Date
  offerName: string
  offerStatus: OfferStatus
  offerHoldDays: number
  levelsShortenHold: boolean
  /** Within how many days the advertiser decides; null where the hold does, and for tests. */
  approvalDays: number | null
  allowMultipleConversions: boolean
  /** Whether tax and shipping are left out of the amount that is paid for. */
  paysForProductsOnly: boolean
  isSubscription: boolean
  renewalMonths: number | null
  renewalPayments: number | null
  /** When its offer last changed what it pays of a subscription. */
  renewalsChangedAt: Date | null
  attributionWindowDays: number
  payoutCapCents: Cents | null
  maxAmountCents: Cents | null
  maxAmountCurrency: string
  affiliateStatus: AffiliateStatus
  bucketId: number | null
  payoutAdjustmentBps: number | null
  bucketHoldDays: number | null
  dailyPayoutCapCents: Cents | null
  isUnderReview: boolean
  /** Whether staff decide about it, since its traffic is held. */
  isHeld: boolean
  /** Whether staff keep the affiliate from the offer. */
  isBlocked: boolean
  /** Whether it was made before a dual run of its offer ended: what it sold may have been paid by a previous platform. */
  isOfDualRun: boolean
}

/** A click that was sold: the first sale of its subscription, and whether that is known to be somebody's. */
export type SoldClick = SaleClick & { subscriptionId: string; isNamed: boolean }

/** Clicks `c` with what their conversions are checked against. @param also further columns */
const saleClicks = (also = Prisma.empty) => Prisma.sql`
    SELECT c.affiliate_id AS "affiliateId", c.id, c.offer_id AS "offerId", c.source_id AS "sourceId",
      coalesce((SELECT s.name FROM source s WHERE s.id = c.source_id AND s.affiliate_id = c.affiliate_id), '') AS "sourceName",
      c.s1, c.s2, c.s3, c.s4, c.s5,
      -- a code asks for no approval when it is entered: that of its affiliate is the one at the sale
      CASE WHEN c.flag IN ('coupon', 'inquiry') AND (o.requires_approval OR o.is_private) AND NOT EXISTS (SELECT FROM affiliate_offer x
        WHERE x.affiliate_id = c.affiliate_id AND x.offer_id = c.offer_id AND x.status = 'approved')
        THEN 'offer_not_approved' ELSE c.flag END AS flag, c.country, c.device, c.user_agent AS "userAgent", c.seen,
      c.landing_page_id AS "landingPageId",
      c.created_at AS "createdAt",
      o.advertiser_id AS "advertiserId", v.status::text AS "advertiserStatus",
      v.max_amount_cents AS "advertiserMaxAmountCents", v.max_amount_currency::text AS "advertiserMaxAmountCurrency",
      (v.billing_mode = 'prefunded' OR v.credit_limit_cents IS NOT NULL) AND ${withoutTestAccounts('c.affiliate_id')} AS "isBudgeted",
      v.invoiced_until AS "invoicedUntil",
      o.name AS "offerName", o.status AS "offerStatus",
      o.hold_days AS "offerHoldDays", o.levels_shorten_hold AS "levelsShortenHold",
      CASE WHEN ${withoutTestAccounts('c.affiliate_id')} THEN o.approval_days END AS "approvalDays", o.allow_multiple_conversions AS "allowMultipleConversions",
      o.pays_for_products_only AS "paysForProductsOnly", o.is_subscription AS "isSubscription", o.renewal_months AS "renewalMonths", o.renewal_payments AS "renewalPayments",
      o.renewals_changed_at AS "renewalsChangedAt",
      o.attribution_window_days AS "attributionWindowDays",
      o.payout_cap_cents AS "payoutCapCents", o.max_amount_cents AS "maxAmountCents", o.max_amount_currency::text AS "maxAmountCurrency",
      a.status AS "affiliateStatus", a.bucket_id AS "bucketId", b.payout_adjustment_bps AS "payoutAdjustmentBps",
      b.hold_days AS "bucketHoldDays", b.daily_payout_cap_cents AS "dailyPayoutCapCents",
      ${IS_UNDER_REVIEW} AS "isUnderReview", ${IS_HELD} AS "isHeld",
      EXISTS (SELECT FROM affiliate_offer x WHERE x.affiliate_id = c.affiliate_id AND x.offer_id = c.offer_id
        AND x.blocked_at IS NOT NULL) AS "isBlocked",
      EXISTS (SELECT FROM dual_run d WHERE d.offer_id = c.offer_id AND c.created_at < coalesce(d.ends_at, 'infinity'))
        AS "isOfDualRun"${also}
    FROM c
    JOIN offer o ON o.id = c.offer_id
    JOIN advertiser v ON v.id = o.advertiser_id
    JOIN affiliate a ON a.id = c.affiliate_id
    LEFT JOIN bucket b ON b.id = a.bucket_id`

/**
 * Locks clicks for the rest of the transaction, in the order of their keys, so that their conversions are checked one at a
 * time, and reads them with their offers and affiliates. Only the months of these clicks are looked at.
 */
export function lockSaleClicks(tx: Tx, refs: readonly ClickRef[]): Promise<SaleClick[]> {
  const ids = refs.map(({ id }) => id).sort()
  return tx.$queryRaw<SaleClick[]>`
    WITH c AS MATERIALIZED (
      SELECT locked.* FROM (SELECT DISTINCT affiliate_id, id
        FROM unnest(${refs.map(({ affiliateId }) => affiliateId)}::int[], ${refs.map(({ id }) => id)}::uuid[])
          AS requested (affiliate_id, id) ORDER BY 1, 2) AS requested
      CROSS JOIN LATERAL (SELECT * FROM click WHERE click.affiliate_id = requested.affiliate_id AND click.id = requested.id
        AND click.id >= ${ids[0]}::uuid AND click.id <= ${ids.at(-1)}::uuid FOR NO KEY UPDATE) AS locked)
    ${saleClicks()}`
}

/** A click as it would be stored: of a sale that a code credits, or of one that is booked. */
type MadeClick = ClickRef & { offerId: number; createdAt: Date }

/** Clicks of coupon codes that are not looked for among those that are stored, in the order given, of offers that there are. */
export async function makeClicks(tx: Tx, made: readonly MadeClick[]): Promise<SaleClick[]> {
  if (made.length === 0) return []
  const rows = made.map(({ affiliateId, id, offerId, createdAt }) => ({ affiliateId, id, offerId, createdAt }))
  const clicks = await tx.$queryRaw<SaleClick[]>`
    WITH c AS MATERIALIZED (
      SELECT "affiliateId" AS affiliate_id, id, "offerId" AS offer_id, ${NO_SOURCE_ID}::int AS source_id, NULL::text AS s1,
        NULL::text AS s2, NULL::text AS s3, NULL::text AS s4, NULL::text AS s5, 'coupon'::click_flag AS flag,
        NULL::text AS country, NULL::text AS device, NULL::text AS user_agent, NULL::jsonb AS seen, NULL::int AS landing_page_id, "createdAt" AS created_at
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS made ("affiliateId" int, id uuid, "offerId" int, "createdAt" timestamptz))
    ${saleClicks()}`
  const byKey = new Map(clicks.map((click) => [clickKey(click), click]))
  return made.flatMap((each) => byKey.get(clickKey(each)) ?? [])
}

/** An id before which clicks have no conversion: the clocks of processes differ by far less than a day. */
export function idBefore(clickIds: readonly string[]): string {
  const [first = ''] = [...clickIds].sort()
  return firstIdAt(new Date(Math.max(0, instantFromId(first).getTime() - DAY_MS)))
}

/**
 * Clicks as the first sale of each that was credited has them: what subscribers pay is known by it when the click itself is
 * deleted. Only those of subscriptions, and none whose first sale was rejected since or taken back as fraud. Their
 * conversions wait for each other until the caller's transaction ends, since the click may not be there to be locked.
 */
export async function listSoldClicks(tx: Tx, refs: readonly ClickRef[]): Promise<SoldClick[]> {
  if (refs.length === 0) return []
  const [, sold] = await together(
    tx,
    () => lockSoldClicks(tx, refs),
    () => readSoldClicks(tx, refs),
  )
  return sold
}

function lockSoldClicks(tx: Tx, refs: readonly ClickRef[]): Promise<unknown> {
  const keys = refs.map((ref) => `sold click ${clickKey(ref)}`)
  return tx.$executeRaw`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest(${keys}::text[]) AS named (name) ORDER BY 1) AS locked`
}

const readSoldClicks = (tx: Tx, refs: readonly ClickRef[]) =>
  tx.$queryRaw<SoldClick[]>`
    WITH first AS MATERIALIZED (
      SELECT DISTINCT ON (x.affiliate_id, x.click_id) x.*
      FROM (SELECT DISTINCT affiliate_id, id
        FROM unnest(${refs.map(({ affiliateId }) => affiliateId)}::int[], ${refs.map(({ id }) => id)}::uuid[])
          AS requested (affiliate_id, id)) AS requested
      JOIN conversion x ON x.affiliate_id = requested.affiliate_id AND x.click_id = requested.id
        AND x.id >= ${idBefore(refs.map(({ id }) => id))}::uuid
      JOIN offer o ON o.id = x.offer_id AND o.is_subscription
      WHERE ${WAS_CREDITED} -- a click that shares a sale with a code begins no subscription
        AND (x.share_percent IS NULL OR x.click_flag = 'coupon')
      ORDER BY x.affiliate_id, x.click_id, x.id),
    c AS MATERIALIZED (
      SELECT x.affiliate_id, x.click_id AS id, x.offer_id, x.source_id, x.s1, x.s2, x.s3, x.s4, x.s5,
        x.click_flag AS flag, x.country, x.device, NULL::text AS user_agent, x.paid_by->'facts' AS seen, x.landing_page_id, x.clicked_at AS created_at,
        coalesce(x.subscription_id, x.id) AS subscription_id -- none where the offer was no subscription yet
      FROM first x WHERE ${IS_SOLD})
    ${saleClicks(Prisma.sql`, c.subscription_id AS "subscriptionId", EXISTS (
      SELECT FROM customer_binding b JOIN conversion x ON x.affiliate_id = b.affiliate_id AND x.id = b.conversion_id
      WHERE b.affiliate_id = c.affiliate_id AND b.click_id = c.id
        AND coalesce(x.subscription_id, x.id) = c.subscription_id AND ${IS_SOLD}) AS "isNamed"`)}`

/** A click that was paid for a goal; null for the offer's own payout. */
export type PaidClick = { affiliateId: number; clickId: string; goalId: number | null }

/** What locked clicks have been paid for. Only months from the first of these clicks on are looked at. */
export async function listPaidClicks(tx: Tx, clicks: readonly ClickRef[]): Promise<PaidClick[]> {
  if (clicks.length === 0) return []
  return tx.$queryRaw<PaidClick[]>`
    SELECT DISTINCT x.affiliate_id AS "affiliateId", x.click_id AS "clickId", x.goal_id AS "goalId"
    FROM unnest(${clicks.map(({ affiliateId }) => affiliateId)}::int[], ${clicks.map(({ id }) => id)}::uuid[])
      AS requested (affiliate_id, id)
    JOIN conversion x ON x.affiliate_id = requested.affiliate_id AND x.click_id = requested.id
      AND x.status IN ('pending', 'approved') AND x.id >= ${idBefore(clicks.map(({ id }) => id))}::uuid`
}

import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { type Code, firstCode, type NamedCodes } from './named-code-rules'

/** The active codes that calls name. Nothing is asked where none does. */
export async function listCodes(tx: Pick<Tx, '$queryRaw'>, named: readonly NamedCodes[]): Promise<Code[]> {
  const pairs = named.flatMap(({ advertiserId, codes }) => codes.map((key) => ({ advertiserId, key })))
  if (pairs.length === 0) return []
  return tx.$queryRaw<Code[]>`
    SELECT DISTINCT k.advertiser_id AS "advertiserId", k.key, k.id, k.offer_id AS "offerId", k.affiliate_id AS "affiliateId",
      o.clicks_beat_coupons AS "clicksFirst", o.code_percent AS percent
    FROM unnest(${pairs.map(({ advertiserId }) => advertiserId)}::int[], ${pairs.map(({ key }) => key)}::text[])
      AS named (advertiser_id, key)
    JOIN coupon_code k USING (advertiser_id, key) JOIN offer o ON o.id = k.offer_id
    WHERE k.status = 'active' OR k.id = ANY(${named.flatMap(({ couponId }) => couponId ?? [])}::int[])`
}

/** The code that a call of an advertiser is credited by if nothing else decides; undefined where no affiliate has one it names. */
export async function findCode(advertiserId: number, codes: readonly string[]): Promise<Code | undefined> {
  const named = { advertiserId, codes }
  return firstCode(await listCodes(db(), [named]), named)
}

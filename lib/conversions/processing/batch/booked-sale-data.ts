import 'server-only'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import type { ClickFlag } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import { makeClicks, type SaleClick } from './click-data'
import type { ReportedSale } from './reported-sale-rules'
import type { KnownTxn } from './transaction-data'

/** What is booked under the transaction of a report. */
export type BookedSale = {
  click: SaleClick | undefined
  /** Whether the report is of the same event and sum, and no other click makes it another sale: a code decided about that. */
  isSame: boolean
  /** False for what only a browser claimed, which the report of the server may replace. */
  isFinal: boolean
}

export type BookedSales = ReadonlyMap<number, BookedSale>

type Row = {
  place: number
  affiliateId: number
  clickId: string
  offerId: number
  clickedAt: Date
  event: string
  amountCents: Cents | null
  clickFlag: ClickFlag | null
  isClaim: boolean
}

/**
 * What is booked under the transactions of reports that name a code, or other details than the first did, by their place: where
 * a code was named by one of them, which click another one names makes no difference. Nothing is asked of others.
 */
export async function readBookedSales(
  tx: Tx,
  asked: readonly { place: number; sale: ReportedSale; earlier: KnownTxn }[],
): Promise<BookedSales> {
  if (asked.length === 0) return new Map()
  const keys = asked.flatMap(({ place, earlier: { advertiserId, txnId, affiliateId, conversionId } }) =>
    affiliateId === null || conversionId === null ? [] : [{ place, advertiserId, txnId, affiliateId, conversionId }],
  )
  const rows = await tx.$queryRaw<Row[]>`
    SELECT k.place, x.affiliate_id AS "affiliateId", x.click_id AS "clickId", x.offer_id AS "offerId",
      x.clicked_at AS "clickedAt", x.event, x.amount_cents AS "amountCents", x.click_flag AS "clickFlag",
      EXISTS (SELECT FROM browser_claim b WHERE b.advertiser_id = k."advertiserId" AND b.txn_id = k."txnId"
        AND b.confirmed_at IS NULL AND b.replaced_at IS NULL) AS "isClaim"
    FROM json_to_recordset(${JSON.stringify(keys)}::json)
      AS k (place int, "advertiserId" int, "txnId" text, "affiliateId" int, "conversionId" uuid)
    JOIN conversion x ON x.affiliate_id = k."affiliateId" AND x.id = k."conversionId"`
  const clicks = await makeClicks(
    tx,
    rows.map(({ affiliateId, clickId: id, offerId, clickedAt: createdAt }) => ({
      affiliateId,
      id,
      offerId,
      createdAt,
    })),
  )
  const sales = new Map(asked.map(({ place, sale }) => [place, sale]))
  return new Map(
    rows.map(({ place, affiliateId, clickId, event, amountCents, clickFlag, isClaim }) => {
      const { postback, codes = [] } = sales.get(place) ?? {}
      const isSameSale = (postback?.event ?? DEFAULT_EVENT) === event && (postback?.amount ?? null) === amountCents
      const isByCode = clickFlag === 'coupon' || (codes.length > 0 && !isClaim)
      const click = clicks.find((each) => each.affiliateId === affiliateId && each.id === clickId)
      return [place, { click, isSame: isSameSale && isByCode, isFinal: !isClaim }]
    }),
  )
}

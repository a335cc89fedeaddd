import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { lowerCase } from '@/lib/platform/database/lower-case'
import { DAY_MS, type Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { TEST_ACCOUNTS_FROM } from '@/lib/platform/ids/test-accounts'
import { firstIdAt } from '@/lib/platform/ids/uuid-v7'
import { SALES_OF_TXN } from '../lifecycle/data'
import { CLAIM_METHODS } from '../processing/browser-claim-constants'
import { CALLS_LISTED } from './constants'
import { orderForms, saleInstant } from './inquiry-rules'

/** The order of an affiliate that is looked for: its offer, its number and its Eastern day. */
export type SoughtSale = { affiliateId: number; offer: number; order: string; day: Day }

export type FoundConversion = {
  affiliateId: number
  id: string
  status: ConversionStatus
  reason: RejectionReason | null
  reasonNote: string | null
  createdAt: Date
}

/** The offer, if the affiliate has promoted it: hidden ones are not told. @throws AppError not_found */
export async function findSoughtOffer(tx: Tx, { affiliateId, offer: id }: SoughtSale) {
  const offer = await tx.offer.findUnique({ where: { id } })
  const traffic = await tx.statDay.findFirst({ where: { affiliateId, offerId: id }, select: { day: true } })
  if (!offer || !traffic) throw new AppError('not_found', 'Your links have not led to this offer.')
  return offer
}

/** The conversion that has the order at its advertiser, whatever its case; one of the affiliate before others. */
export async function findConversionOfOrder(
  tx: Tx,
  { affiliateId, order }: Pick<SoughtSale, 'affiliateId' | 'order'>,
  advertiserId: number,
): Promise<FoundConversion | undefined> {
  const forms = Prisma.join(orderForms(order).map((form) => lowerCase(Prisma.sql`${form}`)))
  const [sold] = await tx.$queryRaw<FoundConversion[]>`
    SELECT c.affiliate_id AS "affiliateId", c.id, c.status::text, c.reason::text, c.reason_note AS "reasonNote",
      c.created_at AS "createdAt"
    FROM postback_txn t ${SALES_OF_TXN} JOIN conversion c ON c.affiliate_id = s.affiliate_id AND c.id = s.conversion_id
    WHERE t.advertiser_id = ${advertiserId} AND ${lowerCase(Prisma.sql`t.txn_id`)} IN (${forms})
      AND t.operation = 'conversion'
    ORDER BY c.affiliate_id = ${affiliateId} DESC, c.id LIMIT 1`
  return sold
}

/**
 * Whether a connected shop of the advertiser reports orders by numbers that buyers do not see: the ids of Shopify and Stripe,
 * and those that get a prefix. An order that is named by another number could then be paid twice.
 */
export const hasHiddenNumbers = async (tx: Tx, advertiserId: number): Promise<boolean> =>
  (await tx.shopConnection.count({
    where: { advertiserId, OR: [{ provider: { in: ['shopify', 'stripe'] } }, { orderPrefix: { not: '' } }] },
  })) > 0

type RefusedCall = { affiliateId: number | null; reason: RejectionReason | null; createdAt: Date }

/** The latest calls of the advertiser about the order that were refused without a conversion. */
export function listRefusedCalls(tx: Tx, { order }: SoughtSale, advertiserId: number): Promise<RefusedCall[]> {
  return tx.postbackCall.findMany({
    where: {
      advertiserId,
      txnId: { in: orderForms(order) },
      outcome: 'rejected',
      conversionId: null,
      method: { notIn: [...CLAIM_METHODS] },
      OR: [{ affiliateId: null }, { affiliateId: { lt: TEST_ACCOUNTS_FROM } }],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: CALLS_LISTED,
    select: { affiliateId: true, reason: true, createdAt: true },
  })
}

/**
 * The affiliate's last click on the offer that could earn a sale of a day: made before the day ends, and not longer before the
 * sale than the window.
 */
export async function findLastClick(
  tx: Tx,
  { affiliateId, offer, day }: SoughtSale,
  windowDays: number,
  at: Date,
): Promise<{ id: string; createdAt: Date } | undefined> {
  const from = new Date(saleInstant(day, at).getTime() - windowDays * DAY_MS)
  // the roll-up answers for most affiliates without reading any click
  const days = { gte: dayToColumn(easternDay(from)), lte: dayToColumn(day) }
  const { _sum } = await tx.statDay.aggregate({
    where: { affiliateId, offerId: offer, day: days },
    _sum: { clicks: true, flaggedClicks: true },
  })
  if (!_sum.clicks && !_sum.flaggedClicks) return undefined
  const [click] = await tx.$queryRaw<{ id: string; createdAt: Date }[]>`
    SELECT id, created_at AS "createdAt" FROM click
    WHERE affiliate_id = ${affiliateId} AND id >= ${firstIdAt(from)}::uuid
      AND id < ${firstIdAt(dayStart(addDays(day, 1)))}::uuid AND offer_id = ${offer}
      -- those of previous platforms and those made for sales are nobody's visit
      AND (flag IS NULL OR flag = 'prefetch')
    ORDER BY id DESC LIMIT 1`
  return click
}

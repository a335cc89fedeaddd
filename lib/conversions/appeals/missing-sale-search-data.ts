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
import { orderForms, orderKey, saleInstant } from './missing-sale-rules'

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

/** The offer, if the affiliate has promoted it or has a code for it: hidden ones are not told. @throws AppError not_found */
export async function findSoughtOffer(tx: Tx, { affiliateId, offer: id }: SoughtSale) {
  const include = { goals: { where: { isActive: true }, orderBy: { position: 'asc' } } } as const
  const offer = await tx.offer.findUnique({ where: { id }, include })
  const of = { affiliateId, offerId: id }
  const isPromoted =
    (await tx.statDay.findFirst({ where: of, select: { day: true } })) ??
    (await tx.couponCode.findFirst({ where: { ...of, status: { in: ['active', 'ended'] } }, select: { id: true } }))
  if (!offer || !isPromoted) throw new AppError('not_found', 'Your links have not led to this offer.')
  return offer
}

/** The affiliate's codes for the offer that were valid at some time of the day. */
export const listCodesOfDay = (tx: Tx, { affiliateId, offer: offerId, day }: SoughtSale) =>
  tx.couponCode.findMany({
    where: {
      affiliateId,
      offerId,
      createdAt: { lt: dayStart(addDays(day, 1)) },
      OR: [{ status: 'active' }, { status: 'ended', decidedAt: { gt: dayStart(day) } }],
    },
    orderBy: { id: 'asc' },
    select: { id: true, code: true },
  })

/** The numbers by which an order may be reported. */
export type ToldOrder = {
  forms: string[]
  /** The one by which its shop reports it, where the shop has told the number that the affiliate names. */
  txnId: string | null
}

/** How far the day that an affiliate names may be from that of the shop, where several shops have told the number. */
const DAYS_APART = 1

/**
 * The numbers by which an order may be reported: as it is named, with the prefixes of the advertiser's shops, and what the shops
 * told of an order that buyers know by this number.
 */
export async function findToldOrder(
  tx: Tx,
  { order, day }: Pick<SoughtSale, 'order' | 'day'>,
  advertiserId: number,
): Promise<ToldOrder> {
  const where = { advertiserId, kind: 'shown', value: orderKey(order) } as const
  const told = await tx.shopFact.findMany({ where, select: { number: true, createdAt: true } })
  const [from, to] = [dayStart(addDays(day, -DAYS_APART)), dayStart(addDays(day, DAYS_APART + 1))]
  const near = told.filter(({ createdAt }) => createdAt >= from && createdAt < to)
  const [meant, ...others] = near.length > 0 ? near : told
  const prefixed = await tx.shopConnection.findMany({
    where: { advertiserId, orderPrefix: { not: '' } },
    select: { orderPrefix: true },
  })
  const forms = orderForms(order)
  const numbers = told.map(({ number }) => number)
  const same = await tx.shopFact.findMany({ where: { advertiserId, kind: 'same_sale', number: { in: numbers } } })
  return {
    forms: [
      ...new Set([
        ...forms,
        ...numbers,
        // a payment of Stripe and its invoice
        ...same.map(({ value }) => value),
        ...prefixed.flatMap(({ orderPrefix }) => forms.map((form) => `${orderPrefix}${form}`)),
      ]),
    ],
    txnId: meant && others.length === 0 ? meant.number : null,
  }
}

/** The conversion that has the order at its advertiser, whatever the case of its number; one of the affiliate before others. */
export async function findConversionOfOrder(
  tx: Tx,
  affiliateId: number,
  numbers: readonly string[],
  advertiserId: number,
): Promise<FoundConversion | undefined> {
  const forms = Prisma.join(numbers.map((form) => lowerCase(Prisma.sql`${form}`)))
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
 * and those that get a prefix. An order that is named by another number could then be paid twice, unless its shop told that number.
 */
export const hasHiddenNumbers = async (tx: Tx, advertiserId: number): Promise<boolean> =>
  (await tx.shopConnection.count({
    where: { advertiserId, OR: [{ provider: { in: ['shopify', 'stripe'] } }, { orderPrefix: { not: '' } }] },
  })) > 0

type RefusedCall = { affiliateId: number | null; reason: RejectionReason | null; createdAt: Date }

/** The latest calls of the advertiser about the order that were refused without a conversion. */
export function listRefusedCalls(tx: Tx, numbers: readonly string[], advertiserId: number): Promise<RefusedCall[]> {
  return tx.postbackCall.findMany({
    where: {
      advertiserId,
      txnId: { in: [...numbers] },
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

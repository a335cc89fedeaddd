import 'server-only'
import { z } from 'zod'
import { paidBySchema, saleItemSchema } from '@/lib/catalog/payouts/condition-schema'
import type { Conversion, PostbackRefund, Prisma } from '@/lib/generated/prisma/client'
import { inHundredths } from '@/lib/money/ledger/exchange-rate-rules'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import type { Kept } from '../lifecycle/payout-amount-rules'
import { inMoneyOf } from './item-rules'
import { keptOf, type Returned, type ReturnedItem } from './refund-rules'

const storedItemsSchema = z.array(saleItemSchema.pick({ product: true, productId: true, amountCents: true }))

/** The products of a refund as they are stored, in hundredths of what it was reported in. */
export const storedItems = (items: readonly ReturnedItem[]): Prisma.InputJsonArray =>
  items.map(({ product, productId, amountCents }) => ({ product, productId, amountCents: Number(amountCents) }))

type Stored = Pick<PostbackRefund, 'amountCents' | 'reportedAmount'> & { items: unknown }

/** A refund as it was stored, its products in dollars. */
export function toReturned({ amountCents, reportedAmount, items }: Stored): Returned {
  const whole = reportedAmount === null ? amountCents : inHundredths(reportedAmount)
  const read = items === null ? [] : storedItemsSchema.parse(items)
  return {
    amountCents,
    items: read.map((item) => ({ ...item, amountCents: inMoneyOf(item.amountCents, amountCents, whole) })),
  }
}

/**
 * What the refunds of a sale leave of it, where products were taken back that are paid differently. Nothing is asked for other sales.
 * @param refundedCents all that is refunded by now; where the refunds that are stored come to something else, it is by the amount
 * @param refunds those that count, where they are not the stored ones
 */
export async function readKept(
  tx: Tx,
  conversion: Pick<Conversion, 'paidBy' | 'amountCents' | 'advertiserId' | 'txnId'>,
  refundedCents: Cents,
  refunds?: readonly Returned[],
): Promise<Kept | undefined> {
  const { paidBy, amountCents, advertiserId, txnId } = conversion
  if (paidBy === null || amountCents === null || refundedCents === 0n) return undefined
  const read = paidBySchema.parse(paidBy)
  if (!read.shares) return undefined
  const where = { advertiserId, txnId, conversionId: { not: null } }
  const counted = refunds ?? (await tx.postbackRefund.findMany({ where })).map(toReturned)
  const sum = counted.reduce((total, refund) => total + refund.amountCents, 0n)
  return sum === refundedCents ? keptOf(read, amountCents, counted) : undefined
}

import 'server-only'
import type { Click } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { type CustomerParameters, customerName, findCustomerClick } from '../customers/data'

/** The click of a sale, with the advertiser of its offer. */
export type KnownClick = Pick<Click, 'affiliateId' | 'id' | 'offerId' | 'createdAt'> & {
  advertiserId: number
  /** Whether the call named a customer instead of it. */
  isByCustomer?: boolean
}

type ClickRef = { affiliateId: number; id: string }

/** Finds a click by affiliate and id: one partition, one index lookup. */
export async function findClick(ref: ClickRef): Promise<KnownClick | undefined> {
  const click = await db().click.findUnique({ where: { affiliateId_id: ref } })
  if (!click) return undefined
  const offer = await db().offer.findUnique({ where: { id: click.offerId }, select: { advertiserId: true } })
  return offer ? { ...click, advertiserId: offer.advertiserId } : undefined
}

/**
 * The click of a subscription that goes on, for a payment whose click is deleted or was not sent: that of the customer's
 * newest subscription at the advertiser, else the one it names, as the first sale that was credited to it has it.
 */
export async function findSubscriptionClick(
  advertiserId: number,
  { click_id: sent, ...parameters }: CustomerParameters & { click_id?: ClickRef | undefined },
): Promise<KnownClick | undefined> {
  const name = customerName(parameters)
  const ref = (name && (await findCustomerClick(advertiserId, name))) ?? sent
  const sale =
    ref &&
    (await db().conversion.findFirst({
      where: {
        affiliateId: ref.affiliateId,
        clickId: ref.id,
        advertiserId,
        offer: { isSubscription: true },
        OR: [{ status: { in: ['pending', 'approved'] } }, { status: 'reversed', NOT: { reason: 'fraud' } }],
      },
      orderBy: { id: 'asc' },
      select: { affiliateId: true, offerId: true, clickedAt: true },
    }))
  if (!sale || !ref) return undefined
  const { affiliateId, offerId, clickedAt: createdAt } = sale
  return { affiliateId, id: ref.id, offerId, createdAt, advertiserId, isByCustomer: sent === undefined }
}

/** Locks a click for the rest of the transaction, so that its conversions are checked one at a time. */
export async function lockClick(tx: Tx, ref: ClickRef): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM click WHERE affiliate_id = ${ref.affiliateId} AND id = ${ref.id}::uuid FOR NO KEY UPDATE`
}

import 'server-only'
import type { Conversion } from '@/lib/generated/prisma/client'
import type { RejectionReason } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { stateChange } from '@/lib/platform/rollups/rules'
import { recountEvents } from '@/lib/platform/rollups/service'
import type { PaidSubscription } from '../processing/batch/following-payments-service'

/** What refuses a first sale and no renewal. */
const OF_FIRST_SALES: readonly (RejectionReason | null)[] = ['window_passed', 'existing_customer', 'repeat_purchase']

/** The subscription that a conversion pays, with what its offer pays of it; undefined for one of none. */
export async function readSubscription(
  tx: Tx,
  { affiliateId, clickId, offerId, subscriptionId }: Conversion,
): Promise<PaidSubscription | undefined> {
  if (subscriptionId === null) return undefined
  const offer = await tx.offer.findUniqueOrThrow({ where: { id: offerId } })
  const { isSubscription, renewalMonths, renewalPayments, renewalsChangedAt } = offer
  if (!isSubscription) return undefined
  return { affiliateId, clickId, offerId, subscriptionId, renewalMonths, renewalPayments, renewalsChangedAt }
}

/**
 * Makes later payments of the same click and customer, which began a subscription while the first payment of theirs did not
 * count, payments of that one. Those of other clicks stay: they were credited to whoever brought the customer then.
 * @returns those that were refused as first sales, in the order in which they were paid
 */
export async function joinLaterPayments(tx: Tx, first: Conversion): Promise<Conversion[]> {
  const { affiliateId, id, clickId, offerId, subscriptionId } = first
  if (subscriptionId !== id) return []
  const all = await tx.conversion.findMany({ where: { affiliateId, clickId, offerId, id: { gte: id } } })
  const others = all.filter((each) => each.subscriptionId !== null && each.subscriptionId !== subscriptionId)
  if (others.length === 0) return []
  const customers = await readCustomers(tx, all)
  const own = customers.get(subscriptionId)
  const isOwn = ({ subscriptionId: of }: Conversion) => {
    const theirs = customers.get(of ?? '')
    // without a name a click is one customer's
    return !own || !theirs || [...theirs].some((customer) => own.has(customer))
  }
  const joined = others.filter(isOwn)
  await tx.conversion.updateMany({
    where: { affiliateId, id: { in: joined.map((each) => each.id) } },
    data: { subscriptionId },
  })
  await recountEvents(
    tx,
    joined.flatMap((each) => {
      const where = { affiliateId, at: each.createdAt, offerId, sourceId: each.sourceId }
      return [
        { ...where, change: stateChange(each.status, each, -1n) },
        { ...where, change: stateChange(each.status, { ...each, subscriptionId }, 1n) },
      ]
    }),
  )
  const isOpen = await paysRenewals(tx, offerId)
  return joined
    .filter(
      ({ status, reason }) =>
        status === 'rejected' && (OF_FIRST_SALES.includes(reason) || (reason === 'offer_paused' && isOpen)),
    )
    .toSorted((one, other) => paidAt(one) - paidAt(other))
}

const paidAt = ({ paidAt: paid, createdAt }: Conversion): number => (paid ?? createdAt).getTime()

/** Whether renewals of an offer are paid, as those of a paused one are. */
async function paysRenewals(tx: Tx, id: number): Promise<boolean> {
  const where = { id, status: { not: 'archived' as const }, advertiser: { status: 'active' as const } }
  return (await tx.offer.count({ where })) > 0
}

/** Whose payments are known to be whose, by subscription. */
async function readCustomers(tx: Tx, conversions: readonly Conversion[]): Promise<Map<string, Set<string>>> {
  const [{ affiliateId } = { affiliateId: 0 }] = conversions
  const subscriptions = new Map(conversions.map(({ id, subscriptionId }) => [id, subscriptionId ?? id]))
  const sales = await tx.customerSale.findMany({
    where: { affiliateId, conversionId: { in: [...subscriptions.keys()] } },
  })
  const customers = new Map<string, Set<string>>()
  for (const { conversionId, customerId } of sales) {
    const subscription = subscriptions.get(conversionId) ?? ''
    customers.set(subscription, (customers.get(subscription) ?? new Set()).add(customerId))
  }
  return customers
}

import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { instantFromId } from '@/lib/platform/ids/uuid-v7'
import { lockCustomers } from '../../customers/data'
import type { NamedCustomer } from '../../customers/rules'
import { type CustomerSale, recordCustomers } from '../../customers/service'
import { beginsSubscription } from '../../customers/subscription-rules'
import type { SaleClick } from './click-data'

/** Who bought, as a repeat of a report names them; the click it is credited to; and the hash of its request. */
export type NamedRepeat = {
  customer: NamedCustomer
  /** Whether another sale of the batch names them too, so that more is known of them by now than was read before it. */
  isNamedInBatch: boolean
  click: SaleClick
  requestHash: string
}

/** What was recorded for the first report. */
type First = { requestHash: string; affiliateId: number | null; conversionId: string | null }

/**
 * Stores whom repeats name of sales that were reported without them first, such as by a page: those of the same request that
 * are credited to the same affiliate. Taken after the sales of the batch are recorded; their names are locked.
 */
export async function recordLaterNames(tx: Tx, repeats: readonly (NamedRepeat & { first: First })[]): Promise<void> {
  const nameless = await withoutCustomer(tx, repeats)
  const atOnce = nameless.filter(({ isNamedInBatch }) => !isNamedInBatch)
  await recordCustomers(tx, atOnce.flatMap(toSale))
  for (const repeat of nameless.filter(({ isNamedInBatch }) => isNamedInBatch)) {
    const [known] = await lockCustomers(tx, [repeat.customer])
    await recordCustomers(tx, toSale({ ...repeat, customer: { ...repeat.customer, ...known } }))
  }
}

/** Repeats of sales that are not known to be of another customer. */
async function withoutCustomer<Repeat extends NamedRepeat & { first: First }>(
  tx: Tx,
  repeats: readonly Repeat[],
): Promise<Repeat[]> {
  if (repeats.length === 0) return []
  const ids = repeats.map(({ first }) => first.conversionId)
  const named = await tx.$queryRaw<{ id: string; customerId: string }[]>`
    SELECT x.id, b.customer_id AS "customerId"
    FROM unnest(${repeats.map(({ click }) => click.affiliateId)}::int[], ${ids}::uuid[]) AS sale (affiliate_id, id)
    JOIN conversion x ON x.affiliate_id = sale.affiliate_id AND x.id = sale.id
    JOIN customer_binding b ON b.affiliate_id = x.affiliate_id AND b.click_id = x.click_id
    JOIN conversion y ON y.affiliate_id = b.affiliate_id AND y.id = b.conversion_id
      AND coalesce(y.subscription_id, y.id) = coalesce(x.subscription_id, x.id)`
  return repeats.filter(
    ({ first, customer }) =>
      !named.some(({ id, customerId }) => id === first.conversionId && customerId !== customer.id),
  )
}

function toSale({ first, customer, click, requestHash }: NamedRepeat & { first: First }): CustomerSale[] {
  const { affiliateId, conversionId } = first
  if (first.requestHash !== requestHash || affiliateId !== click.affiliateId || !conversionId) return []
  const { id: clickId, offerId } = click
  const at = instantFromId(conversionId)
  const begins = beginsSubscription(customer, click, at)
  return [{ customer, begins, offerId, affiliateId, clickId, conversionId, at }]
}

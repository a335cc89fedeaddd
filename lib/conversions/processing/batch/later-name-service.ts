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
  const atOnce = repeats.filter(({ isNamedInBatch }) => !isNamedInBatch)
  await recordCustomers(tx, atOnce.flatMap(toSale))
  for (const repeat of repeats.filter(({ isNamedInBatch }) => isNamedInBatch)) {
    const [known] = await lockCustomers(tx, [repeat.customer])
    await recordCustomers(tx, toSale({ ...repeat, customer: { ...repeat.customer, ...known } }))
  }
}

function toSale({ first, customer, click, requestHash }: NamedRepeat & { first: First }): CustomerSale[] {
  const { affiliateId, conversionId } = first
  if (first.requestHash !== requestHash || affiliateId !== click.affiliateId || !conversionId) return []
  const { id: clickId, offerId } = click
  const begins = beginsSubscription(customer, click)
  return [{ customer, begins, offerId, affiliateId, clickId, conversionId, at: instantFromId(conversionId) }]
}

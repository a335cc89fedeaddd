import type { Tx } from '../../lib/platform/database/db'
import { DAY_MS } from '../../lib/platform/dates/constants'
import { type Column, insertAll } from './bulk'
import { lastStep } from './conversions'
import { Random } from './random'
import type { DemoSubscription } from './subscriptions'

/** How often the advertiser names a customer who paid once. */
const NAMED = 0.3

/** How often somebody who paid nothing lately ended their subscription, and after how many days. */
const ENDS = 0.6
const ENDS_AFTER = 20
const QUIET = 40

/** Who bought monthly offers, by their advertisers' numbers: those who paid more than once, and some others. */
export async function loadCustomers(tx: Tx, subscriptions: readonly DemoSubscription[], now: Date): Promise<void> {
  const customers = subscriptions.flatMap((payments) => {
    const [first] = payments
    const random = new Random(`customer ${first.id}`)
    const isCredited = lastStep(first).to !== 'rejected'
    if (!isCredited || (payments.length === 1 && !random.chance(NAMED))) return []
    const lastAt = (payments.at(-1) ?? first).at.getTime()
    const hasEnded = now.getTime() - lastAt > QUIET * DAY_MS && random.chance(ENDS)
    const { affiliateId, offer, id: clickId } = first.click
    return [
      {
        id: random.id(first.at),
        number: `cus_${random.hex(14)}`,
        payments: payments.map(({ id }) => id),
        endedAt: hasEnded ? new Date(lastAt + ENDS_AFTER * DAY_MS) : null,
        advertiserId: offer.advertiserId,
        offerId: offer.id,
        affiliateId,
        clickId,
        at: first.at,
      },
    ]
  })
  type Customer = (typeof customers)[number]
  const columns: Column<Customer>[] = [
    ['id', ({ id }) => id],
    ['advertiser_id', ({ advertiserId }) => advertiserId],
    ['created_at', ({ at }) => at],
  ]
  const names: Column<Customer>[] = [
    ['advertiser_id', ({ advertiserId }) => advertiserId],
    ['kind', () => 'number'],
    ['name', ({ number }) => number],
    ['customer_id', ({ id }) => id],
  ]
  const bindings: Column<Customer>[] = [
    ['customer_id', ({ id }) => id],
    ['offer_id', ({ offerId }) => offerId],
    ['affiliate_id', ({ affiliateId }) => affiliateId],
    ['click_id', ({ clickId }) => clickId],
    ['conversion_id', ({ payments }) => payments[0]],
    ['created_at', ({ at }) => at],
    ['ended_at', ({ endedAt }) => endedAt],
  ]
  const sales = customers.flatMap(({ id, affiliateId, payments }) =>
    payments.map((conversionId) => ({ id, affiliateId, conversionId })),
  )
  const saleColumns: Column<(typeof sales)[number]>[] = [
    ['customer_id', ({ id }) => id],
    ['affiliate_id', ({ affiliateId }) => affiliateId],
    ['conversion_id', ({ conversionId }) => conversionId],
  ]
  await insertAll(tx, 'customer', columns, customers)
  await insertAll(tx, 'customer_name', names, customers)
  await insertAll(tx, 'customer_binding', bindings, customers)
  await insertAll(tx, 'customer_sale', saleColumns, sales)
}

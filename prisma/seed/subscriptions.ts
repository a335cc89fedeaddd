import { DAY_MS } from '../../lib/platform/dates/constants'
import { groupedBy } from '../../lib/platform/grouped-by'
import { type DemoConversion, lastStep } from './conversions'
import { Random } from './random'

/** How long after a payment the next one of its customer may come, in days. */
const NEXT_FROM = 28
const NEXT_TO = 33

/** How often a sale in those days is the next payment of somebody, and no new customer. */
const RENEWS = 0.6

/** The payments of one customer for a monthly offer, the first before the others. */
export type DemoSubscription = readonly [DemoConversion, ...DemoConversion[]]

/** The subscriptions that sales of monthly offers are payments of. Which of them counts, changes none of their figures. */
export function drawSubscriptions(conversions: readonly DemoConversion[]): DemoSubscription[] {
  const sold = conversions.filter(({ click }) => click.offer.isSubscription)
  const groups = groupedBy(sold, ({ click }) => `${click.affiliateId} ${click.offer.id}`)
  return [...groups.values()].flatMap(drawGroup)
}

function drawGroup(sales: readonly DemoConversion[]): DemoSubscription[] {
  const subscriptions: [DemoConversion, ...DemoConversion[]][] = []
  for (const sale of [...sales].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const isPaid = ['pending', 'approved'].includes(lastStep(sale).to)
    const renewed = subscriptions.find((payments) => isNext(payments.at(-1), sale))
    if (renewed && isPaid && new Random(`renewal ${sale.id}`).chance(RENEWS)) renewed.push(sale)
    else subscriptions.push([sale])
  }
  return subscriptions
}

function isNext(last: DemoConversion | undefined, { at }: DemoConversion): boolean {
  if (!last || !['pending', 'approved'].includes(lastStep(last).to)) return false
  const days = (at.getTime() - last.at.getTime()) / DAY_MS
  return days >= NEXT_FROM && days <= NEXT_TO
}

/** The first sale of the subscription of each of their payments, by id. */
export const firstSales = (subscriptions: readonly DemoSubscription[]): ReadonlyMap<string, string> =>
  new Map(subscriptions.flatMap((payments) => payments.map(({ id }) => [id, payments[0].id] as const)))

import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { lockCustomers } from '../../customers/data'
import { customerNames } from '../../customers/name-data'
import { type Binding, isAlive, type NamedCustomer } from '../../customers/rules'
import type { ByCode } from '../named-code-rules'
import type { BookedSales } from './booked-sale-data'
import { type ClickRef, clickKey, listSoldClicks, type SaleClick, type SoldClick } from './click-data'
import { creditByCodes, type SharedClick } from './click-or-code-service'
import type { SubscriptionRef } from './payment-data'
import { type ReportedSale, registerOf } from './reported-sale-rules'

/** Who bought each, as far as the calls name them; those who are not known yet get an id. */
export async function nameCustomers(tx: Tx, sales: readonly ReportedSale[]): Promise<(NamedCustomer | undefined)[]> {
  const named = sales.map(({ advertiserId, clickRef, postback, at }): NamedCustomer | undefined => {
    const names = customerNames(postback)
    return (
      names && {
        names,
        registerId: registerOf({ advertiserId, clickRef }),
        id: newId(at),
        bindings: [],
        knownIds: [],
      }
    )
  })
  const requested = named.filter((customer) => customer !== undefined)
  const known = await lockCustomers(tx, requested)
  return named.map((customer) => {
    const found = customer && known[requested.indexOf(customer)]
    return found ? { ...customer, ...found } : customer
  })
}

/** The clicks of a customer's subscriptions, which are locked with the one that a sale names. */
export const boundClicks = (customer: Pick<NamedCustomer, 'bindings'> | undefined): ClickRef[] =>
  customer?.bindings.map(({ affiliateId, clickId: id }) => ({ affiliateId, id })) ?? []

/**
 * What a sale is credited to:
 * - `first`: the click it named, or that of its coupon code (`byCode`), as a sale of its own, with which a subscription begins
 *   where its offer is one; `shared` is the click that earns a part of it beside the code;
 * - `continued`: the click it named, which sold a subscription before that the sale continues;
 * - `bound`: the click of its customer's subscription to the offer, whichever click it named.
 * `subscriptionId` is the first sale of the subscription.
 */
export type Credited =
  | { kind: 'first'; click: SaleClick; byCode?: ByCode; shared?: SharedClick | undefined }
  | { kind: 'continued' | 'bound'; click: SaleClick; subscriptionId: string }

/** The subscription that a sale continues. */
export function subscriptionOf(credited: Credited | undefined): SubscriptionRef[] {
  if (!credited || credited.kind === 'first') return []
  const { click, subscriptionId } = credited
  return [{ affiliateId: click.affiliateId, clickId: click.id, subscriptionId }]
}

type Read = {
  locked: readonly SaleClick[]
  customers: readonly (NamedCustomer | undefined)[]
  /** What is booked under the transactions of some of the sales, by their place. */
  booked: BookedSales
  isAlone: boolean
}

/**
 * What each sale is credited to; undefined where its click is not known. A click that is deleted is read from the sale that
 * was credited to it. A click that is not known yet is waited for: it may be of another offer.
 */
export async function creditedClicks(
  tx: Tx,
  sales: readonly ReportedSale[],
  { locked, customers, booked, isAlone }: Read,
): Promise<(Credited | undefined)[]> {
  const stored = new Map(locked.map((click) => [clickKey(click), click]))
  const find = (ref: ClickRef | undefined) => ref && stored.get(clickKey(ref))
  const found = sales.map((sale, index) => {
    const binding = findBinding(sale, find(sale.clickRef), customers[index])
    const ref = binding ? { affiliateId: binding.affiliateId, id: binding.clickId } : sale.clickRef
    const beganAt = sale.beganAt ?? sale.at
    return {
      sale,
      ref,
      click: find(ref),
      binding,
      customer: customers[index],
      beganAt,
      hasCode: (sale.codes ?? []).length > 0,
    }
  })
  const asked = found.filter(({ click, binding, hasCode }) =>
    click ? click.isSubscription && !binding : binding !== undefined || isAlone || hasCode,
  )
  const refs = asked.flatMap(({ ref }) => ref ?? [])
  const soldBefore = new Map((await listSoldClicks(tx, refs)).map((click) => [clickKey(click), click]))
  const byCode = await creditByCodes(
    tx,
    new Map(
      found.flatMap(({ sale, ref, customer, hasCode }, index) => {
        if (!hasCode || booked.get(index)?.isFinal) return []
        const isSold = ref !== undefined && soldBefore.has(clickKey(ref))
        return [[index, { sale, sent: find(sale.clickRef), isSold, customer }] as const]
      }),
    ),
  )
  return found.map(({ ref, click: own, binding, customer, beganAt }, index): Credited | undefined => {
    const code = byCode.get(index)
    if (code) return { kind: 'first', ...code }
    const sold = ref && soldBefore.get(clickKey(ref))
    const click = own ?? sold ?? booked.get(index)?.click
    if (!click) return undefined
    if (binding) return { kind: 'bound', click, subscriptionId: binding.subscriptionId }
    if (!sold || beginsAnother(sold, customer, beganAt)) return { kind: 'first', click }
    return { kind: 'continued', click, subscriptionId: sold.subscriptionId }
  })
}

/**
 * Whether a customer begins a subscription of their own on a click that sold one: they are new, it takes new customers, and the
 * one it sold is somebody's.
 */
const beginsAnother = (sold: SoldClick, customer: NamedCustomer | undefined, at: Date): boolean =>
  customer !== undefined && sold.isNamed && takesNewCustomers(sold, at)

/**
 * The subscription of its customer that a sale belongs to: that to the offer of the click the call named; where the call
 * named no click, or a deleted one, that by whose click it was found; of one that names a code alone, the newest.
 */
function findBinding(
  { clickRef, sentClickId, happenedAt, at }: ReportedSale,
  click: SaleClick | undefined,
  customer: NamedCustomer | undefined,
): Binding | undefined {
  const going = customer?.bindings.filter((binding) => isAlive(binding, happenedAt ?? at))
  if (!clickRef) return going?.[0]
  if (sentClickId !== undefined)
    return customer?.bindings.find(
      ({ affiliateId, clickId: id }) => clickKey({ affiliateId, id }) === clickKey(clickRef),
    )
  return click?.isSubscription ? going?.find(({ offerId }) => offerId === click.offerId) : undefined
}

/** Whether a first sale of a click could count now, as far as time and the state of the offer say. */
const takesNewCustomers = ({ createdAt, attributionWindowDays, offerStatus }: SaleClick, at: Date): boolean =>
  offerStatus === 'active' && at.getTime() - createdAt.getTime() <= attributionWindowDays * DAY_MS

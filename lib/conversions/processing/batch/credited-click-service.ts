import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { customerNames, lockCustomers } from '../../customers/data'
import type { NamedCustomer } from '../../customers/rules'
import type { BrowserClaimTerms } from '../browser-claim-data'
import type { Postback } from '../postback-schema'
import { registerId } from '../transaction-rules'
import { type ClickRef, clickKey, listSoldClicks, type SaleClick } from './click-data'

/**
 * A conversion that an advertiser reports; `browser` is given where only a browser did. Its click is the one it named, or
 * that of its customer's subscription where it named none or one that is deleted.
 */
export type ReportedSale = {
  advertiserId: number
  postback: Postback
  clickRef: ClickRef
  /** The click id that the call named, where it is another one; null for none. */
  sentClickId?: string | null
  at: Date
  browser?: BrowserClaimTerms | undefined
}

/** Who bought each, as far as the calls name them; those who are not known yet get an id. */
export async function nameCustomers(tx: Tx, sales: readonly ReportedSale[]): Promise<(NamedCustomer | undefined)[]> {
  const named = sales.map((sale) => {
    const names = customerNames(sale.postback)
    return (
      names && {
        names,
        registerId: registerId(sale.advertiserId, sale.clickRef.affiliateId),
        id: newId(sale.at),
        bindings: [],
      }
    )
  })
  const requested = named.filter((each) => each !== undefined)
  const known = await lockCustomers(tx, requested)
  return named.map((each) => each && { ...each, ...known[requested.indexOf(each)] })
}

/** The clicks of a customer's subscriptions, which are locked with the one that a sale names. */
export const boundClicks = (customer: Pick<NamedCustomer, 'bindings'> | undefined): ClickRef[] =>
  customer?.bindings.map(({ affiliateId, clickId: id }) => ({ affiliateId, id })) ?? []

type Read = { locked: readonly SaleClick[]; customers: readonly (NamedCustomer | undefined)[]; isAlone: boolean }

/**
 * The click a sale is credited to; whether it is that of its customer's subscription; and whether the sale continues one that
 * was credited, where that decides whether it counts.
 */
export type Credited = { click: SaleClick | undefined; isBound: boolean; isRenewal: boolean }

/**
 * What each sale is credited to: the click of its customer's subscription to the offer, else the one it named. A click that
 * is deleted is read from the sale that was credited to it. A click that is not known yet is waited for: it may be of another
 * offer.
 */
export async function creditedClicks(
  tx: Tx,
  sales: readonly ReportedSale[],
  { locked, customers, isAlone }: Read,
): Promise<Credited[]> {
  const clickByKey = new Map(locked.map((click) => [clickKey(click), click]))
  const found = sales.map(({ clickRef, sentClickId, at }, index) => {
    const click = clickByKey.get(clickKey(clickRef))
    const binding = customers[index]?.bindings.find(({ offerId, affiliateId, clickId }) =>
      sentClickId === undefined
        ? click?.isSubscription && offerId === click.offerId
        : clickKey({ affiliateId, id: clickId }) === clickKey(clickRef),
    )
    const ref = binding ? { affiliateId: binding.affiliateId, id: binding.clickId } : clickRef
    return { ref, isBound: binding !== undefined, at }
  })
  const isAsked = ({ ref, isBound, at }: (typeof found)[number]) => {
    const click = clickByKey.get(clickKey(ref))
    return click ? click.isSubscription && !takesNewCustomers(click, at) : isBound || isAlone
  }
  const asked = found.filter(isAsked).map(({ ref }) => ref)
  const sold = new Map((await listSoldClicks(tx, asked)).map((click) => [clickKey(click), click]))
  return found.map(({ ref, isBound }) => {
    const began = sold.get(clickKey(ref))
    return { click: clickByKey.get(clickKey(ref)) ?? began, isBound, isRenewal: isBound || began !== undefined }
  })
}

/** Whether a first sale of a click could count now, as far as time and the state of the offer say. */
const takesNewCustomers = ({ createdAt, attributionWindowDays, offerStatus }: SaleClick, at: Date): boolean =>
  offerStatus === 'active' && at.getTime() - createdAt.getTime() <= attributionWindowDays * DAY_MS

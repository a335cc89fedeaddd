import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import type { ReportedMoney } from '@/lib/money/ledger/exchange-rate-rules'
import type { BrowserClaimTerms } from '../browser-claim-data'
import type { Postback } from '../postback-schema'
import { amountKey, registerId, requestHash } from '../transaction-rules'
import type { ClickRef } from './click-data'
import type { KnownTxn } from './transaction-data'

/**
 * A conversion that an advertiser reports; `browser` is given where only a browser did. Its click is the one it named, or
 * that of its customer's subscription where it named none or one that is deleted.
 */
export type ReportedSale = {
  advertiserId: number
  postback: Postback
  /** Undefined for one that names a coupon code alone. */
  clickRef: ClickRef | undefined
  /** The click id that the call named, where it is another one; null for none. */
  sentClickId?: string | null
  at: Date
  /** When it was paid, as whoever reports it says. */
  happenedAt?: Date | undefined
  /** When its customer came, where that was before they paid, as with a trial: the window counts to then. */
  beganAt?: Date | undefined
  /** False for a payment within a period of a subscription, as for a change of plan. */
  paysPeriod?: boolean | undefined
  /** What was reported, where `postback` has its dollars. */
  reported?: ReportedMoney | undefined
  browser?: BrowserClaimTerms | undefined
  /** Of an inquiry: it is recorded as not reported, and reinstated by who grants it. */
  isUnreported?: boolean | undefined
  /** The keys of the coupon codes that its buyer entered. */
  codes?: readonly string[] | undefined
  /** The one of them that an inquiry means, also where it ended since. */
  couponId?: number | undefined
}

/** The account under which the transaction of a sale is registered. */
export const registerOf = ({ advertiserId, clickRef }: Pick<ReportedSale, 'advertiserId' | 'clickRef'>): number =>
  registerId(advertiserId, clickRef?.affiliateId ?? 0)

/** The hash of the values that are equal in a repeat of the same request. */
export const hashReport = (sale: Pick<ReportedSale, 'clickRef' | 'sentClickId' | 'postback' | 'reported'>): string => {
  const { clickRef, sentClickId = clickRef?.id ?? null, postback, reported } = sale
  return requestHash([sentClickId, postback.event ?? DEFAULT_EVENT, amountKey(postback.amount, reported)])
}

type Before = {
  earlier: KnownTxn | 'early' | undefined
  first: ReportedSale | undefined
  booked: { isSame: boolean } | undefined
  to: { kind: string; byCode?: unknown }
}

/**
 * The hash of a report. Where a coupon code was named by it or by the first of its transaction, the click is none of the details
 * that are compared; what the code now credits is not what a browser claimed.
 */
export function hashOf(sale: ReportedSale, { earlier, first, booked, to }: Before): string {
  const isCode = (of: ReportedSale) => (of.codes ?? []).length > 0
  if (booked?.isSame && earlier && earlier !== 'early') return earlier.requestHash
  if (booked && to.kind === 'first' && to.byCode) return ''
  if (!first || !(isCode(sale) || isCode(first))) return hashReport(sale)
  const { clickRef, sentClickId } = first
  const { postback, reported } = sale
  return hashReport({ postback, reported, clickRef, ...(sentClickId !== undefined && { sentClickId }) })
}

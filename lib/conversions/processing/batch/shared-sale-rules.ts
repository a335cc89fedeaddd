import type { PriceRates } from '@/lib/catalog/payouts/currency-rules'
import type { TermsOfAffiliate } from '@/lib/catalog/payouts/data'
import type { Rate } from '@/lib/money/ledger/exchange-rate-rules'
import type { MissingRate } from '../../amounts/stated-rules'
import type { CustomerHistory, NamedCustomer } from '../../customers/rules'
import { type Candidate, type SharedCandidate, toCandidate, toShared } from './candidate-rules'
import type { Credited } from './customer-binding-service'
import { type Circumstances, type Decision, decideSale, holdOf, mayCount } from './decision-rules'
import type { PaymentTimes } from './payment-data'
import type { ReportedSale } from './reported-sale-rules'

/** The click that shares a sale with its code, like a sale of its own. */
export type CreditedShare = {
  /** Of its sale. */
  place: number
  codePercent: number
  to: Credited
  sale: ReportedSale
  customer: NamedCustomer | undefined
}

export const creditedShares = (
  sales: readonly ReportedSale[],
  credited: readonly (Credited | undefined)[],
  customers: readonly (NamedCustomer | undefined)[],
): CreditedShare[] =>
  sales.flatMap((sale, place) => {
    const to = credited[place]
    if (to?.kind !== 'first' || !to.shared) return []
    const { click, codePercent } = to.shared
    return [{ place, codePercent, to: { kind: 'first', click }, sale, customer: customers[place] }]
  })

type Read = {
  history: CustomerHistory | undefined
  terms: TermsOfAffiliate | undefined
  payments: readonly PaymentTimes[]
  rates: PriceRates<Rate>
}

/**
 * A sale as the click is paid that shares it with its code; undefined where none does, or its amount cannot be paid by it; or the
 * currency of which there is no rate of its day.
 */
export function toSharedCandidate(
  share: CreditedShare | undefined,
  { history, terms, payments, rates }: Read,
): SharedCandidate | { missing: MissingRate } | undefined {
  if (!share || !terms) return undefined
  const { sale, to: credited, customer, codePercent } = share
  const byClick = toCandidate(sale, { credited, customer, history, terms, payments, rates })
  if ('missing' in byClick) return byClick
  return 'refusal' in byClick ? undefined : toShared(byClick, codePercent)
}

/** A sale of a code, and the click that shares it. */
export type CreditedSale = { candidate: Candidate; shared: SharedCandidate | undefined }

/** Everything that may be decided about a sale, for what has to be locked before it is known. */
export const candidatesOf = ({ candidate, shared }: CreditedSale): Candidate[] =>
  shared ? [candidate, shared.part] : [candidate]

/**
 * The conversions of a sale, the one first that answers its call: one, or where a code and a click share it that of the code and
 * that of the click. Where one of the two could not earn, the other is paid all of it. Both are held until the later end, since it
 * is one sale, which is disputed and corrected as one.
 */
export function decideShared(
  { candidate, shared }: CreditedSale,
  circumstances: Circumstances,
): [Decision, ...Decision[]] {
  const { paid } = circumstances
  if (!shared || !mayCount(shared.alone, paid)) return [decideSale(candidate, circumstances)]
  if (!mayCount(candidate, paid)) return [decideSale(shared.alone, circumstances)]
  const ofCode = { ...candidate, share: shared.codeShare }
  const hold = laterOf(holdOf(ofCode, circumstances), holdOf(shared.part, circumstances))
  const code = decideSale(ofCode, circumstances, hold)
  const click = decideSale(shared.part, circumstances, hold)
  return [
    { ...code, sharedWith: refOf(click) },
    { ...click, sharedWith: refOf(code) },
  ]
}

const refOf = ({ conversionId, click: { affiliateId } }: Decision) => ({ affiliateId, conversionId })

type Hold = ReturnType<typeof holdOf>

const later = (one: Date, other: Date): Date => (one > other ? one : other)

const laterOf = (one: Hold, other: Hold): Hold => ({
  holdUntil: later(one.holdUntil, other.holdUntil),
  normalHoldUntil: later(one.normalHoldUntil, other.normalHoldUntil),
})

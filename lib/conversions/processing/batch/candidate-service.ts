import 'server-only'
import type { PriceRates } from '@/lib/catalog/payouts/currency-rules'
import { listTermsAt, type TermsOfAffiliate } from '@/lib/catalog/payouts/data'
import type { Rate } from '@/lib/money/ledger/exchange-rate-rules'
import type { Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import { easternDay } from '@/lib/platform/dates/days'
import { termsHolder } from '@/lib/platform/ids/test-accounts'
import { isModuleOn } from '@/lib/platform/settings/current'
import { NO_LEVEL_HOLD_DAYS } from '@/lib/rewards/levels/constants'
import { type Level, listLevels } from '@/lib/rewards/levels/data'
import { readStatedRates } from '../../amounts/stated-data'
import { type MissingRate, MissingRateError } from '../../amounts/stated-rules'
import { readHistories } from '../../customers/history-data'
import { customerNames } from '../../customers/name-data'
import { type CustomerHistory, isSameCustomer, type NamedCustomer } from '../../customers/rules'
import type { ListedCap } from '../conversion-cap-rules'
import { listConversionCaps } from '../conversion-cap-service'
import { listSoldBefore } from '../imported-click-data'
import { asksWhoBought, chooseBeforeSteps } from '../payout-selection-rules'
import { type CallResult, repeated } from '../transaction-rules'
import { type BookedSales, readBookedSales } from './booked-sale-data'
import { type Candidate, type SharedCandidate, statedAbout, toCandidate } from './candidate-rules'
import { clickKey, listPaidClicks, lockSaleClicks, type PaidClick, type SaleClick } from './click-data'
import { boundClicks, type Credited, creditedClicks, nameCustomers, subscriptionOf } from './customer-binding-service'
import type { NamedRepeat } from './late-customer-name-service'
import { listPaymentTimes, type PaymentTimes } from './payment-data'
import { hashOf, hashReport, type ReportedSale, registerOf } from './reported-sale-rules'
import { type CreditedShare, creditedShares, toSharedCandidate } from './shared-sale-rules'
import { type KnownTxn, knownByKey, listKnownTxns, lockTxns, txnKey } from './transaction-data'

/**
 * What becomes of a reported sale: it can be decided; it is answered already; it repeats one of the same batch, by its
 * index; or it must be processed on its own.
 */
export type Report =
  | { kind: 'new'; candidate: Candidate; shared: SharedCandidate | undefined; requestHash: string }
  | { kind: 'answered'; result: CallResult; earlier?: KnownTxn; named?: NamedRepeat | undefined }
  | { kind: 'again'; first: number; requestHash: string; named?: NamedRepeat | undefined }
  | { kind: 'apart' }

const APART: Report = { kind: 'apart' }

const toTxn = (sale: ReportedSale) => ({ advertiserId: registerOf(sale), txnId: sale.postback.txn_id })

/** Reports in the order of their sales, with the levels, caps and paid clicks that decide them. */
export type SortedReports = {
  reports: Report[]
  levels: Level[]
  caps: ListedCap[]
  paidClicks: PaidClick[]
  isAlone: boolean
}

/**
 * Locks what reported sales depend on, in the order of every postback (transactions, caps, customers, clicks), and finds
 * out which of them can be decided.
 * @param isAlone whether also one whose reversal came first, or whose click is of a dual run, can be decided
 * @throws MissingRateError for one alone whose offer states something in a currency without a rate of its day
 */
export async function sortReports(tx: Tx, sales: readonly ReportedSale[], isAlone = false): Promise<SortedReports> {
  const keys = sales.map(toTxn)
  const refs = sales.flatMap(({ clickRef }) => clickRef ?? [])
  const isAnonymous = sales.every(({ postback }) => customerNames(postback) === undefined)
  const [, known, customers, ofAnonymous] = await together(
    tx,
    () => lockTxns(tx, keys),
    () => listKnownTxns(tx, keys),
    () => nameCustomers(tx, sales),
    async () => (isAnonymous ? lockSaleClicks(tx, refs) : []),
  )
  const locked = isAnonymous ? ofAnonymous : await lockSaleClicks(tx, [...refs, ...customers.flatMap(boundClicks)])
  const knownTxns = knownByKey(known)
  const booked = await readBookedSales(
    tx,
    sales.flatMap((sale, place) => toBooked(sale, place, knownTxns)),
  )
  const own = await creditedClicks(tx, sales, { locked, customers, booked, isAlone })
  // behind them the clicks that share some of them with codes, each like a sale of its own
  const shares = creditedShares(sales, own, customers)
  const credited = [...own, ...shares.map(({ to }) => to)]
  const asked = [...sales, ...shares.map(({ sale }) => sale)]
  const buyers = [...customers, ...shares.map(({ customer }) => customer)]
  const clicks = [...new Set(credited.flatMap((each) => each?.click ?? []))]
  const [terms, levels, caps, paidClicks, soldBefore, payments] = await together(
    tx,
    () =>
      listTermsAt(
        tx,
        asked.map(({ clickRef, at }, index) => ({
          affiliateId: termsHolder(credited[index]?.click?.affiliateId ?? clickRef?.affiliateId ?? 0),
          offerId: credited[index]?.click?.offerId ?? 0,
          at,
        })),
      ),
    () => listHoldLevels(tx),
    () => listConversionCaps(tx, [...new Set(clicks.map(({ offerId }) => offerId))]),
    () => listPaidClicks(tx, clicks),
    () =>
      listSoldBefore(
        tx,
        clicks.filter(({ flag }) => flag === 'imported'),
      ),
    () => listPaymentTimes(tx, credited.flatMap(subscriptionOf)),
  )
  const histories = await readHistories(
    tx,
    asked.flatMap((sale, place) => toAsked(sale, place, { credited, customers: buyers, terms })),
  )
  const rates = await readStatedRates(
    tx,
    asked.map((sale, place) => {
      const [click, found] = [credited[place]?.click, terms[place]]
      return click && found ? statedAbout({ sale, click, terms: found }) : { currencies: [], day: easternDay(sale.at) }
    }),
  )
  const paidBefore = soldBefore.map(({ affiliateId, id }) => ({ affiliateId, clickId: id, goalId: null }))
  const reports = toReports(sales, {
    known: knownTxns,
    booked,
    credited,
    shares,
    customers,
    histories,
    terms,
    payments,
    rates,
    isAlone,
  })
  return { reports, levels, caps, paidClicks: [...paidClicks, ...paidBefore], isAlone }
}

/** The levels, which shorten no hold where the network does without them; they are reached all the same. */
async function listHoldLevels(tx: Tx): Promise<Level[]> {
  const levels = await listLevels(tx)
  return isModuleOn('levels') ? levels : levels.map((level) => ({ ...level, holdDays: NO_LEVEL_HOLD_DAYS }))
}

/** `credited`, `histories`, `terms` and `rates` are by the place of a sale, and behind all sales of `shares`. */
type ReadBefore = {
  known: ReadonlyMap<string, KnownTxn | 'early'>
  booked: BookedSales
  credited: readonly (Credited | undefined)[]
  shares: readonly CreditedShare[]
  customers: readonly (NamedCustomer | undefined)[]
  histories: ReadonlyMap<number, CustomerHistory>
  terms: readonly (TermsOfAffiliate | undefined)[]
  payments: readonly PaymentTimes[]
  rates: readonly PriceRates<Rate>[]
  isAlone: boolean
}

/** Who bought, where what a sale pays may depend on what they bought before. */
function toAsked(
  { postback }: ReportedSale,
  place: number,
  { credited, customers, terms }: Pick<ReadBefore, 'credited' | 'customers' | 'terms'>,
) {
  const [to, customer, found] = [credited[place], customers[place], terms[place]]
  if (!customer || !found || to?.kind !== 'first') return []
  const chosen = chooseBeforeSteps(found, postback.event)
  if (!asksWhoBought(chosen)) return []
  const { offerId, advertiserId } = to.click
  return [
    {
      place,
      customer,
      parameters: postback,
      advertiserId,
      offerId,
      goalId: chosen.chosen?.goal?.id ?? null,
      txnId: postback.txn_id,
    },
  ]
}

function toReports(sales: readonly ReportedSale[], read: ReadBefore): Report[] {
  const { known, credited, customers, payments, isAlone } = read
  const firsts = new Map<string, number>()
  const selling = new Set<SaleClick>()
  const sent = new Set<string>()
  const apart = ({ missing }: { missing: MissingRate }): Report => {
    if (isAlone) throw new MissingRateError(missing)
    return APART
  }
  return sales.map((sale, index): Report => {
    const key = txnKey(toTxn(sale))
    const to = credited[index]
    const customer = customers[index]
    if (!to || to.click.advertiserId !== sale.advertiserId) return APART
    const { click } = to
    const earlier = known.get(key)
    const first = firsts.get(key)
    const hash = hashOf(sale, {
      earlier,
      first: first === undefined ? undefined : sales[first],
      booked: read.booked.get(index),
      to,
    })
    const isNamedInBatch = isNamedBefore(customers, index)
    const named = customer && { customer, isNamedInBatch, click, requestHash: hash }
    if (earlier && earlier !== 'early')
      return { kind: 'answered', result: repeated(earlier, sale.postback.txn_id, hash), earlier, named }
    // an earlier sale of the batch may bind them, give them another name, or begin or continue the same subscription
    const share = read.shares.findIndex(({ place }) => place === index)
    const sharing = read.shares[share]?.to.click
    const isBehind = isNamedInBatch || selling.has(click)
    if (click.isSubscription) for (const each of [click, ...(sharing ? [sharing] : [])]) selling.add(each)
    // a click that an earlier sale of the batch takes is not paid again, and the code of this one may be
    const ref = sale.clickRef && clickKey(sale.clickRef)
    const isBehindCode = ref !== undefined && sent.has(ref) && (sale.codes ?? []).length > 0
    if (ref !== undefined) sent.add(ref)
    if (earlier === 'early' && !isAlone) return APART
    if ((click.isOfDualRun || sharing?.isOfDualRun) && !isAlone) return APART
    if (first !== undefined) return { kind: 'again', first, requestHash: hash, named }
    firsts.set(key, index)
    const terms = read.terms[index]
    if (!terms || isBehind || isBehindCode || (sale.sentClickId !== undefined && to.kind !== 'bound')) return APART
    const history = read.histories.get(index)
    const rates = read.rates[index] ?? new Map()
    const candidate = toCandidate(sale, { credited: to, customer, history, terms, payments, rates })
    if ('missing' in candidate) return apart(candidate)
    if ('refusal' in candidate) return { kind: 'answered', result: candidate.refusal }
    // the later payments of its subscription are decided anew
    if (candidate.changesLater && !isAlone) return APART
    const place = sales.length + share
    const shared = toSharedCandidate(read.shares[share], {
      history: read.histories.get(place),
      terms: read.terms[place],
      payments,
      rates: read.rates[place] ?? new Map(),
    })
    if (shared && 'missing' in shared) return apart(shared)
    return { kind: 'new', candidate, shared, requestHash: hash }
  })
}

/** A report that names a code, or other details than the first of its transaction. */
function toBooked(sale: ReportedSale, place: number, known: ReadonlyMap<string, KnownTxn | 'early'>) {
  const earlier = known.get(txnKey(toTxn(sale)))
  if (!earlier || earlier === 'early') return []
  return (sale.codes ?? []).length > 0 || earlier.requestHash !== hashReport(sale) ? [{ place, sale, earlier }] : []
}

function isNamedBefore(customers: readonly (NamedCustomer | undefined)[], index: number): boolean {
  const customer = customers[index]
  return customer !== undefined && customers.slice(0, index).some((other) => other && isSameCustomer(other, customer))
}

import 'server-only'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import { listTermsAt, type TermsOfAffiliate } from '@/lib/catalog/payouts/data'
import type { ConversionMoney } from '@/lib/catalog/payouts/rules'
import type { Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import { termsHolder } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { isModuleOn } from '@/lib/platform/settings/current'
import { NO_LEVEL_HOLD_DAYS } from '@/lib/rewards/levels/constants'
import { type Level, listLevels } from '@/lib/rewards/levels/data'
import { amountProblem } from '../../amount-limits/rules'
import { customerName, lockCustomers } from '../../customers/data'
import { findBinding, type NamedCustomer, sharesName } from '../../customers/rules'
import { conversionMoney } from '../../lifecycle/payout-amount-rules'
import type { BrowserClaimTerms } from '../browser-claim-data'
import type { ListedCap } from '../cap-rules'
import { listConversionCaps } from '../cap-service'
import { listSoldBefore } from '../imported-click-data'
import { chooseBeforeSteps } from '../payout-selection-rules'
import type { Postback } from '../postback-schema'
import { type CallResult, refused, registerId, repeated, requestHash } from '../transaction-rules'
import {
  type ClickRef,
  listPaidClicks,
  listSoldClicks,
  lockSaleClicks,
  type PaidClick,
  type SaleClick,
} from './click-data'
import type { Candidate } from './decision-rules'
import { type KnownTxn, listKnownTxns, lockTxns } from './transaction-data'

/**
 * A conversion that an advertiser reports; `browser` is given where only a browser did. Its click is the one it named, or
 * that of its customer where it named none.
 */
export type ReportedSale = {
  advertiserId: number
  postback: Postback
  clickRef: ClickRef
  isByCustomer?: boolean
  at: Date
  browser?: BrowserClaimTerms | undefined
}

/**
 * What becomes of a reported sale: it can be decided; it is answered already; it repeats one of the same batch, by its
 * index; or it must be processed on its own.
 */
export type Report =
  | { kind: 'new'; candidate: Candidate; requestHash: string }
  | { kind: 'answered'; result: CallResult }
  | { kind: 'again'; first: number; requestHash: string }
  | { kind: 'apart' }

const APART: Report = { kind: 'apart' }
const NO_MONEY: ConversionMoney = { payoutCents: 0n, revenueCents: 0n }

const toTxn = ({ advertiserId, clickRef, postback }: ReportedSale) => ({
  advertiserId: registerId(advertiserId, clickRef.affiliateId),
  txnId: postback.txn_id,
})
const txnKey = ({ advertiserId, txnId }: { advertiserId: number; txnId: string }) => `${advertiserId} ${txnId}`
const clickKey = ({ affiliateId, id }: ClickRef) => `${affiliateId} ${id}`

/** The hash of the values that are equal in a repeat of the same request. */
const hashReport = ({ clickRef, isByCustomer, postback: { event = DEFAULT_EVENT, amount } }: ReportedSale): string =>
  requestHash([isByCustomer ? null : clickRef.id, event, amount?.toString() ?? null])

/** Reports in the order of their sales, with the levels, caps and paid clicks that decide them. */
export type SortedReports = {
  reports: Report[]
  levels: Level[]
  caps: ListedCap[]
  paidClicks: PaidClick[]
  isAlone: boolean
}

/**
 * Locks what reported sales depend on, in the order of every postback (transactions, caps, clicks), and finds out which
 * of them can be decided.
 * @param isAlone whether also one whose reversal came first, or whose click is of a dual run, can be decided
 */
export async function sortReports(tx: Tx, sales: readonly ReportedSale[], isAlone = false): Promise<SortedReports> {
  const keys = sales.map(toTxn)
  const [, known, sent, customers] = await together(
    tx,
    () => lockTxns(tx, keys),
    () => listKnownTxns(tx, keys),
    () =>
      lockSaleClicks(
        tx,
        sales.map(({ clickRef }) => clickRef),
      ),
    () => nameCustomers(tx, sales),
  )
  const credited = await creditedClicks(tx, sales, { sent, customers, isAlone })
  const clicks = [...new Set(credited.flatMap(({ click }) => click ?? []))]
  const [terms, levels, caps, paidClicks, soldBefore] = await together(
    tx,
    () =>
      listTermsAt(
        tx,
        sales.map(({ clickRef, at }, index) => ({
          affiliateId: termsHolder(credited[index]?.click?.affiliateId ?? clickRef.affiliateId),
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
  )
  const paidBefore = soldBefore.map(({ affiliateId, id }) => ({ affiliateId, clickId: id, goalId: null }))
  const reports = toReports(sales, { known: knownByKey(known), credited, customers, paidClicks, terms, isAlone })
  return { reports, levels, caps, paidClicks: [...paidClicks, ...paidBefore], isAlone }
}

/** Who bought each, as far as the calls name them; those who are not known yet get an id. */
async function nameCustomers(tx: Tx, sales: readonly ReportedSale[]): Promise<(NamedCustomer | undefined)[]> {
  const named = sales.map((sale) => ({ registerId: toTxn(sale).advertiserId, name: customerName(sale.postback), sale }))
  const asked = named.flatMap((each) => (each.name ? [{ ...each, name: each.name }] : []))
  const known = await lockCustomers(tx, asked)
  const found = new Map(
    asked.map(({ sale, name }, index): [ReportedSale, NamedCustomer] => [
      sale,
      { ...(known[index] ?? { id: newId(sale.at), bindings: [] }), name },
    ]),
  )
  return sales.map((sale) => found.get(sale))
}

/** The click a sale is credited to, and whether it is that of the customer's subscription. */
type Credited = { click: SaleClick | undefined; isBound: boolean }

type Sent = { sent: readonly SaleClick[]; customers: readonly (NamedCustomer | undefined)[]; isAlone: boolean }

/**
 * The click that each sale is credited to: that of its customer's subscription to the offer, else the one it named. One that
 * is deleted is read from the sale that was credited to it. A subscription whose sale was rejected, or taken back as fraud,
 * binds nobody.
 */
async function creditedClicks(
  tx: Tx,
  sales: readonly ReportedSale[],
  { sent, customers, isAlone }: Sent,
): Promise<Credited[]> {
  const sentByKey = new Map(sent.map((click) => [clickKey(click), click]))
  const refs = sales.map(({ clickRef }, index): ClickRef => {
    const customer = customers[index]
    const binding = customer && findBinding(customer, sentByKey.get(clickKey(clickRef))?.offerId)
    return binding ? { affiliateId: binding.affiliateId, id: binding.clickId } : clickRef
  })
  const isBound = refs.map((ref, index) => ref !== sales[index]?.clickRef)
  const asked = refs.filter((ref, index) => isBound[index] || (isAlone && !sentByKey.has(clickKey(ref))))
  const sold = new Map((await listSoldClicks(tx, asked)).map((click) => [clickKey(click), click]))
  return sales.map(({ clickRef }, index) => {
    const ref = refs[index] ?? clickRef
    const began = sold.get(clickKey(ref))
    const isKnown = isBound[index] === true && began !== undefined
    const click = sentByKey.get(clickKey(isKnown ? ref : clickRef)) ?? began
    return { click, isBound: isKnown }
  })
}

/** The levels, which shorten no hold where the network does without them; they are reached all the same. */
async function listHoldLevels(tx: Tx): Promise<Level[]> {
  const levels = await listLevels(tx)
  return isModuleOn('levels') ? levels : levels.map((level) => ({ ...level, holdDays: NO_LEVEL_HOLD_DAYS }))
}

type Read = {
  known: ReadonlyMap<string, KnownTxn | 'early'>
  credited: readonly Credited[]
  customers: readonly (NamedCustomer | undefined)[]
  paidClicks: readonly PaidClick[]
  terms: readonly (TermsOfAffiliate | undefined)[]
  isAlone: boolean
}

function toReports(sales: readonly ReportedSale[], read: Read): Report[] {
  const { known, credited, customers, isAlone } = read
  const firsts = new Map<string, number>()
  const paid = new Set(read.paidClicks.map(({ affiliateId, clickId: id }) => clickKey({ affiliateId, id })))
  return sales.map((sale, index): Report => {
    const key = txnKey(toTxn(sale))
    const { click, isBound = false } = credited[index] ?? {}
    const customer = customers[index]
    if (!click || click.advertiserId !== sale.advertiserId) return APART
    const hash = hashReport(sale)
    const earlier = known.get(key)
    if (earlier === 'early' && !isAlone) return APART
    if (earlier && earlier !== 'early')
      return { kind: 'answered', result: repeated(earlier, sale.postback.txn_id, hash) }
    if (click.isOfDualRun && !isAlone) return APART
    const first = firsts.get(key)
    if (first !== undefined) return { kind: 'again', first, requestHash: hash }
    firsts.set(key, index)
    // an earlier sale of the batch may bind them
    if (customer && !isBound && isNamedBefore(customers, index)) return APART
    const isRenewal = click.isSubscription && (isBound || paid.has(clickKey(click)))
    return toNewReport(sale, { click, customer, isRenewal, terms: read.terms[index], hash })
  })
}

/** By transaction: its first request; `early` where a reversal or a refund waits for its conversion. */
function knownByKey(known: readonly KnownTxn[]): Map<string, KnownTxn | 'early'> {
  const conversions = known.filter(({ operation }) => operation === 'conversion')
  const early = known.filter(({ operation }) => operation === 'early')
  return new Map<string, KnownTxn | 'early'>([
    ...early.map((each) => [txnKey(each), 'early'] as const),
    ...conversions.map((each) => [txnKey(each), each] as const),
  ])
}

const isNamedBefore = (customers: readonly (NamedCustomer | undefined)[], index: number): boolean =>
  customers.slice(0, index).some((other) => other && sharesName(other, customers[index]))

type Found = Pick<Candidate, 'click' | 'customer' | 'isRenewal'> & { terms: TermsOfAffiliate | undefined; hash: string }

function toNewReport({ postback, browser, at }: ReportedSale, { terms, hash, ...found }: Found): Report {
  const { click } = found
  if (!terms) return APART
  const { event = DEFAULT_EVENT, amount, txn_id: txnId } = postback
  const { chosen, counted } = chooseBeforeSteps(terms, postback.event)
  const { affiliateId, offerId, maxAmountCents, advertiserMaxAmountCents } = click
  const limits = { maxAmountCents, advertiser: { maxAmountCents: advertiserMaxAmountCents } }
  const problem = chosen && amountProblem({ ...limits, payoutType: chosen.payout.payoutType }, amount)
  if (problem) {
    const result = refused('invalid', problem.reason, problem.message, { affiliateId, offerId })
    return { kind: 'answered', result }
  }
  const money = chosen ? conversionMoney(chosen.payout, amount, click.payoutAdjustmentBps ?? undefined) : NO_MONEY
  const steps = counted > 0 ? { tiers: terms.terms.tiers, counted } : undefined
  const candidate = { ...found, txnId, event, amountCents: amount ?? null, chosen, money, steps, browser, at }
  return { kind: 'new', candidate, requestHash: hash }
}

import 'server-only'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import { listTermsAt, type TermsOfAffiliate } from '@/lib/catalog/payouts/data'
import type { ConversionMoney } from '@/lib/catalog/payouts/rules'
import type { Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import { termsHolder } from '@/lib/platform/ids/test-accounts'
import { isModuleOn } from '@/lib/platform/settings/current'
import { NO_LEVEL_HOLD_DAYS } from '@/lib/rewards/levels/constants'
import { type Level, listLevels } from '@/lib/rewards/levels/data'
import { amountProblem } from '../../amount-limits/rules'
import { conversionMoney } from '../../lifecycle/payout-amount-rules'
import type { BrowserClaimTerms } from '../browser-claim-data'
import type { ListedCap } from '../cap-rules'
import { listConversionCaps } from '../cap-service'
import { listSoldBefore } from '../imported-click-data'
import { chooseBeforeSteps } from '../payout-selection-rules'
import type { Postback } from '../postback-schema'
import { type CallResult, refused, registerId, repeated, requestHash } from '../transaction-rules'
import { type ClickRef, listPaidClicks, lockSaleClicks, type PaidClick, type SaleClick } from './click-data'
import type { Candidate } from './decision-rules'
import { type KnownTxn, listKnownTxns, lockTxns } from './transaction-data'

/** A conversion that an advertiser reports; `browser` is given where only a browser did. */
export type ReportedSale = {
  advertiserId: number
  postback: Postback
  clickRef: ClickRef
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
const hashReport = ({ clickRef, postback: { event = DEFAULT_EVENT, amount } }: ReportedSale): string =>
  requestHash([clickRef.id, event, amount?.toString() ?? null])

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
  const [, known, clicks] = await together(
    tx,
    () => lockTxns(tx, keys),
    () => listKnownTxns(tx, keys),
    () =>
      lockSaleClicks(
        tx,
        sales.map(({ clickRef }) => clickRef),
      ),
  )
  const clickByKey = new Map(clicks.map((click) => [clickKey(click), click]))
  const offerIdOf = (ref: ClickRef) => clickByKey.get(clickKey(ref))?.offerId ?? 0
  const [terms, levels, caps, paidClicks, soldBefore] = await together(
    tx,
    () =>
      listTermsAt(
        tx,
        sales.map(({ clickRef, at }) => ({
          affiliateId: termsHolder(clickRef.affiliateId),
          offerId: offerIdOf(clickRef),
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
  const reports = toReports(sales, { known: knownByKey(known), clickByKey, terms, isAlone })
  return { reports, levels, caps, paidClicks: [...paidClicks, ...paidBefore], isAlone }
}

/** The levels, which shorten no hold where the network does without them; they are reached all the same. */
async function listHoldLevels(tx: Tx): Promise<Level[]> {
  const levels = await listLevels(tx)
  return isModuleOn('levels') ? levels : levels.map((level) => ({ ...level, holdDays: NO_LEVEL_HOLD_DAYS }))
}

type Read = {
  known: ReadonlyMap<string, KnownTxn | 'early'>
  clickByKey: ReadonlyMap<string, SaleClick>
  terms: readonly (TermsOfAffiliate | undefined)[]
  isAlone: boolean
}

function toReports(sales: readonly ReportedSale[], { known, clickByKey, terms, isAlone }: Read): Report[] {
  const firsts = new Map<string, number>()
  return sales.map((sale, index): Report => {
    const key = txnKey(toTxn(sale))
    const click = clickByKey.get(clickKey(sale.clickRef))
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
    return toNewReport(sale, click, terms[index], hash)
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

function toNewReport(
  { postback, browser, at }: ReportedSale,
  click: SaleClick,
  terms: TermsOfAffiliate | undefined,
  hash: string,
): Report {
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
  const candidate = { txnId, event, amountCents: amount ?? null, click, chosen, money, steps, browser, at }
  return { kind: 'new', candidate, requestHash: hash }
}

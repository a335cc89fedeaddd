import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import { transactPrepared } from '@/lib/platform/database/transaction'
import type { Day } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { findOtherForm, recordBrowserSale } from '../browser-claim-service'
import { applyEarlyRefunds } from '../refund-service'
import { storeAnswer } from '../reversal-claim-service'
import { applyEarlyReversal } from '../reversal-service'
import { step } from '../step-timing-service'
import { type NewCall, storeCalls } from '../stored-call-service'
import { accepted, type CallResult, refused, registerId, repeated, unknownClick } from '../transaction-rules'
import { type Report, sortReports } from './candidate-service'
import { type Answered, decideReports } from './decision-service'
import { correctLaterPayments } from './following-payments-service'
import type { AnsweredSale } from './insert-service'
import { recordLaterNames } from './late-customer-name-service'
import { type ReportedSale, registerOf } from './reported-sale-rules'

/** A conversion that a proven advertiser reports, with what is stored of its call. */
export type Sale = ReportedSale & Pick<NewCall, 'parameters' | 'origin'>

/** A queued sale. One that has no result once `isOver` is set must be processed on its own. */
export type QueuedSale = { sale: Sale; isOver?: boolean; result?: CallResult | undefined }

/**
 * Processes sales that were reported at the same time, those of one Eastern day in one transaction, and sets their
 * results once it is committed: each gets what it would get alone after those before it. Left to be processed on their
 * own are those whose click is not known or of a dual run, and those whose reversal came first.
 */
export async function processSales(queued: readonly QueuedSale[]): Promise<void> {
  const open = queued.filter(({ isOver }) => !isOver)
  for (const day of new Set(open.map(({ sale }) => easternDay(sale.at)))) {
    const ofDay = open.filter(({ sale }) => easternDay(sale.at) === day)
    const sales = ofDay.map(({ sale }) => sale)
    const results = await transactPrepared((tx) => processDay(tx, sales, day))
    for (const [index, each] of ofDay.entries()) Object.assign(each, { result: results[index], isOver: true })
  }
}

/**
 * Processes sales of one Eastern day in the caller's transaction, calls included.
 * @returns the result of each; undefined for one that must be processed on its own
 */
export async function processDay(tx: Tx, sales: readonly Sale[], day: Day): Promise<(CallResult | undefined)[]> {
  const sorted = await step('read', () => sortReports(tx, sales))
  const { reports } = sorted
  const { answered, book } = await step('decide', () => decideReports(tx, sorted, day))
  const results = reports.map((report) => toResult(report, answered, reports))
  const calls = sales.flatMap((sale, index) => {
    const result = results[index]
    return result ? [{ ...sale, result }] : []
  })
  await step('record', () => together(tx, book, () => storeCalls(tx, calls)))
  await recordLaterNames(
    tx,
    reports.flatMap((report) => toNamedRepeat(report, answered)),
  )
  return results
}

/**
 * Processes one sale in the caller's transaction, as a batch of one: also of a test account, one that a browser reports, one
 * whose click is of a dual run, and one whose reversal or refund came first, which is then applied. Its call is not stored.
 */
export async function processAlone(tx: Tx, sale: ReportedSale): Promise<CallResult> {
  const sorted = await step('read', () => sortReports(tx, [sale], true))
  const other = sale.browser && sorted.reports[0]?.kind === 'new' ? await findReportedForm(tx, sale) : undefined
  if (other) return other
  const { answered, book } = await step('decide', () => decideReports(tx, sorted, easternDay(sale.at)))
  await step('record', book)
  await recordLaterNames(
    tx,
    sorted.reports.flatMap((report) => toNamedRepeat(report, answered)),
  )
  const [result] = sorted.reports.map((report) => toResult(report, answered, sorted.reports))
  const recorded = answered.get(0)
  if (!recorded) return result ?? unknownClick()
  if (recorded.changesLater) await step('correct_later', () => correctLaterPayments(tx, recorded, sale.at))
  return applyEarlier(tx, recorded)
}

/** The refusal of a claim whose order was reported in another form; undefined where it was not. */
async function findReportedForm(
  tx: Tx,
  { advertiserId, clickRef, postback }: ReportedSale,
): Promise<CallResult | undefined> {
  const { txn_id: txnId } = postback
  const known = await findOtherForm(tx, { advertiserId: registerOf({ advertiserId, clickRef }), txnId })
  if (known === undefined) return undefined
  const about = { txnId, ...(clickRef && { affiliateId: clickRef.affiliateId }) }
  return refused('conflict', 'duplicate', `This order was already reported as ${known}.`, about)
}

/** Applies what waited for a conversion that was just recorded, and stores the answer that results from it. */
async function applyEarlier(tx: Tx, recorded: AnsweredSale): Promise<CallResult> {
  const { conversionId, click, txnId, reason, result, at } = recorded
  const { affiliateId, offerId } = click
  const advertiserId = registerId(click.advertiserId, affiliateId)
  const keys = { conversionId, affiliateId, offerId, txnId }
  if (recorded.browser)
    await recordBrowserSale(tx, { advertiserId, txnId, affiliateId, conversionId }, recorded.normalHoldUntil, at)
  const reversed = await applyEarlyReversal(tx, { ...keys, advertiserId }, at)
  const state = (await applyEarlyRefunds(tx, { ...keys, advertiserId }, at)) ?? reversed
  if (reason || !state) return result
  const answer = accepted(keys, state)
  await storeAnswer(tx, { advertiserId, txnId, operation: 'conversion' }, answer)
  return answer
}

/** A repeat that names who bought, of an earlier call or of one in the same batch. */
function toNamedRepeat(report: Report, answered: Answered) {
  if (report.kind === 'answered')
    return report.named && report.earlier ? { ...report.named, first: report.earlier } : []
  const first = report.kind === 'again' ? answered.get(report.first) : undefined
  if (report.kind !== 'again' || !report.named || !first) return []
  return { ...report.named, first: { ...first, affiliateId: first.click.affiliateId } }
}

function toResult(report: Report, answered: Answered, reports: readonly Report[]): CallResult | undefined {
  if (report.kind === 'answered') return report.result
  if (report.kind === 'new') return answered.get(reports.indexOf(report))?.result
  if (report.kind === 'apart') return undefined
  const first = answered.get(report.first)
  if (!first) return undefined
  const { httpStatus, response } = first.result
  const { affiliateId } = first.click
  return repeated({ ...first, affiliateId, httpStatus, response }, first.txnId, report.requestHash)
}

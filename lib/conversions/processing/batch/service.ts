import 'server-only'
import { countsOfMonth } from '@/lib/catalog/payouts/data'
import { listSubscribers } from '@/lib/messages/webhook-events/service'
import { lowerAdvances, repaymentTransfer } from '@/lib/money/advances/repayment-service'
import { billedAt, type Funds, NO_SALE_FUNDS, saleTransfers } from '@/lib/money/billing/funds/rules'
import { closeUsedUp, lockFunds, postFundTransfers } from '@/lib/money/billing/funds/service'
import { postFreshTransfers, type Transfer } from '@/lib/money/ledger/service'
import type { Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import { transactPrepared } from '@/lib/platform/database/transaction'
import type { Day } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { stateChange } from '@/lib/platform/rollups/rules'
import { countEvents } from '@/lib/platform/rollups/service'
import { raiseLevel } from '@/lib/rewards/levels/service'
import { shareTransfer } from '@/lib/rewards/mentors/share-service'
import { listSoldQuests } from '@/lib/rewards/quests/batch-service'
import { commissionTransfer } from '@/lib/rewards/referrals/commission-service'
import { transfersFor } from '../../lifecycle/transfers'
import { type NewCall, storeCalls } from '../call-service'
import { type LockedCeilings, lockCeilings, saveCeilings } from '../cap-service'
import { lockVolumes } from '../payout-service'
import { accepted, repeated, storedRejected, type Verdict } from '../transaction-rules'
import { lockStandings } from './affiliate-state-data'
import { type Report, type ReportedSale, type SortedReports, sortReports } from './candidate-service'
import { listOwnPostbacks } from './effect-data'
import { applySaleEffects, type RecordedConversions, raisedBy } from './effect-service'
import { type AnsweredSale, recordSales } from './insert-service'
import {
  type Candidate,
  cappedOf,
  type Decision,
  decideSale,
  type Earning,
  mayBeApproved,
  mayCount,
  mustBeAlone,
  paidKey,
  volumeKey,
  volumeOf,
} from './rules'

/** A conversion that a proven advertiser reports, with what is stored of its call. */
export type Sale = ReportedSale & Pick<NewCall, 'parameters' | 'origin'>

/** A sale that waits for its turn. One without a verdict after it must be processed on its own. */
export type QueuedSale = { sale: Sale; isOver?: boolean; verdict?: Verdict | undefined }

/**
 * Processes sales that were reported at the same time, those of one Eastern day in one transaction, and sets their
 * verdicts once it is committed: each gets what it would get alone after those before it. Left to be processed on their
 * own are those whose click is not known, whose reversal came first, or whose effects depend on one another.
 */
export async function processSales(queued: readonly QueuedSale[]): Promise<void> {
  const open = queued.filter(({ isOver }) => !isOver)
  for (const day of new Set(open.map(({ sale }) => easternDay(sale.at)))) {
    const ofDay = open.filter(({ sale }) => easternDay(sale.at) === day)
    const sales = ofDay.map(({ sale }) => sale)
    const verdicts = await transactPrepared((tx) => processDay(tx, sales, day))
    for (const [place, each] of ofDay.entries()) Object.assign(each, { verdict: verdicts[place], isOver: true })
  }
}

/**
 * Processes sales of one Eastern day in the caller's transaction, calls included.
 * @returns the verdict of each; undefined for one that must be processed on its own
 */
export async function processDay(tx: Tx, sales: readonly Sale[], day: Day): Promise<(Verdict | undefined)[]> {
  const taken = await sortReports(tx, sales)
  const { turns } = taken
  const { answered, book } = await decide(tx, taken, day)
  const verdicts = turns.map((turn) => verdictOf(turn, answered, turns))
  const calls = sales.flatMap((sale, place) => {
    const verdict = verdicts[place]
    return verdict ? [{ ...sale, verdict }] : []
  })
  await together(tx, book, () => storeCalls(tx, calls))
  return verdicts
}

/** The sales that were decided, by their place in the batch. */
type Answered = ReadonlyMap<number, AnsweredSale>

function verdictOf(turn: Report, answered: Answered, turns: readonly Report[]): Verdict | undefined {
  if (turn.kind === 'answered') return turn.verdict
  if (turn.kind === 'new') return answered.get(turns.indexOf(turn))?.verdict
  if (turn.kind === 'apart') return undefined
  const first = answered.get(turn.first)
  if (!first) return undefined
  const { httpStatus, response } = first.verdict
  const { affiliateId } = first.click
  return repeated({ ...first, affiliateId, httpStatus, response }, first.txnId, turn.requestHash)
}

/** Locks ceilings and money of the new sales and decides about them in their order. `book` writes all that follows. */
async function decide(
  tx: Tx,
  { turns, levels, caps, paidClicks }: SortedReports,
  day: Day,
): Promise<{ answered: Answered; book(): Promise<void> }> {
  const found = turns.flatMap((turn, place) => (turn.kind === 'new' ? [{ ...turn, place }] : []))
  const candidates = found.map(({ candidate }) => candidate)
  const at = candidates.at(-1)?.at
  const nothing: Answered = new Map()
  if (!at) return { answered: nothing, book: async () => undefined }
  const counting = candidates.filter(mayCount).map(({ click }) => click)
  const paying = new Set(counting.filter((click) => mayBeApproved(click, levels)))
  const affiliateIds = affiliatesOf(candidates.map(({ click }) => click))
  const advertiserIds = [...new Set(candidates.map(({ click }) => click.advertiserId))]
  const budgeted = new Set(counting.filter(({ isBudgeted }) => isBudgeted).map(({ advertiserId }) => advertiserId))
  const [volumes, ceilings, standings, funds, quests, postbacks, subscribers] = await together(
    tx,
    () => lockAndCount(tx, candidates),
    () => lockCeilings(tx, caps, counting.map(cappedOf), day),
    () => lockStandings(tx, { affiliateIds, paying: affiliatesOf(paying), day }),
    () => lockFunds(tx, [...budgeted]),
    () => listSoldQuests(tx, affiliateIds, at),
    () => listOwnPostbacks(tx, affiliateIds),
    () => listSubscribers(tx, advertiserIds),
  )
  const before = new Map([...standings.values()].map(({ affiliateId, level }) => [affiliateId, level]))
  const inTurn = found.filter(({ candidate: { click } }) => {
    const standing = standings.get(click.affiliateId)
    return standing && !(paying.has(click) && mustBeAlone(standing))
  })
  const circumstances = { ceilings, funds, paid: new Set(paidClicks.map(paidKey)), volumes, standings, levels }
  const answered = new Map(
    inTurn.map(({ candidate, place, requestHash }): [number, AnsweredSale] => {
      const decision = decideSale(candidate, circumstances)
      return [place, { ...decision, requestHash, verdict: answerOf(decision) }]
    }),
  )
  const decisions = [...answered.values()]
  const book = () =>
    bookSales(tx, decisions, { ceilings, funds }, { standings, levels: before, quests, postbacks, subscribers, at })
  return { answered, book }
}

const affiliatesOf = (clicks: Iterable<{ affiliateId: number }>): number[] => [
  ...new Set([...clicks].map(({ affiliateId }) => affiliateId)),
]

/** Locks and counts the conversions that decide about steps of volume. */
async function lockAndCount(tx: Tx, candidates: readonly Candidate[]): Promise<Map<string, number>> {
  const stepped = candidates.filter(({ steps }) => steps)
  const volumes = [...new Map(stepped.map(volumeOf).map((volume) => [volumeKey(volume), volume])).values()]
  const [first] = stepped
  if (!first) return new Map()
  const atMost = Math.max(...stepped.map(({ steps }) => steps?.counted ?? 0))
  const [, counts] = await together(
    tx,
    () => lockVolumes(tx, volumes),
    () => countsOfMonth(tx, volumes, first.at, atMost),
  )
  return new Map(volumes.map((volume, place) => [volumeKey(volume), counts[place] ?? 0]))
}

function answerOf({ conversionId, click, txnId, status, reason }: Decision): Verdict {
  const keys = { conversionId, affiliateId: click.affiliateId, offerId: click.offerId, txnId }
  return reason ? storedRejected(keys, reason) : accepted(keys, status)
}

/** Writes what sales changed: first what clicks do not wait for, the roll-ups as late as possible. */
async function bookSales(
  tx: Tx,
  decisions: readonly AnsweredSale[],
  { ceilings, funds }: { ceilings: LockedCeilings; funds: Funds },
  booked: Omit<RecordedConversions, 'decisions' | 'paid'>,
): Promise<void> {
  const transfers = decisions.flatMap(transfersOf)
  const recorded = together(
    tx,
    () => saveCeilings(tx, ceilings, booked.at),
    () => recordSales(tx, decisions),
    () => postFreshTransfers(tx, transfers),
    () => postFundTransfers(tx, decisions.flatMap(reservedBy)),
    () => closeUsedUp(tx, funds, booked.at),
    () => lowerAdvances(tx, decisions.flatMap(repaymentsOf), booked.at),
  )
  const raised = raisedBy(booked)
  if (raised.length > 0) await recorded
  for (const affiliateId of raised) await raiseLevel(tx, affiliateId, booked.at)
  const paid = new Set(transfers.filter(({ amountCents }) => amountCents !== 0n).map(({ affiliateId }) => affiliateId))
  await together(
    tx,
    () => recorded,
    () => countEvents(tx, decisions.map(deltaOf)),
    () => applySaleEffects(tx, { ...booked, decisions, paid }),
  )
}

function transfersOf(decision: Decision): Transfer[] {
  const { click, conversionId, money, status, at, release, commission, mentorShare: share } = decision
  const { affiliateId } = click
  const subject = { affiliateId, conversionId, payoutRevision: 0, ...money, at, billedAt: billedAt(at, click) }
  const own = transfersFor(subject, undefined, status)
  return [
    ...own.flatMap((transfer) => (transfer.to === 'available' ? repaying(transfer, release) : [transfer])),
    ...(commission
      ? repaying(commissionTransfer(commission.affiliateId, { ...commission, conversionId, at }), commission)
      : []),
    ...(share
      ? repaying(shareTransfer(share.affiliateId, { ...share, menteeId: affiliateId, conversionId, at }), share)
      : []),
  ]
}

/** What a sale reserves of its advertiser's money, and spends at once if it is approved. */
function reservedBy({ isReserved, click, conversionId, money: { revenueCents }, status, at }: Decision) {
  const sale = { advertiserId: click.advertiserId, conversionId, at: billedAt(at, click) }
  return isReserved ? saleTransfers(sale, NO_SALE_FUNDS, { status, revenueCents }) : []
}

/** An earning, and what it repays of an advance. */
const repaying = (earned: Transfer, earning: Earning | undefined): Transfer[] =>
  earning?.repayment ? [earned, repaymentTransfer(earned, earning.repayment)] : [earned]

const repaymentsOf = ({ release, commission, mentorShare }: Decision) =>
  [release, commission, mentorShare].flatMap((earning) => earning?.repayment ?? [])

const deltaOf = ({ click: { affiliateId, offerId, sourceId }, at, status, money }: Decision) => ({
  ...{ affiliateId, offerId, sourceId, at },
  change: stateChange(status, money, 1n),
})

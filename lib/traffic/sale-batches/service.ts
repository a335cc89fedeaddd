import 'server-only'
import { countsOfMonth } from '@/lib/catalog/offer-payouts/data'
import { postFreshTransfers, type Transfer } from '@/lib/money/ledger/service'
import { lowerAdvances, repaymentTransfer } from '@/lib/money/repayments/service'
import { type Day, easternDay } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import { stateChange } from '@/lib/platform/rollups/rules'
import { countEvents } from '@/lib/platform/rollups/service'
import { transactPrepared } from '@/lib/platform/transaction'
import { listLevels } from '@/lib/rewards/levels/data'
import { shareTransfer } from '@/lib/rewards/mentor-shares/service'
import { commissionTransfer } from '@/lib/rewards/referral-commissions/service'
import { lockCeilings, saveCeilings } from '../conversion-ceilings/service'
import { transfersFor } from '../conversions/transfers'
import { lockVolumes } from '../payout-choices/service'
import { type NewCall, storeCalls } from '../postback-calls/service'
import { accepted, repeated, storedRejected, type Verdict } from '../postback-transactions/rules'
import { type ReportedSale, type Turn, takeTurns } from '../sale-candidates/service'
import {
  type Candidate,
  cappedOf,
  type Decision,
  decideSale,
  type Earning,
  mayBeApproved,
  mayCount,
  needsTurns,
  paidKey,
  volumeKey,
  volumeOf,
} from '../sale-decisions/rules'
import { applySaleEffects, raiseLevels } from '../sale-effects/service'
import { listPaidClicks } from '../sale-facts/data'
import { type AnsweredSale, recordSales } from '../sale-records/service'
import { lockStandings, type Standing } from '../sale-standings/data'

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
  const turns = await takeTurns(tx, sales)
  const { answered, book } = await decide(tx, turns, day)
  await book()
  const verdicts = turns.map((turn) => verdictOf(turn, answered, turns))
  await storeCalls(
    tx,
    sales.flatMap((sale, place) => {
      const verdict = verdicts[place]
      return verdict ? [{ ...sale, verdict }] : []
    }),
  )
  return verdicts
}

/** The sales that were decided, by their place in the batch. */
type Answered = ReadonlyMap<number, AnsweredSale>

function verdictOf(turn: Turn, answered: Answered, turns: readonly Turn[]): Verdict | undefined {
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
  turns: readonly Turn[],
  day: Day,
): Promise<{ answered: Answered; book(): Promise<void> }> {
  const found = turns.flatMap((turn, place) => (turn.kind === 'new' ? [{ ...turn, place }] : []))
  const none: Answered = new Map()
  if (found.length === 0) return { answered: none, book: async () => undefined }
  const counting = found.filter(({ candidate }) => mayCount(candidate)).map(({ candidate }) => candidate.click)
  const volumes = await lockAndCount(
    tx,
    found.map(({ candidate }) => candidate),
  )
  const levels = await listLevels(tx)
  const paidClicks = await listPaidClicks(tx, counting)
  const ceilings = await lockCeilings(tx, counting.map(cappedOf), day)
  const paying = new Set(counting.filter((click) => mayBeApproved(click, levels)))
  const affiliatesOf = (clicks: Iterable<{ affiliateId: number }>) => [
    ...new Set([...clicks].map(({ affiliateId }) => affiliateId)),
  ]
  const standings = await lockStandings(tx, {
    affiliateIds: affiliatesOf(found.map(({ candidate }) => candidate.click)),
    paying: affiliatesOf(paying),
    day,
  })
  const before = new Map([...standings.values()].map(({ affiliateId, level }) => [affiliateId, level]))
  const inTurn = found.filter(({ candidate: { click } }) => {
    const standing = standings.get(click.affiliateId)
    return standing && !(paying.has(click) && needsTurns(standing))
  })
  const circumstances = { ceilings, paid: new Set(paidClicks.map(paidKey)), volumes, standings, levels }
  const answered = new Map(
    inTurn.map(({ candidate, place, requestHash }): [number, AnsweredSale] => {
      const decision = decideSale(candidate, circumstances)
      return [place, { ...decision, requestHash, verdict: answerOf(decision) }]
    }),
  )
  const last = found.at(-1)?.candidate.at ?? new Date(0)
  const book = async () => {
    await saveCeilings(tx, ceilings, last)
    await bookSales(tx, [...answered.values()], { standings, levels: before, at: last })
  }
  return { answered, book }
}

/** Locks and counts the conversions that decide about steps of volume. */
async function lockAndCount(tx: Tx, candidates: readonly Candidate[]): Promise<Map<string, number>> {
  const stepped = candidates.filter(({ steps }) => steps)
  const volumes = [...new Map(stepped.map(volumeOf).map((volume) => [volumeKey(volume), volume])).values()]
  const [first] = stepped
  if (!first) return new Map()
  await lockVolumes(tx, volumes)
  const atMost = Math.max(...stepped.map(({ steps }) => steps?.counted ?? 0))
  const counts = await countsOfMonth(tx, volumes, first.at, atMost)
  return new Map(volumes.map((volume, place) => [volumeKey(volume), counts[place] ?? 0]))
}

function answerOf({ conversionId, click, txnId, status, reason }: Decision): Verdict {
  const keys = { conversionId, affiliateId: click.affiliateId, offerId: click.offerId, txnId }
  return reason ? storedRejected(keys, reason) : accepted(keys, status)
}

type Booked = { standings: ReadonlyMap<number, Standing>; levels: ReadonlyMap<number, number>; at: Date }

async function bookSales(tx: Tx, decisions: readonly AnsweredSale[], booked: Booked): Promise<void> {
  if (decisions.length === 0) return
  await recordSales(tx, decisions)
  const posted = await postFreshTransfers(tx, decisions.flatMap(transfersOf))
  await lowerAdvances(tx, decisions.flatMap(repaymentsOf), booked.at)
  const paid = new Set(posted.map(({ affiliateId }) => affiliateId))
  await raiseLevels(tx, { ...booked, decisions })
  await countEvents(tx, decisions.map(deltaOf))
  await applySaleEffects(tx, { ...booked, decisions, paid })
}

function transfersOf(decision: Decision): Transfer[] {
  const { click, conversionId, money, status, at, release, commission, mentorShare: share } = decision
  const { affiliateId } = click
  const own = transfersFor({ affiliateId, conversionId, payoutRevision: 0, ...money, at }, undefined, status)
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

/** An earning, and what it repays of an advance. */
const repaying = (earned: Transfer, earning: Earning | undefined): Transfer[] =>
  earning?.repayment ? [earned, repaymentTransfer(earned, earning.repayment)] : [earned]

const repaymentsOf = ({ release, commission, mentorShare }: Decision) =>
  [release, commission, mentorShare].flatMap((earning) => earning?.repayment ?? [])

const deltaOf = ({ click: { affiliateId, offerId, sourceId }, at, status, money }: Decision) => ({
  ...{ affiliateId, offerId, sourceId, at },
  change: stateChange(status, money, 1n),
})

import 'server-only'
import { countsOfMonth } from '@/lib/catalog/payouts/data'
import { listSubscribers } from '@/lib/messages/webhook-events/service'
import { lockFunds } from '@/lib/money/billing/budgets/service'
import type { Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import type { Day } from '@/lib/platform/dates/constants'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { listQuestsInProgress } from '@/lib/rewards/quests/conversion-progress-service'
import { lockCapUsage } from '../conversion-cap-service'
import { accepted, type CallResult, storedRejected } from '../transaction-rules'
import { lockAffiliateStates } from './affiliate-state-data'
import { bookSales } from './booking-service'
import type { Candidate } from './candidate-rules'
import type { SortedReports } from './candidate-service'
import { type Decision, mayBeApproved, mayCount, paidKey, toCappedSale, toVolume, volumeKey } from './decision-rules'
import { listOwnPostbacks } from './effect-data'
import type { AnsweredSale } from './insert-service'
import { candidatesOf, decideShared } from './shared-sale-rules'

/** The sales that were decided, by their place in the batch. */
export type Answered = ReadonlyMap<number, AnsweredSale>

/** Locks caps and money of the new sales and decides about them in their order. `book` writes all that follows. */
export async function decideReports(
  tx: Tx,
  { reports, levels, caps, paidClicks, isAlone }: SortedReports,
  day: Day,
): Promise<{ answered: Answered; book(): Promise<void> }> {
  const found = reports.flatMap((report, index) => (report.kind === 'new' ? [{ ...report, place: index }] : []))
  const candidates = found.flatMap(candidatesOf)
  const at = candidates.at(-1)?.at
  const nothing: Answered = new Map()
  if (!at) return { answered: nothing, book: async () => undefined }
  const paid = new Set(paidClicks.map(paidKey))
  const counting = candidates.filter((candidate) => mayCount(candidate, paid)).map(({ click }) => click)
  // tests fall under no cap
  const capped = counting.filter(({ affiliateId }) => !isTestAccount(affiliateId))
  // what is reversed at once locks everybody's money, which comes before that of advertisers
  const paying = new Set(counting.filter((click) => isAlone || mayBeApproved(click, levels)))
  const affiliateIds = listAffiliateIds(candidates.map(({ click }) => click))
  const advertiserIds = [...new Set(candidates.map(({ click }) => click.advertiserId))]
  const budgeted = new Set(counting.filter(({ isBudgeted }) => isBudgeted).map(({ advertiserId }) => advertiserId))
  const [volumes, capUsage, affiliates, funds, quests, postbacks, subscribers] = await together(
    tx,
    () => lockAndCount(tx, candidates),
    () => lockCapUsage(tx, caps, capped.map(toCappedSale), day),
    () => lockAffiliateStates(tx, { affiliateIds, paying: listAffiliateIds(paying), day }),
    () => lockFunds(tx, [...budgeted]),
    () => listQuestsInProgress(tx, affiliateIds, at),
    () => listOwnPostbacks(tx, affiliateIds),
    () => listSubscribers(tx, advertiserIds),
  )
  const before = new Map([...affiliates.values()].map(({ affiliateId, level }) => [affiliateId, level]))
  const circumstances = { capUsage, funds, paid, volumes, affiliates, levels }
  const answered = new Map<number, AnsweredSale>()
  const sales: (Decision | AnsweredSale)[] = []
  for (const { place, requestHash, ...credited } of found) {
    const [first, ...others] = decideShared(credited, circumstances)
    const sale = { ...first, requestHash, result: toResult(first) }
    answered.set(place, sale)
    sales.push(sale, ...others)
  }
  const book = () =>
    bookSales(tx, sales, { capUsage, funds }, { affiliates, levels: before, quests, postbacks, subscribers, at })
  return { answered, book }
}

const listAffiliateIds = (clicks: Iterable<{ affiliateId: number }>): number[] => [
  ...new Set([...clicks].map(({ affiliateId }) => affiliateId)),
]

/** Locks and counts the conversions that decide about steps of volume. */
async function lockAndCount(tx: Tx, candidates: readonly Candidate[]): Promise<Map<string, number>> {
  const stepped = candidates.filter(({ terms }) => terms.counted > 0 && !terms.stepsByPayment)
  const volumes = [...new Map(stepped.map(toVolume).map((volume) => [volumeKey(volume), volume])).values()]
  const [first] = stepped
  if (!first) return new Map()
  const atMost = Math.max(...stepped.map(({ terms }) => terms.counted))
  const [, counts] = await together(
    tx,
    () => lockVolumes(tx, volumes),
    () => countsOfMonth(tx, volumes, first.at, atMost),
  )
  return new Map(volumes.map((volume, index) => [volumeKey(volume), counts[index] ?? 0]))
}

function toResult({ conversionId, click, txnId, status, reason }: Decision): CallResult {
  const keys = { conversionId, affiliateId: click.affiliateId, offerId: click.offerId, txnId }
  return reason ? storedRejected(keys, reason) : accepted(keys, status)
}

/** An affiliate and an offer whose conversions count towards steps of volume. */
type Volume = { affiliateId: number; offerId: number }

/**
 * Makes the conversions of affiliates on offers wait for each other until the transaction ends, so that each counts those
 * before it. Taken after the lock of the click and before any other.
 */
async function lockVolumes(tx: Tx, volumes: readonly Volume[]): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('volume ' || affiliate_id || ' ' || offer_id, 0)) FROM (
      SELECT DISTINCT affiliate_id, offer_id
      FROM unnest(${volumes.map(({ affiliateId }) => affiliateId)}::int[], ${volumes.map(({ offerId }) => offerId)}::int[])
        AS sale (affiliate_id, offer_id)
      ORDER BY 1, 2) AS volume`
}

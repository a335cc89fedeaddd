import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { dayStart, dayToColumn } from '@/lib/platform/dates/days'
import type { RollupDelta } from '@/lib/platform/rollups/rules'
import { countEvents, recountEvents } from '@/lib/platform/rollups/service'
import { countHistoryInCaps, type HistoryChange } from '@/lib/traffic/caps/history-service'
import type { RunningImport } from './applied-row-service'
import { dayOutcome, type HistoryOutcome } from './history-rules'

/** An affiliate's day on an offer. */
export type HistoryKey = { affiliateId: number; offerId: number; day: string }
export type HistoryFigures = HistoryKey & {
  clicks: number
  conversions: number
  payoutCents: bigint
  revenueCents: bigint
}
type Counting = { isFromReport: boolean; at: Date; isDry: boolean }

export const historyKey = ({ affiliateId, offerId, day }: HistoryKey): string => `${affiliateId} ${offerId} ${day}`

/**
 * Counts figures of days in the roll-ups and in the caps of their offers: what changed since they were counted last. Days on
 * which something was recorded here do not count, nor grow if they did.
 * @returns what became of each day
 */
export async function countHistory(
  tx: Tx,
  running: RunningImport,
  figures: readonly HistoryFigures[],
  { isFromReport, at, isDry }: Counting,
): Promise<Map<string, HistoryOutcome>> {
  const outcomes = new Map<string, HistoryOutcome>()
  const begun: RollupDelta[] = []
  const moved: RollupDelta[] = []
  const changes: HistoryChange[] = []
  for (const { affiliateId, offerId, day, ...now } of figures) {
    const key = { affiliateId, offerId, day }
    const columns = { source: running.source, affiliateId, day: dayToColumn(day), offerId }
    const where = { source_affiliateId_day_offerId: columns }
    const before = await tx.importedEventDay.findUnique({ where })
    const refused = dayOutcome(day, running) ?? ((await isRecordedHere(tx, key)) ? 'recorded' : undefined)
    const isNothing = !before && now.clicks === 0 && now.conversions === 0
    const outcome = refused ?? (isNothing ? 'nothing' : before ? 'counted' : 'begun')
    outcomes.set(historyKey(key), outcome)
    if (outcome !== 'begun' && outcome !== 'counted') continue
    const counted = { ...now, isFromReport }
    await tx.importedEventDay.upsert({ where, create: { ...columns, ...counted }, update: counted })
    const change = {
      clicks: BigInt(now.clicks - (before?.clicks ?? 0)),
      approvedCount: BigInt(now.conversions - (before?.conversions ?? 0)),
      approvedPayoutCents: now.payoutCents - (before?.payoutCents ?? 0n),
      revenueCents: now.revenueCents - (before?.revenueCents ?? 0n),
    }
    if (Object.values(change).every((by) => by === 0n)) continue
    changes.push({ ...key, ...change })
    ;(before ? moved : begun).push({ affiliateId, offerId, sourceId: 0, at: dayStart(day), change })
  }
  if (!isDry) await countHistoryInCaps(tx, changes, at)
  await countEvents(tx, begun)
  if (moved.length > 0) await recountEvents(tx, moved)
  return outcomes
}

/** Whether clicks or conversions of an affiliate on an offer were recorded here that day. */
async function isRecordedHere(tx: Tx, { affiliateId, offerId, day }: HistoryKey): Promise<boolean> {
  const [found] = await tx.$queryRaw<[{ is: boolean }]>`
    SELECT coalesce(sum(clicks + flagged_clicks + pending_count + approved_count + rejected_count + reversed_count), 0)
      > (SELECT coalesce(sum(clicks + conversions), 0) FROM imported_event_day
        WHERE affiliate_id = ${affiliateId} AND offer_id = ${offerId} AND day = ${day}::date) AS is
    FROM stat_day WHERE affiliate_id = ${affiliateId} AND offer_id = ${offerId} AND day = ${day}::date`
  return found.is
}

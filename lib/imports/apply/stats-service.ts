import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { dayToColumn } from '@/lib/platform/dates/days'
import { localDay, zoneClock } from '@/lib/platform/dates/zones'
import { type RowResult, toRowResult } from './applied-row-rules'
import type { RunningImport, StoredRow } from './applied-row-service'
import { describeMissing, findImported } from './dependency-data'
import { dayOutcome, type HistoryOutcome, outcomeText } from './history-rules'
import { countHistory, type HistoryFigures, type HistoryKey, historyKey } from './history-service'

type Kind = 'conversion' | 'statistic'
type Row = StoredRow<Kind>
type LineResult = { line: number; result: RowResult }

/** When figures are applied, and whether that is undone. */
type Applying = { at: Date; isDry: boolean }

/**
 * Applies figures of the source: conversions as they were there, and sums by day. They are history: nothing is paid, no streak
 * or quest sees them. Those of days before `historyUntil` count in the roll-ups and in caps; days on which something was
 * recorded here do not, so that nothing counts twice.
 */
export async function applyFigures(
  tx: Tx,
  running: RunningImport,
  rows: readonly Row[],
  applying: Applying,
): Promise<LineResult[]> {
  const ours = await findImported(tx, running, rows, applying.isDry)
  const judged: LineResult[] = []
  const usable: { row: Row; offerId: number; affiliateId: number }[] = []
  for (const row of rows) {
    const [offerId, affiliateId] = [ours.offer.get(row.data.offerId), ours.affiliate.get(row.data.affiliateId)]
    if (offerId === undefined || affiliateId === undefined) {
      judged.push({ line: row.line, result: toRowResult('refused', describeMissing(row.data, offerId)) })
    } else if (offerId === 'new' || affiliateId === 'new') {
      judged.push({ line: row.line, result: toRowResult('create', newMessage(running, row)) })
    } else usable.push({ row, offerId, affiliateId })
  }
  const conversions = usable.filter(({ row }) => row.kind === 'conversion') as Usable<'conversion'>[]
  const statistics = usable.filter(({ row }) => row.kind === 'statistic') as Usable<'statistic'>[]
  judged.push(...(await applyConversions(tx, running, conversions, applying)))
  judged.push(...(await applyStatistics(tx, running, statistics, applying)))
  return judged
}

type Usable<K extends Kind> = { row: StoredRow<K>; offerId: number; affiliateId: number }

/** The day a row counts on: that of the source's report, and of a conversion the one in the same zone. */
function dayOf({ dayZone }: RunningImport, row: Row): string {
  if (row.kind === 'statistic') return (row as StoredRow<'statistic'>).data.day
  return localDay(zoneClock(dayZone)(new Date((row as StoredRow<'conversion'>).data.at).getTime()))
}

const statusOf = (row: Row) =>
  row.kind === 'conversion' ? (row as StoredRow<'conversion'>).data.status : ('approved' as const)

/** What is said of a row, once it is known what became of its day. */
function messageOf(running: RunningImport, row: Row, outcome: HistoryOutcome | undefined): string {
  const status = statusOf(row)
  if (status !== 'approved') return `Kept as ${status}; only approved conversions count.`
  return outcomeText(outcome ?? 'nothing', running)
}

/** `messageOf` of a row of something that a dry run would create: nothing was recorded here of it. */
const newMessage = (running: RunningImport, row: Row): string =>
  messageOf(running, row, dayOutcome(dayOf(running, row), running) ?? 'begun')

type Known = { row: Row; key: HistoryKey; state: 'new' | 'changed' | 'same' }

/** The results of rows whose days were counted. A row that did not change may begin to count. */
const toResults = (running: RunningImport, known: readonly Known[], outcomes: ReadonlyMap<string, HistoryOutcome>) =>
  known.map(({ row, key, state }): LineResult => {
    const outcome = outcomes.get(historyKey(key))
    const message = messageOf(running, row, outcome)
    const isBegun = outcome === 'begun' && statusOf(row) === 'approved'
    if (state === 'same' && !isBegun) return { line: row.line, result: toRowResult('same', 'As it was imported.') }
    return { line: row.line, result: toRowResult(state === 'new' ? 'create' : 'update', message) }
  })

async function applyConversions(
  tx: Tx,
  running: RunningImport,
  usable: readonly Usable<'conversion'>[],
  applying: Applying,
): Promise<LineResult[]> {
  if (usable.length === 0) return []
  const { source } = running
  const known = await tx.importedConversion.findMany({
    where: { source, externalId: { in: usable.map(({ row }) => row.externalId) } },
  })
  const byId = new Map(known.map((each) => [each.externalId, each]))
  const judged: Known[] = []
  const changed: HistoryKey[] = []
  for (const { row, offerId, affiliateId } of usable) {
    const { at, status, payoutCents, revenueCents, transactionId } = row.data
    const day = dayOf(running, row)
    const data = {
      offerId,
      affiliateId,
      day: dayToColumn(day),
      convertedAt: new Date(at),
      status,
      transactionId,
      payoutCents: BigInt(payoutCents),
      revenueCents: BigInt(revenueCents),
    }
    const before = byId.get(row.externalId)
    const isSame =
      before !== undefined &&
      Object.entries(data).every(([name, value]) => String(before[name as keyof typeof before]) === String(value))
    const key = { affiliateId, offerId, day }
    judged.push({ row, key, state: isSame ? 'same' : before ? 'changed' : 'new' })
    // also what is the same: a later import may count what an earlier one only kept
    changed.push(key)
    if (isSame) continue
    const where = { source_externalId: { source, externalId: row.externalId } }
    await tx.importedConversion.upsert({ where, create: { source, externalId: row.externalId, ...data }, update: data })
    if (!before) continue
    const previousDay = before.day.toISOString().slice(0, 10)
    changed.push({ affiliateId: before.affiliateId, offerId: before.offerId, day: previousDay })
  }
  return toResults(running, judged, await countConversions(tx, running, changed, applying))
}

type Sum = HistoryFigures & { isFromReport: boolean }

/** Counts days by their imported conversions, unless the source's own report of the day is known, which has the clicks too. */
async function countConversions(
  tx: Tx,
  running: RunningImport,
  changed: readonly HistoryKey[],
  applying: Applying,
): Promise<Map<string, HistoryOutcome>> {
  const { source } = running
  const keys = JSON.stringify(changed)
  const sums = await tx.$queryRaw<Sum[]>`
    SELECT k."affiliateId", k."offerId", k.day::text AS day, 0 AS clicks,
      count(c.*)::int AS conversions, coalesce(sum(c.payout_cents), 0)::bigint AS "payoutCents",
      coalesce(sum(c.revenue_cents), 0)::bigint AS "revenueCents",
      EXISTS (SELECT FROM imported_event_day d WHERE d.source = ${source} AND d.affiliate_id = k."affiliateId"
        AND d.offer_id = k."offerId" AND d.day = k.day AND d.is_from_report) AS "isFromReport"
    FROM (SELECT DISTINCT * FROM json_to_recordset(${keys}::json) AS k ("affiliateId" int, "offerId" int, day date)) k
    LEFT JOIN imported_conversion c ON c.source = ${source} AND c.affiliate_id = k."affiliateId"
      AND c.offer_id = k."offerId" AND c.day = k.day AND c.status = 'approved'
    GROUP BY 1, 2, 3, k.day`
  const own = sums.filter(({ isFromReport }) => !isFromReport)
  const figures = own.map(({ isFromReport: _, ...sum }) => sum)
  const outcomes = await countHistory(tx, running, figures, { isFromReport: false, ...applying })
  for (const sum of sums) if (sum.isFromReport) outcomes.set(historyKey(sum), 'report')
  return outcomes
}

async function applyStatistics(
  tx: Tx,
  running: RunningImport,
  usable: readonly Usable<'statistic'>[],
  applying: Applying,
): Promise<LineResult[]> {
  if (usable.length === 0) return []
  const { source } = running
  const judged: Known[] = []
  const changed: HistoryFigures[] = []
  for (const { row, offerId, affiliateId } of usable) {
    const { day, clicks, conversions } = row.data
    const data = {
      clicks,
      conversions,
      payoutCents: BigInt(row.data.payoutCents),
      revenueCents: BigInt(row.data.revenueCents),
    }
    const key = { source, day: dayToColumn(day), offerId, affiliateId }
    const where = { source_day_offerId_affiliateId: key }
    const before = await tx.importedStatistic.findUnique({ where })
    const isSame =
      before !== null && Object.entries(data).every(([name, value]) => before[name as keyof typeof data] === value)
    // also what is the same: a later import may count what an earlier one only kept
    changed.push({ affiliateId, offerId, day, ...data })
    judged.push({ row, key: { affiliateId, offerId, day }, state: isSame ? 'same' : before ? 'changed' : 'new' })
    if (!isSame) await tx.importedStatistic.upsert({ where, create: { ...key, ...data }, update: data })
  }
  return toResults(running, judged, await countHistory(tx, running, changed, { isFromReport: true, ...applying }))
}

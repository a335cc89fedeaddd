import 'server-only'
import { findOurIds } from '@/lib/catalog/foreign-ids/data'
import { dayStart, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import type { RollupDelta } from '@/lib/platform/rollups/rules'
import { countEvents, recountEvents } from '@/lib/platform/rollups/service'
import { type RowVerdict, verdictOf } from '../import-records/rules'
import type { RunningImport, StoredRow } from '../import-records/service'

type Kind = 'conversion' | 'statistic'
type Row = StoredRow<Kind>
type Judged = { line: number; verdict: RowVerdict }

/** Ours of the ids of rows: a number, `new` for one that a dry run would create, undefined for none. */
type Ours = { offer: Map<string, number | 'new'>; affiliate: Map<string, number | 'new'> }

/**
 * Applies figures of the source: conversions as they were there, and sums by day. They are history: nothing is paid, no cap,
 * streak or quest sees them. Those of days before `historyUntil` count in the roll-ups; days on which something was recorded
 * here already do not, so that nothing counts twice.
 */
export async function applyFigures(
  tx: Tx,
  running: RunningImport,
  rows: readonly Row[],
  isDry: boolean,
): Promise<Judged[]> {
  const ours = await findAll(tx, running, rows, isDry)
  const judged: Judged[] = []
  const usable: { row: Row; offerId: number; affiliateId: number }[] = []
  for (const row of rows) {
    const [offerId, affiliateId] = [ours.offer.get(row.data.offerId), ours.affiliate.get(row.data.affiliateId)]
    if (offerId === undefined || affiliateId === undefined) {
      const missing = offerId === undefined ? `offer ${row.data.offerId}` : `affiliate ${row.data.affiliateId}`
      const message = `There is no ${missing} here; import it first, or see its row.`
      judged.push({ line: row.line, verdict: verdictOf('refused', message) })
    } else if (offerId === 'new' || affiliateId === 'new') {
      judged.push({ line: row.line, verdict: verdictOf('create', messageOf(running, row)) })
    } else usable.push({ row, offerId, affiliateId })
  }
  const conversions = usable.filter(({ row }) => row.kind === 'conversion') as Usable<'conversion'>[]
  const statistics = usable.filter(({ row }) => row.kind === 'statistic') as Usable<'statistic'>[]
  judged.push(...(await applyConversions(tx, running, conversions)))
  judged.push(...(await applyStatistics(tx, running, statistics)))
  return judged
}

type Usable<K extends Kind> = { row: StoredRow<K>; offerId: number; affiliateId: number }

async function findAll(tx: Tx, running: RunningImport, rows: readonly Row[], isDry: boolean): Promise<Ours> {
  const of = async (kind: 'offer' | 'affiliate') => {
    const foreignIds = [...new Set(rows.map(({ data }) => (kind === 'offer' ? data.offerId : data.affiliateId)))]
    const known = await findOurIds(tx, { source: running.source, kind, foreignIds })
    const found = new Map<string, number | 'new'>([...known].map(([id, ourId]) => [id, Number(ourId)]))
    if (!isDry) return found
    const made = await tx.networkImportRow.findMany({
      where: { importId: running.id, kind, foreignId: { in: foreignIds }, verdict: { in: ['create', 'update'] } },
      select: { foreignId: true },
    })
    for (const { foreignId } of made) if (foreignId && !found.has(foreignId)) found.set(foreignId, 'new')
    return found
  }
  return { offer: await of('offer'), affiliate: await of('affiliate') }
}

const dayOf = (row: Row): string =>
  row.kind === 'statistic'
    ? (row as StoredRow<'statistic'>).data.day
    : easternDay(new Date((row as StoredRow<'conversion'>).data.at))

function messageOf({ historyUntil }: RunningImport, row: Row): string {
  if (row.kind === 'conversion') {
    const { status } = (row as StoredRow<'conversion'>).data
    if (status !== 'approved') return `Kept as ${status}; only approved conversions count.`
  }
  return dayOf(row) < historyUntil
    ? 'Counts in the reports as history.'
    : `For comparison alone: not before ${historyUntil}.`
}

async function applyConversions(
  tx: Tx,
  running: RunningImport,
  usable: readonly Usable<'conversion'>[],
): Promise<Judged[]> {
  if (usable.length === 0) return []
  const { source } = running
  const known = await tx.importedConversion.findMany({
    where: { source, foreignId: { in: usable.map(({ row }) => row.foreignId) } },
  })
  const byId = new Map(known.map((each) => [each.foreignId, each]))
  const judged: Judged[] = []
  const changed: Key[] = []
  for (const { row, offerId, affiliateId } of usable) {
    const { at, status, payoutCents, revenueCents, transactionId } = row.data
    const day = dayOf(row)
    const data = {
      ...{ offerId, affiliateId, day: dayToColumn(day), convertedAt: new Date(at), status, transactionId },
      ...{ payoutCents: BigInt(payoutCents), revenueCents: BigInt(revenueCents) },
    }
    const before = byId.get(row.foreignId)
    const isSame =
      before !== undefined &&
      Object.entries(data).every(([name, value]) => String(before[name as keyof typeof before]) === String(value))
    if (isSame) {
      judged.push({ line: row.line, verdict: verdictOf('same', 'As it was imported.') })
      continue
    }
    const where = { source_foreignId: { source, foreignId: row.foreignId } }
    await tx.importedConversion.upsert({ where, create: { source, foreignId: row.foreignId, ...data }, update: data })
    changed.push({ affiliateId, offerId, day })
    if (before) {
      const former = before.day.toISOString().slice(0, 10)
      changed.push({ affiliateId: before.affiliateId, offerId: before.offerId, day: former })
    }
    judged.push({ line: row.line, verdict: verdictOf(before ? 'update' : 'create', messageOf(running, row)) })
  }
  await countConversions(tx, running, changed)
  return judged
}

type Key = { affiliateId: number; offerId: number; day: string }
type Figures = Key & { clicks: number; conversions: number; payoutCents: bigint; revenueCents: bigint }

/** Counts days by their imported conversions, unless the source's own report of the day is known, which has the clicks too. */
async function countConversions(tx: Tx, running: RunningImport, changed: readonly Key[]): Promise<void> {
  const { source } = running
  const keys = JSON.stringify(changed)
  const sums = await tx.$queryRaw<Figures[]>`
    SELECT k."affiliateId", k."offerId", k.day::text AS day, 0 AS clicks,
      count(c.*)::int AS conversions, coalesce(sum(c.payout_cents), 0)::bigint AS "payoutCents",
      coalesce(sum(c.revenue_cents), 0)::bigint AS "revenueCents"
    FROM (SELECT DISTINCT * FROM json_to_recordset(${keys}::json) AS k ("affiliateId" int, "offerId" int, day date)) k
    LEFT JOIN imported_conversion c ON c.source = ${source} AND c.affiliate_id = k."affiliateId"
      AND c.offer_id = k."offerId" AND c.day = k.day AND c.status = 'approved'
    WHERE NOT EXISTS (SELECT FROM imported_event_day d WHERE d.source = ${source} AND d.affiliate_id = k."affiliateId"
      AND d.offer_id = k."offerId" AND d.day = k.day AND d.is_from_report)
    GROUP BY 1, 2, 3`
  await countHistory(tx, running, sums, false)
}

async function applyStatistics(
  tx: Tx,
  running: RunningImport,
  usable: readonly Usable<'statistic'>[],
): Promise<Judged[]> {
  if (usable.length === 0) return []
  const { source } = running
  const judged: Judged[] = []
  const changed: Figures[] = []
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
    // a later import may count what an earlier one only kept
    changed.push({ affiliateId, offerId, day, ...data })
    if (isSame) {
      judged.push({ line: row.line, verdict: verdictOf('same', 'As it was imported.') })
      continue
    }
    await tx.importedStatistic.upsert({ where, create: { ...key, ...data }, update: data })
    judged.push({ line: row.line, verdict: verdictOf(before ? 'update' : 'create', messageOf(running, row)) })
  }
  await countHistory(tx, running, changed, true)
  return judged
}

/** Counts figures of days in the roll-ups: what changed since they were counted last. */
async function countHistory(
  tx: Tx,
  { source, historyUntil }: RunningImport,
  figures: readonly Figures[],
  isFromReport: boolean,
): Promise<void> {
  const begun: RollupDelta[] = []
  const moved: RollupDelta[] = []
  for (const { affiliateId, offerId, day, ...now } of figures) {
    const where = { source_affiliateId_day_offerId: { source, affiliateId, day: dayToColumn(day), offerId } }
    const before = await tx.importedEventDay.findUnique({ where })
    if (!before && (day >= historyUntil || (await isRecordedHere(tx, { affiliateId, offerId, day })))) continue
    if (!before && now.clicks === 0 && now.conversions === 0) continue
    const counted = { ...now, isFromReport }
    await tx.importedEventDay.upsert({
      where,
      create: { source, affiliateId, day: dayToColumn(day), offerId, ...counted },
      update: counted,
    })
    const change = {
      clicks: BigInt(now.clicks - (before?.clicks ?? 0)),
      approvedCount: BigInt(now.conversions - (before?.conversions ?? 0)),
      approvedPayoutCents: now.payoutCents - (before?.payoutCents ?? 0n),
      revenueCents: now.revenueCents - (before?.revenueCents ?? 0n),
    }
    if (Object.values(change).some((by) => by !== 0n))
      (before ? moved : begun).push({ affiliateId, offerId, sourceId: 0, at: dayStart(day), change })
  }
  await countEvents(tx, begun)
  if (moved.length > 0) await recountEvents(tx, moved)
}

/** Whether clicks or conversions of an affiliate on an offer were recorded here that day. */
async function isRecordedHere(tx: Tx, { affiliateId, offerId, day }: Key): Promise<boolean> {
  const [found] = await tx.$queryRaw<[{ is: boolean }]>`
    SELECT coalesce(sum(clicks + flagged_clicks + pending_count + approved_count + rejected_count + reversed_count), 0)
      > (SELECT coalesce(sum(clicks + conversions), 0) FROM imported_event_day
        WHERE affiliate_id = ${affiliateId} AND offer_id = ${offerId} AND day = ${day}::date) AS is
    FROM stat_day WHERE affiliate_id = ${affiliateId} AND offer_id = ${offerId} AND day = ${day}::date`
  return found.is
}

import type { BreakdownParams, StatsParams } from '@/components/analytics/queries'
import { type Slot, slotKey, slotsOf } from '@/components/analytics/slots'
import { totalsBefore } from '@/components/analytics/view'
import {
  type Counted,
  flaggedClicksOf,
  groupKeyed,
  isCounted,
  type KeyedRow,
  type States,
  statesOf,
  type Totals,
  totalsOf,
} from '@/lib/reporting/stats/rules'

/** One line of the report. */
export type ReportRow = {
  key: string
  name: string
  /** Its place before anybody sorts: days in order, groups by what they earned. */
  order: number
  totals: Totals
  states: States
  /** The same of the period before; null when that is not known. */
  before: Totals | null
  rows: readonly Counted[]
}

/** The lines and their sum. */
export type Report = Pick<ReportRow, 'totals' | 'states' | 'before' | 'rows'> & {
  params: BreakdownParams
  lines: readonly ReportRow[]
  /** The rows of the period before; none while it is not known. */
  beforeRows: readonly Counted[]
  /** Clicks that were kept and not counted. */
  flaggedClicks: number
}

/** The rows of a period; of one whose smallest groups were taken as one, `isFolded`. */
export type Period<Row extends Counted> = { rows: readonly Row[]; isFolded: boolean }

const NOTHING: Totals = { payoutCents: 0, clicks: 0, conversions: 0 }
const isNothing = ({ payoutCents, clicks, conversions }: Totals) => !payoutCents && !clicks && !conversions

/**
 * The report by groups: those of the period, and those that only the one before had.
 * @param before null when it is not known; a group that is missing there had nothing, unless small ones were folded
 * @param wall what the reader's clock on the wall shows
 */
export function reportByGroup(
  params: BreakdownParams,
  current: readonly KeyedRow[],
  before: Period<KeyedRow> | null,
  wall: number,
): Report {
  const earlier = new Map((before ? groupKeyed(before.rows) : []).map((group) => [group.key, group]))
  const was = (rows: readonly Counted[]) => totalsBefore(params, rows, wall)
  const now = groupKeyed(current)
  const known = new Set(now.map(({ key }) => key))
  const gone = [...earlier.values()].filter(({ key, rows }) => !known.has(key) && !isNothing(was(rows)))
  const lines = [...now, ...gone.map(({ key, name }) => ({ key, name, totals: NOTHING, rows: [] }))].map(
    ({ key, name, totals, rows }, order) => {
      const group = earlier.get(key)
      const isUnknown = before === null || (!group && before.isFolded)
      return {
        key,
        name,
        order,
        totals,
        rows,
        states: statesOf(rows),
        before: isUnknown ? null : was(group?.rows ?? []),
      }
    },
  )
  return { params, lines, ...sumOf(params, current, before, wall) }
}

/** The report by days, or by hours of a single day: every one that has come, those without anything too. */
export function reportByTime(
  params: BreakdownParams,
  current: readonly Counted[],
  before: Period<Counted> | null,
  wall: number,
): Report {
  const now = bySlot(current)
  const earlier = before && bySlot(before.rows)
  const was = ({ beforeKey, isNow }: Slot): Totals | null => {
    if (!earlier || beforeKey === null) return null
    const rows = earlier.get(beforeKey) ?? []
    return isNow ? totalsBefore(params, rows, wall) : totalsOf(rows)
  }
  const lines = slotsOf(params, wall)
    .filter(({ isAhead }) => !isAhead)
    .map((slot, order) => {
      const rows = now.get(slot.key) ?? []
      const { key, title: name } = slot
      return { key, name, order, totals: totalsOf(rows), states: statesOf(rows), before: was(slot), rows }
    })
  return { params, lines, ...sumOf(params, current, before, wall) }
}

function sumOf(params: StatsParams, all: readonly Counted[], before: Period<Counted> | null, wall: number) {
  const rows = all.filter(isCounted)
  return {
    rows,
    flaggedClicks: flaggedClicksOf(all),
    totals: totalsOf(rows),
    states: statesOf(rows),
    before: before && totalsBefore(params, before.rows, wall),
    beforeRows: before?.rows.filter(isCounted) ?? [],
  }
}

function bySlot(rows: readonly Counted[]): Map<string, Counted[]> {
  const slots = new Map<string, Counted[]>()
  for (const row of rows) {
    const key = slotKey(row.Stat)
    const slot = slots.get(key)
    if (slot) slot.push(row)
    else slots.set(key, [row])
  }
  return slots
}

import { NO_SOURCE, OTHER } from '../stats/constants'
import {
  type Counted,
  countFlaggedClicks,
  countStates,
  groupKeyed,
  isCounted,
  type KeyedRow,
  SOURCE_KEY,
  type States,
  type StatsParams,
  sumTotals,
  type Totals,
  totalsBefore,
} from '../stats/rules'
import { listSlots, type Slot, slotKey } from '../stats/series-rules'
import type { Dimension } from './constants'
import type { BreakdownAnswer } from './schema'

export type BreakdownParams = StatsParams & {
  by: Dimension
  /** Of one source, empty for clicks without one; or of all. */
  source?: string
}

/** Rows of a breakdown with the keys and names of their values; combined values are "Other (12)". */
export const keyValues = ({ data, folded }: BreakdownAnswer, by: Dimension): KeyedRow[] =>
  data.map(({ Stat, value, name }) => {
    if (value === null) return { key: 'other', name: `${OTHER.name} (${folded})`, Stat }
    if (by === 'offer') return { key: value, name: name ?? `Offer ${value}`, Stat }
    if (by === 'source' && value === '') return { key: NO_SOURCE.key, name: NO_SOURCE.label, Stat }
    if (by === 'source') return { key: `${SOURCE_KEY}${value}`, name: value, Stat }
    if (by === 'country')
      return { key: `value:${value}`, name: value === '' ? 'Unknown country' : (name ?? value), Stat }
    return value === '' ? { key: 'none', name: `No ${by}`, Stat } : { key: `value:${value}`, name: value, Stat }
  })

/** One line of the report. */
export type ReportRow = {
  key: string
  name: string
  /** The default order: days by date, groups by earnings. */
  order: number
  totals: Totals
  states: States
  /** Totals of the period before; null when they are not known. */
  before: Totals | null
  rows: readonly Counted[]
}

/** The lines and their sum. */
export type Report = Pick<ReportRow, 'totals' | 'states' | 'before' | 'rows'> & {
  params: BreakdownParams
  lines: readonly ReportRow[]
  /** The rows of the period before; none while it is not known. */
  beforeRows: readonly Counted[]
  /** Clicks that were recorded but not counted. */
  flaggedClicks: number
}

/** The rows of a period; `isFolded` when its smallest groups are combined. */
export type Period<Row extends Counted> = { rows: readonly Row[]; isFolded: boolean }

const NOTHING: Totals = { payoutCents: 0, clicks: 0, conversions: 0 }
const isNothing = ({ payoutCents, clicks, conversions }: Totals) => !payoutCents && !clicks && !conversions

/**
 * The report by groups: those of the period, and those that only the period before had.
 * @param before null when it is not known; a group that is missing in it had nothing, unless small groups are folded
 * @param localTime what the viewer's wall clock shows
 */
export function reportByGroup(
  params: BreakdownParams,
  current: readonly KeyedRow[],
  before: Period<KeyedRow> | null,
  localTime: number,
): Report {
  const earlier = new Map((before ? groupKeyed(before.rows) : []).map((group) => [group.key, group]))
  const totalsOfBefore = (rows: readonly Counted[]) => totalsBefore(params, rows, localTime)
  const now = groupKeyed(current)
  const known = new Set(now.map(({ key }) => key))
  const onlyBefore = [...earlier.values()].filter(
    ({ key, rows }) => !known.has(key) && !isNothing(totalsOfBefore(rows)),
  )
  const lines = [...now, ...onlyBefore.map(({ key, name }) => ({ key, name, totals: NOTHING, rows: [] }))].map(
    ({ key, name, totals, rows }, order) => {
      const group = earlier.get(key)
      const isUnknown = before === null || (!group && before.isFolded)
      return {
        key,
        name,
        order,
        totals,
        rows,
        states: countStates(rows),
        before: isUnknown ? null : totalsOfBefore(group?.rows ?? []),
      }
    },
  )
  return { params, lines, ...sumRows(params, current, before, localTime) }
}

/** The report by days, or by hours of a single day: all up to now, including those without anything. */
export function reportByTime(
  params: BreakdownParams,
  current: readonly Counted[],
  before: Period<Counted> | null,
  localTime: number,
): Report {
  const now = bySlot(current)
  const earlier = before && bySlot(before.rows)
  const previousTotals = ({ beforeKey, isNow }: Slot): Totals | null => {
    if (!earlier || beforeKey === null) return null
    const rows = earlier.get(beforeKey) ?? []
    return isNow ? totalsBefore(params, rows, localTime) : sumTotals(rows)
  }
  const lines = listSlots(params, localTime)
    .filter(({ isAhead }) => !isAhead)
    .map((slot, order) => {
      const rows = now.get(slot.key) ?? []
      const { key, title: name } = slot
      return {
        key,
        name,
        order,
        totals: sumTotals(rows),
        states: countStates(rows),
        before: previousTotals(slot),
        rows,
      }
    })
  return { params, lines, ...sumRows(params, current, before, localTime) }
}

function sumRows(params: StatsParams, all: readonly Counted[], before: Period<Counted> | null, localTime: number) {
  const rows = all.filter(isCounted)
  return {
    rows,
    flaggedClicks: countFlaggedClicks(all),
    totals: sumTotals(rows),
    states: countStates(rows),
    before: before && totalsBefore(params, before.rows, localTime),
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

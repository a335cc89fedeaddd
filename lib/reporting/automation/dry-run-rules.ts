import type { Day } from '@/lib/platform/dates/constants'
import { addDays } from '@/lib/platform/dates/days'
import {
  actionsLeft,
  decide,
  type Judge,
  judgedDays,
  type Measured,
  type Moment,
  measureThings,
  type Past,
  stateAfter,
  type ThingDay,
} from './rules'

/** What a dry run did, and when. */
export type DryStep = { measured: Measured; moment: Moment }
type DryDay = { day: Day; acts: DryStep[]; ends: DryStep[]; isStopped: boolean }

/** The days that are tried, both included, the brake of all rules together, and the present moment: nothing is tried after it. */
type DryRun = { from: Day; to: Day; allPerDay: number; now: Moment }

/**
 * What a rule would have done on each of some days: by one check a day, or one at each full hour where it judges the day itself.
 * Days on which nothing happens are left out. It ends with the day on which its brake would have stopped it.
 * @param rows by hour where the rule judges the day itself, else by day
 */
export function dryRun(judge: Judge, rows: readonly ThingDay[], { from, to, allPerDay, now }: DryRun): DryDay[] {
  const past = new Map<string, Past>()
  const byDay = groupByDay(rows)
  const result: DryDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const today: DryDay = { day, acts: [], ends: [], isStopped: false }
    const judged = listDays(judgedDays(judge, day)).flatMap((each) => byDay.get(each) ?? [])
    for (const moment of momentsOf(judge, day, now)) runCheck(judge, judged, { moment, today, past, allPerDay })
    if (today.acts.length + today.ends.length > 0 || today.isStopped) result.push(today)
    if (today.isStopped) break
  }
  return result
}

type Check = { moment: Moment; today: DryDay; past: Map<string, Past>; allPerDay: number }

function runCheck(judge: Judge, rows: readonly ThingDay[], { moment, today, past, allPerDay }: Check): void {
  const { day } = moment
  for (const measured of measureThings(judge, rows, moment)) {
    if (today.isStopped) return
    const left = actionsLeft(judge, allPerDay, { ofRule: today.acts.length, ofAll: today.acts.length })
    const step = decide(judge, measured, { day, past: past.get(measured.key), left })
    if (step === 'brake') today.isStopped = true
    if (step === 'act') {
      today.acts.push({ measured, moment })
      past.set(measured.key, { state: stateAfter(judge.action), day })
    }
    if (step === 'end') {
      today.ends.push({ measured, moment })
      past.set(measured.key, { state: 'ended', day })
    }
  }
}

/** The hours that begin within a day, but for its first. */
const HOURS = 23

function momentsOf({ isToday }: Judge, day: Day, now: Moment): Moment[] {
  if (!isToday) return [{ day, minute: null }]
  const hours = day === now.day ? Math.floor((now.minute ?? 0) / 60) : HOURS
  return Array.from({ length: hours }, (_, index) => ({ day, minute: (index + 1) * 60 }))
}

function groupByDay(rows: readonly ThingDay[]): Map<Day, ThingDay[]> {
  const byDay = new Map<Day, ThingDay[]>()
  for (const row of rows) {
    const known = byDay.get(row.day)
    if (known) known.push(row)
    else byDay.set(row.day, [row])
  }
  return byDay
}

function listDays({ from, to }: { from: Day; to: Day }): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

import type { RuleActionKind, RuleActionState } from '@/lib/generated/prisma/enums'
import { type Day, EASTERN } from '@/lib/platform/dates/constants'
import { addDays, daysBetween, easternDay } from '@/lib/platform/dates/days'
import { localHour, localMinute, zoneClock } from '@/lib/platform/dates/zones'
import type { SubIdKey } from '@/lib/traffic/restrictions/rules'
import type { Sums } from '../report-queries/constants'
import type { RuleFigure } from './constants'
import type { RuleCondition } from './schema'

/** What decides, of a rule. */
export type Judge = {
  /** All of them must hold. */
  conditions: readonly RuleCondition[]
  /** Whether the present day is judged as far as it is over, in place of whole days before it. */
  isToday: boolean
  days: number
  delayDays: number
  action: RuleActionKind
  endsWhenBack: boolean
  cooldownDays: number
  perDay: number
}
type Period = Pick<Judge, 'isToday' | 'days' | 'delayDays'>

/** When a rule is checked: an Eastern day, and where the rule judges that day itself, the minutes of it that are over. */
export type Moment = { day: Day; minute: number | null }

/** One of the things a rule judges; null where it is not made of it. */
export type Thing = {
  affiliateId: number | null
  offerId: number | null
  sourceId: number | null
  subId: SubIdKey | null
  subValue: string | null
}

/** The sums of a thing on an Eastern day, or in one hour of it. */
export type ThingDay = { key: string; thing: Thing; day: Day; hour?: number; sums: Sums }

/** A figure over the time that is judged; `base` is what it is made of. */
export type Figure = { value: number | null; base: number }

/** The figures of a thing, one for each condition of the rule. */
export type Measured = { key: string; thing: Thing; figures: readonly Figure[] }

/** What the rule did to a thing last, and on which Eastern day: of what is over, that of its end. */
export type Past = { state: RuleActionState; day: Day }

/** The Eastern days that are judged on a day. */
export const judgedDays = ({ isToday, days, delayDays }: Period, day: Day) =>
  isToday ? { from: day, to: day } : { from: addDays(day, -delayDays - days), to: addDays(day, -delayDays - 1) }

/** The moment of a check. */
export function momentOf({ isToday }: Pick<Judge, 'isToday'>, at: Date): Moment {
  const localMs = zoneClock(EASTERN)(at.getTime())
  return { day: easternDay(at), minute: isToday ? localHour(localMs) * 60 + localMinute(localMs) : null }
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** A figure and its base from sums. */
export function figureOf(figure: RuleFigure, sums: Sums): Figure {
  const of = (...names: (keyof Sums)[]) => names.reduce((sum, name) => sum + (sums[name] ?? 0), 0)
  const rate = (part: number, base: number) => ({ value: share(part, base), base })
  switch (figure) {
    case 'conversionRate':
      return rate(of('pending', 'approved'), of('clicks'))
    case 'approvalRate':
      return rate(of('approved'), of('approved', 'rejected', 'reversed'))
    case 'refundRate':
      return rate(of('reversed'), of('pending', 'approved', 'reversed'))
    case 'fastRate':
      return rate(of('fast'), of('timed'))
    case 'excludedRate':
      return rate(of('flagged_clicks'), of('clicks', 'flagged_clicks'))
    case 'epcCents':
      return rate(of('pending_cents', 'approved_cents'), of('clicks'))
    case 'clicks':
      return { value: of('clicks'), base: of('clicks') }
    case 'conversions':
      return { value: of('pending', 'approved'), base: of('clicks') }
    case 'rejected':
      return { value: of('rejected'), base: of('pending', 'approved', 'rejected', 'reversed') }
    case 'payoutCents':
      return { value: of('pending_cents', 'approved_cents'), base: of('clicks') }
  }
}

/** The things of a rule at a moment, those with the most traffic first: the order in which it acts. */
export function measureThings(judge: Judge, rows: readonly ThingDay[], { day, minute }: Moment): Measured[] {
  const { from, to } = judgedDays(judge, day)
  const sums = new Map<string, { thing: Thing; sums: Sums }>()
  for (const row of rows) {
    if (row.day < from || row.day > to) continue
    // an hour counts once it is over
    if (row.hour !== undefined && minute !== null && (row.hour + 1) * 60 > minute) continue
    const known = sums.get(row.key)
    if (!known) sums.set(row.key, { thing: row.thing, sums: { ...row.sums } })
    else
      for (const [name, sum] of Object.entries(row.sums))
        known.sums[name as keyof Sums] = (known.sums[name as keyof Sums] ?? 0) + sum
  }
  return [...sums]
    .map(([key, one]) => ({
      key,
      thing: one.thing,
      figures: judge.conditions.map(({ figure }) => figureOf(figure, one.sums)),
    }))
    .sort((a, b) => largestBase(b) - largestBase(a) || (a.key < b.key ? -1 : 1))
}

const largestBase = ({ figures }: Measured) => Math.max(...figures.map(({ base }) => base))

type Verdict = 'too_few' | 'within' | 'beyond'

/** Whether there is too little to judge, or on which side of its bound a figure is. At its bound it is within it. */
export function verdictOf({ minimum, comparison, bound }: RuleCondition, { value, base }: Figure): Verdict {
  if (value === null || base < minimum) return 'too_few'
  const isBeyond = comparison === 'below' ? value < bound : value > bound
  return isBeyond ? 'beyond' : 'within'
}

const verdicts = (judge: Pick<Judge, 'conditions'>, { figures }: Pick<Measured, 'figures'>): Verdict[] =>
  judge.conditions.map((condition, index) => verdictOf(condition, figures[index] ?? { value: null, base: 0 }))

/** Beyond where all conditions hold, and within where one certainly does not, whatever there is too little to judge. */
export function verdict(judge: Pick<Judge, 'conditions'>, measured: Pick<Measured, 'figures'>): Verdict {
  const found = verdicts(judge, measured)
  if (found.includes('within')) return 'within'
  return found.includes('too_few') ? 'too_few' : 'beyond'
}

/**
 * What a rule does about a thing on a day: acts, ends what it did, stops at its brake, or leaves it. What is in effect is not
 * done again, and what is over only after the days of the cool-down. Both a check and a dry run are made of this.
 * @param left actions that the brake still allows on this day
 */
export function decide(
  judge: Judge,
  measured: Measured,
  { day, past, left }: { day: Day; past: Past | undefined; left: number },
): 'act' | 'end' | 'brake' | 'leave' {
  const found = verdict(judge, measured)
  if (past?.state === 'active') return judge.endsWhenBack && found === 'within' ? 'end' : 'leave'
  if (found !== 'beyond') return 'leave'
  if (past && daysBetween(past.day, day) < judge.cooldownDays) return 'leave'
  return left > 0 ? 'act' : 'brake'
}

type Done = { ofRule: number; ofAll: number }

/** The actions that are left on a day, of the rule's and of all rules'. @param allPerDay the brake of all rules together */
export const actionsLeft = ({ perDay }: Pick<Judge, 'perDay'>, allPerDay: number, done: Done): number =>
  Math.min(perDay - done.ofRule, allPerDay - done.ofAll)

/** Whether an action stays in effect, or is over with itself. */
export const stateAfter = (action: RuleActionKind): RuleActionState => (action === 'tell' ? 'done' : 'active')

/** The key of a thing among those of a rule. */
export const thingKey = ({ affiliateId, offerId, sourceId, subId, subValue }: Thing): string =>
  JSON.stringify([affiliateId, offerId, sourceId, subId, subValue])

import type { RuleActionKind, RuleActionState, RuleSubject } from '@/lib/generated/prisma/enums'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayLabel, daysBetween } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount, plural } from '@/lib/platform/text/counts'
import type { SubIdKey } from '@/lib/traffic/restrictions/rules'
import type { Sums } from '../cubes/constants'
import { ACTION_LABELS, ALL_PER_DAY, RULE_FIGURES, type RuleFigure, SUBJECT_LABELS } from './constants'

/** What decides, of a rule. `bound` is in the unit of the figure: a fraction, cents, a count. */
export type Judge = {
  figure: RuleFigure
  comparison: 'below' | 'above'
  bound: number
  minimum: number
  days: number
  delayDays: number
  action: RuleActionKind
  endsWhenBack: boolean
  cooldownDays: number
  perDay: number
}

/** One of the things a rule judges; null where it is not made of it. */
export type Thing = {
  affiliateId: number | null
  offerId: number | null
  sourceId: number | null
  subId: SubIdKey | null
  subValue: string | null
}

/** The sums of a thing on an Eastern day. */
export type ThingDay = { key: string; thing: Thing; day: Day; sums: Sums }

/** The figure of a thing over the days that are judged; `base` is what it is made of. */
export type Measured = { key: string; thing: Thing; value: number | null; base: number }

/** What the rule did to a thing last, and on which Eastern day: of what is over, that of its end. */
export type Past = { state: RuleActionState; day: Day }

/** The Eastern days that are judged on a day. */
export const judgedDays = ({ days, delayDays }: Pick<Judge, 'days' | 'delayDays'>, day: Day) => ({
  from: addDays(day, -delayDays - days),
  to: addDays(day, -delayDays - 1),
})

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** A figure and its base from sums. */
export function figureOf(figure: RuleFigure, sums: Sums): { value: number | null; base: number } {
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

/** The things of a rule on a day, those with the largest base first: the order in which it acts. */
export function measureThings(judge: Judge, rows: readonly ThingDay[], day: Day): Measured[] {
  const { from, to } = judgedDays(judge, day)
  const sums = new Map<string, { thing: Thing; sums: Sums }>()
  for (const row of rows) {
    if (row.day < from || row.day > to) continue
    const known = sums.get(row.key)
    if (!known) sums.set(row.key, { thing: row.thing, sums: { ...row.sums } })
    else
      for (const [name, sum] of Object.entries(row.sums))
        known.sums[name as keyof Sums] = (known.sums[name as keyof Sums] ?? 0) + sum
  }
  return [...sums]
    .map(([key, one]) => ({ key, thing: one.thing, ...figureOf(judge.figure, one.sums) }))
    .sort((a, b) => b.base - a.base || (a.key < b.key ? -1 : 1))
}

/** Whether there is too little to judge, or on which side of its bound the figure is. A figure at its bound is within it. */
export function verdict(judge: Judge, { value, base }: Measured): 'too_few' | 'within' | 'beyond' {
  if (value === null || base < judge.minimum) return 'too_few'
  const isBeyond = judge.comparison === 'below' ? value < judge.bound : value > judge.bound
  return isBeyond ? 'beyond' : 'within'
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

/** The actions that are left on a day, of the rule's and of all rules'. */
export const actionsLeft = ({ perDay }: Pick<Judge, 'perDay'>, done: { ofRule: number; ofAll: number }): number =>
  Math.min(perDay - done.ofRule, ALL_PER_DAY - done.ofAll)

export type DryDay = { day: Day; acts: Measured[]; ends: Measured[]; isStopped: boolean }

/**
 * What a rule would have done on each of some days, each checked once; days on which nothing happens are left out. It ends with
 * the day on which its brake would have stopped it.
 */
export function dryRun(judge: Judge, rows: readonly ThingDay[], { from, to }: { from: Day; to: Day }): DryDay[] {
  const past = new Map<string, Past>()
  const result: DryDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const today: DryDay = { day, acts: [], ends: [], isStopped: false }
    for (const measured of measureThings(judge, rows, day)) {
      const left = actionsLeft(judge, { ofRule: today.acts.length, ofAll: today.acts.length })
      const step = decide(judge, measured, { day, past: past.get(measured.key), left })
      if (step === 'brake') today.isStopped = true
      if (today.isStopped) break
      if (step === 'act') {
        today.acts.push(measured)
        past.set(measured.key, { state: stateAfter(judge.action), day })
      }
      if (step === 'end') {
        today.ends.push(measured)
        past.set(measured.key, { state: 'ended', day })
      }
    }
    if (today.acts.length + today.ends.length > 0 || today.isStopped) result.push(today)
    if (today.isStopped) break
  }
  return result
}

/** Whether an action stays in effect, or is over with itself. */
export const stateAfter = (action: RuleActionKind): RuleActionState => (action === 'tell' ? 'done' : 'active')

/** The key of a thing among those of a rule. */
export const thingKey = ({ affiliateId, offerId, sourceId, subId, subValue }: Thing): string =>
  JSON.stringify([affiliateId, offerId, sourceId, subId, subValue])

/** A figure as text: "0.2%", "$0.12", "1,204". */
export function valueText(figure: RuleFigure, value: number): string {
  const { unit } = RULE_FIGURES[figure]
  if (unit === 'share') return `${Number((value * 100).toFixed(2))}%`
  return unit === 'cents' ? formatCents(Math.round(value)) : formatCount(value)
}

/** "CR 0.2% of 1,204 clicks, Nov 20 to Nov 26" */
export function measuredText(
  judge: Pick<Judge, 'figure' | 'days' | 'delayDays'>,
  { value, base }: { value: number | null; base: number },
  day: Day,
): string {
  const { label, base: of } = RULE_FIGURES[judge.figure]
  const { from, to } = judgedDays(judge, day)
  const days = from === to ? dayLabel(from) : `${dayLabel(from)} to ${dayLabel(to)}`
  return `${label} ${valueText(judge.figure, value ?? 0)} of ${formatCount(base)} ${of}, ${days}`
}

type Said = 'figure' | 'comparison' | 'bound' | 'minimum' | 'days' | 'delayDays' | 'action'
type Sentence = Pick<Judge, Said> & {
  subject: RuleSubject
  subId: string | null
  capMetric: string | null
  capLimit: number | null
}

/** A rule as a sentence: "If CR of a source over 7 days is below 1%, pause it." */
export function ruleText(rule: Sentence): string {
  const { label, base } = RULE_FIGURES[rule.figure]
  const subject = rule.subject === 'sub_id' ? `a value of ${rule.subId}` : SUBJECT_LABELS[rule.subject]
  const late =
    rule.delayDays === 0 ? '' : `, but for the last ${rule.delayDays === 1 ? 'day' : `${rule.delayDays} days`},`
  const bound = valueText(rule.figure, rule.bound)
  const cap =
    rule.action === 'cap'
      ? ` at ${rule.capMetric === 'payout' ? formatCents(rule.capLimit ?? 0) : `${formatCount(rule.capLimit ?? 0)} ${rule.capMetric}`}`
      : ''
  // abbreviations stay as they are
  const figure = /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
  return `If ${figure} of ${subject} over ${plural(rule.days, 'day')}${late} is ${rule.comparison} ${bound}, with at least ${formatCount(rule.minimum)} ${base}, ${ACTION_LABELS[rule.action]}${cap}.`
}

import type { RuleSubject } from '@/lib/generated/prisma/enums'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { ACTION_LABELS, RULE_FIGURES, type RuleFigure, SUBJECT_LABELS } from './constants'
import { type Judge, judgedDays, type Measured, type Moment, verdictOf } from './rules'
import type { RuleCondition } from './schema'

/** A figure as text: "0.2%", "$0.12", "1,204". */
export function valueText(figure: RuleFigure, value: number): string {
  const { unit } = RULE_FIGURES[figure]
  if (unit === 'share') return `${Number((value * 100).toFixed(2))}%`
  return unit === 'cents' ? formatCents(Math.round(value)) : formatCount(value)
}

/** "1,204 clicks", "1 decided conversion" */
function baseText(figure: RuleFigure, count: number): string {
  const { base } = RULE_FIGURES[figure]
  return `${formatCount(count)} ${count === 1 ? base.replace(/s(?=,|$)/, '') : base}`
}

type Judged = Pick<Judge, 'conditions' | 'isToday' | 'days' | 'delayDays'>

/** "CR 0.2% of 1,204 clicks, Nov 20 to Nov 26", "CR 0.2% of 1,204 clicks and EPC $0.01 of 1,204 clicks, Nov 20 until 2:37 PM ET" */
export function measuredText(judge: Judged, { figures }: Pick<Measured, 'figures'>, moment: Moment): string {
  const found = judge.conditions.map(({ figure }, index) => {
    const { value = null, base = 0 } = figures[index] ?? {}
    const text = `${RULE_FIGURES[figure].label} ${valueText(figure, value ?? 0)}`
    return figure === 'clicks' ? text : `${text} of ${baseText(figure, base)}`
  })
  return `${found.join(' and ')}, ${timeText(judge, moment)}`
}

function timeText(judge: Judged, { day, minute }: Moment): string {
  const { from, to } = judgedDays(judge, day)
  if (minute !== null) return `${dayLabel(day)} until ${clockText(minute)}`
  return from === to ? dayLabel(from) : `${dayLabel(from)} to ${dayLabel(to)}`
}

/** The time of day after so many minutes of an Eastern day. */
const clockText = (minute: number): string =>
  `${Math.floor(minute / 60) % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${minute < 720 ? 'AM' : 'PM'} ET`

/** "below 1%", "below 1% and above $0.12": the bounds of all conditions in order. */
export const boundsText = (conditions: readonly RuleCondition[]): string =>
  conditions.map(({ figure, comparison, bound }) => `${comparison} ${valueText(figure, bound)}`).join(' and ')

/** The figures that are back: "CR 2.5%", "CR 2.5% and EPC $0.30". */
export const backText = ({ conditions }: Pick<Judge, 'conditions'>, { figures }: Pick<Measured, 'figures'>): string =>
  conditions
    .flatMap((condition, index) => {
      const found = figures[index]
      if (!found || verdictOf(condition, found) !== 'within') return []
      return [`${RULE_FIGURES[condition.figure].label} ${valueText(condition.figure, found.value ?? 0)}`]
    })
    .join(' and ')

type Sentence = Judged &
  Pick<Judge, 'action'> & {
    subject: RuleSubject
    subId: string | null
    capMetric: string | null
    capLimit: number | null
  }

/** A rule as a sentence: "If CR of a source over 7 days is below 1%, with at least 100 clicks, pause it." */
export function ruleText(rule: Sentence): string {
  const subject = rule.subject === 'sub_id' ? `a value of ${rule.subId}` : SUBJECT_LABELS[rule.subject]
  const late =
    rule.delayDays === 0 ? '' : `, but for the last ${rule.delayDays === 1 ? 'day' : `${rule.delayDays} days`},`
  const time = rule.isToday ? 'today so far' : `over ${plural(rule.days, 'day')}${late}`
  const conditions = rule.conditions.map(({ figure, comparison, bound, minimum }, index) => {
    const { phrase, unit } = RULE_FIGURES[figure]
    const of = index === 0 ? `${phrase} of ${subject} ${time}` : phrase
    const beyond = `${unit === 'count' ? 'are' : 'is'} ${comparison} ${valueText(figure, bound)}`
    return `${of} ${beyond}, with at least ${baseText(figure, minimum)}`
  })
  const cap =
    rule.action === 'cap'
      ? ` at ${rule.capMetric === 'payout' ? formatCents(rule.capLimit ?? 0) : `${formatCount(rule.capLimit ?? 0)} ${rule.capMetric}`}`
      : ''
  return `If ${conditions.join(', and ')}, ${ACTION_LABELS[rule.action]}${cap}.`
}

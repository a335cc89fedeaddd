import { typedBps, typedCents, wholeNumber } from '@/components/shared/forms/typed-numbers'
import { DEFAULTS, RULE_FIGURE_NAMES, RULE_FIGURES, type RuleFigure } from '@/lib/reporting/automation/constants'
import type { RuleRow } from '@/lib/reporting/automation/schema'
import { ruleText } from '@/lib/reporting/automation/text-rules'
import { NOBODY, type PickedAffiliates, pickedIds } from '../kit/fields/affiliates-field'

type Kept = 'name' | 'subject' | 'isToday' | 'action' | 'endsWhenBack' | 'toldIds' | 'affiliateText' | 'offerIds'

/** A condition as typed. */
export type ConditionDraft = Pick<RuleRow['conditions'][number], 'figure' | 'comparison'> & {
  /** Tells it from the others of the form. */
  key: number
  bound: string
  minimum: string
}

/** A rule as typed in the form. */
export type RuleDraft = Pick<RuleRow, Kept> & {
  conditions: readonly ConditionDraft[]
  subId: NonNullable<RuleRow['subId']>
  capMetric: NonNullable<RuleRow['capMetric']>
  days: string
  delayDays: string
  affiliates: PickedAffiliates
  exceptAffiliates: PickedAffiliates
  capLimit: string
  cooldownDays: string
  perDay: string
}

/** A condition to fill in, of a figure that no other one has yet. */
export function emptyCondition(others: readonly ConditionDraft[]): ConditionDraft {
  const figure = RULE_FIGURE_NAMES.find((name) => others.every((other) => other.figure !== name)) ?? 'conversionRate'
  const key = 1 + Math.max(0, ...others.map((other) => other.key))
  return { key, figure, comparison: 'below', bound: '', minimum: String(DEFAULTS.minimum) }
}

export const EMPTY_RULE: RuleDraft = {
  name: '',
  subject: 'source',
  subId: 's1',
  conditions: [emptyCondition([])],
  isToday: false,
  days: String(DEFAULTS.days),
  delayDays: String(DEFAULTS.delayDays),
  offerIds: [],
  affiliates: NOBODY,
  exceptAffiliates: NOBODY,
  action: 'tell',
  capMetric: 'conversions',
  capLimit: '',
  endsWhenBack: false,
  cooldownDays: String(DEFAULTS.cooldownDays),
  perDay: String(DEFAULTS.perDay),
  toldIds: [],
  affiliateText: '',
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** A bound as it is typed: percent, dollars, a count. */
function typedBound(figure: RuleFigure, bound: number): string {
  const { unit } = RULE_FIGURES[figure]
  if (unit === 'share') return String(Number((bound * 100).toFixed(2)))
  return unit === 'cents' ? dollars(bound) : String(bound)
}

export function toRuleDraft(row: RuleRow): RuleDraft {
  const named = (ids: readonly number[]): PickedAffiliates => ({
    people: ids.map((id) => row.affiliates.find((each) => each.id === id) ?? { id, name: '' }),
    typed: '',
  })
  return {
    ...row,
    subId: row.subId ?? EMPTY_RULE.subId,
    capMetric: row.capMetric ?? EMPTY_RULE.capMetric,
    conditions: row.conditions.map(({ figure, comparison, bound, minimum }, key) => ({
      key,
      figure,
      comparison,
      bound: typedBound(figure, bound),
      minimum: String(minimum),
    })),
    days: String(row.days),
    delayDays: String(row.delayDays),
    affiliates: named(row.affiliateIds),
    exceptAffiliates: named(row.exceptAffiliateIds),
    capLimit: row.capLimit === null ? '' : row.capMetric === 'payout' ? dollars(row.capLimit) : String(row.capLimit),
    cooldownDays: String(row.cooldownDays),
    perDay: String(row.perDay),
  }
}

function storedBound({ figure, bound }: ConditionDraft): number | string | null {
  const { unit } = RULE_FIGURES[figure]
  if (unit === 'cents') return typedCents(bound)
  if (unit === 'count') return wholeNumber(bound)
  const bps = bound.trim() === '' ? null : typedBps(bound)
  return typeof bps === 'number' ? bps / 10_000 : bps
}

/** The request body of the form. */
export function toRuleBody(draft: RuleDraft) {
  const { subject, action, capMetric, capLimit } = draft
  const isCap = action === 'cap'
  return {
    name: draft.name,
    subject,
    subId: subject === 'sub_id' ? draft.subId : null,
    conditions: draft.conditions.map((condition) => ({
      figure: condition.figure,
      comparison: condition.comparison,
      bound: storedBound(condition),
      minimum: wholeNumber(condition.minimum),
    })),
    isToday: draft.isToday,
    days: wholeNumber(draft.days),
    delayDays: wholeNumber(draft.delayDays),
    offerIds: draft.offerIds,
    affiliateIds: subject === 'offer' ? [] : pickedIds(draft.affiliates),
    exceptAffiliateIds: subject === 'offer' ? [] : pickedIds(draft.exceptAffiliates),
    action,
    capMetric: isCap ? capMetric : null,
    capLimit: isCap ? (capMetric === 'payout' ? typedCents(capLimit) : wholeNumber(capLimit)) : null,
    endsWhenBack: draft.endsWhenBack,
    cooldownDays: wholeNumber(draft.cooldownDays),
    perDay: wholeNumber(draft.perDay),
    toldIds: draft.toldIds,
    affiliateText: subject === 'offer' ? '' : draft.affiliateText,
  }
}

const isTyped = (value: number | string | null): value is number => typeof value === 'number'

/** What is typed as a sentence; undefined while a number is missing. */
export function draftText(draft: RuleDraft): string | undefined {
  const { conditions, days, delayDays, capLimit, ...body } = toRuleBody(draft)
  const typed = conditions.flatMap(({ bound, minimum, ...condition }) =>
    isTyped(bound) && isTyped(minimum) ? [{ ...condition, bound, minimum }] : [],
  )
  if (typed.length < conditions.length || !isTyped(days) || !isTyped(delayDays)) return undefined
  if (capLimit !== null && !isTyped(capLimit)) return undefined
  if (body.action === 'cap' && capLimit === null) return undefined
  return ruleText({ ...body, conditions: typed, days, delayDays, capLimit })
}

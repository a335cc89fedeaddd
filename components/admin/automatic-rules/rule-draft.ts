import { typedBps, typedCents, wholeNumber } from '@/components/shared/forms/typed-numbers'
import { DEFAULTS, RULE_FIGURES, type RuleFigure } from '@/lib/reporting/automation/constants'
import { ruleText } from '@/lib/reporting/automation/rules'
import type { RuleRow } from '@/lib/reporting/automation/schema'

type Kept = 'name' | 'subject' | 'figure' | 'comparison' | 'action' | 'endsWhenBack' | 'toldIds' | 'affiliateText'

/** A rule as typed in the form. */
export type RuleDraft = Pick<RuleRow, Kept> & {
  subId: NonNullable<RuleRow['subId']>
  capMetric: NonNullable<RuleRow['capMetric']>
  bound: string
  minimum: string
  days: string
  delayDays: string
  offerIds: string
  affiliateIds: string
  exceptAffiliateIds: string
  capLimit: string
  cooldownDays: string
  perDay: string
}

export const EMPTY_RULE: RuleDraft = {
  name: '',
  subject: 'source',
  subId: 's1',
  figure: 'conversionRate',
  comparison: 'below',
  bound: '',
  minimum: String(DEFAULTS.minimum),
  days: String(DEFAULTS.days),
  delayDays: String(DEFAULTS.delayDays),
  offerIds: '',
  affiliateIds: '',
  exceptAffiliateIds: '',
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

export const toRuleDraft = (row: RuleRow): RuleDraft => ({
  ...row,
  subId: row.subId ?? EMPTY_RULE.subId,
  capMetric: row.capMetric ?? EMPTY_RULE.capMetric,
  bound: typedBound(row.figure, row.bound),
  minimum: String(row.minimum),
  days: String(row.days),
  delayDays: String(row.delayDays),
  offerIds: row.offerIds.join(', '),
  affiliateIds: row.affiliateIds.join(', '),
  exceptAffiliateIds: row.exceptAffiliateIds.join(', '),
  capLimit: row.capLimit === null ? '' : row.capMetric === 'payout' ? dollars(row.capLimit) : String(row.capLimit),
  cooldownDays: String(row.cooldownDays),
  perDay: String(row.perDay),
})

/** Numbers that are typed with commas, blanks or lines between them, with or without a number sign. */
export const typedIds = (text: string): (number | string)[] =>
  text
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^#/, ''))
    .filter((part) => part !== '')
    .map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : part))

function storedBound({ figure, bound }: Pick<RuleDraft, 'figure' | 'bound'>): number | string | null {
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
    figure: draft.figure,
    comparison: draft.comparison,
    bound: storedBound(draft),
    minimum: wholeNumber(draft.minimum),
    days: wholeNumber(draft.days),
    delayDays: wholeNumber(draft.delayDays),
    offerIds: typedIds(draft.offerIds),
    affiliateIds: subject === 'offer' ? [] : typedIds(draft.affiliateIds),
    exceptAffiliateIds: subject === 'offer' ? [] : typedIds(draft.exceptAffiliateIds),
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

/** What is typed as a sentence; undefined while a number is missing. */
export function draftText(draft: RuleDraft): string | undefined {
  const { bound, minimum, days, delayDays, capLimit, ...body } = toRuleBody(draft)
  const isTyped = (value: number | string | null) => typeof value === 'number'
  if (![bound, minimum, days, delayDays].every(isTyped) || (body.action === 'cap' && !isTyped(capLimit)))
    return undefined
  const numbers = { bound: Number(bound), minimum: Number(minimum), days: Number(days), delayDays: Number(delayDays) }
  return ruleText({ ...body, ...numbers, capLimit: capLimit === null ? null : Number(capLimit) })
}

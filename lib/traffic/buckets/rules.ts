import type { BucketConditions, Range } from './admin-schema'

/** What bucket rules know about an affiliate. */
export type AffiliateFacts = {
  affiliateId: number
  name: string
  /** Conversions of the last days, whatever their status. */
  volume: number
  /** Percent of the decided ones that were approved; null when none was decided. */
  approvalRate: number | null
  /** The highest score of their fraud cases, 0 to 100. */
  fraudScore: number
  /** Whole days since they joined. */
  ageDays: number
  country: string | null
  bucketId: number | null
}

export type Rule = { id: number; bucketId: number; conditions: BucketConditions }

const within = (value: number | null, range: Range | undefined): boolean =>
  range === undefined ||
  (value !== null && (range.min === undefined || value >= range.min) && (range.max === undefined || value <= range.max))

/** Whether an affiliate meets every condition of a rule; ranges include both ends. */
export function matchesConditions(
  facts: AffiliateFacts,
  { volume, approvalRate, fraudScore, ageDays, countries }: BucketConditions,
) {
  return (
    within(facts.volume, volume) &&
    within(facts.approvalRate, approvalRate) &&
    within(facts.fraudScore, fraudScore) &&
    within(facts.ageDays, ageDays) &&
    (countries === undefined || (facts.country !== null && countries.includes(facts.country)))
  )
}

/** The first rule that matches an affiliate; undefined when none does, which means no bucket. */
export const matchingRule = (facts: AffiliateFacts, rules: readonly Rule[]): Rule | undefined =>
  rules.find(({ conditions }) => matchesConditions(facts, conditions))

export type Move = { affiliateId: number; name: string; from: number | null; to: number | null; ruleId: number | null }

/** The affiliates who would change their bucket, and by which rule. */
export function planMoves(affiliates: readonly AffiliateFacts[], rules: readonly Rule[]): Move[] {
  return affiliates.flatMap((facts) => {
    const rule = matchingRule(facts, rules)
    const to = rule?.bucketId ?? null
    const { affiliateId, name, bucketId: from } = facts
    return from === to ? [] : [{ affiliateId, name, from, to, ruleId: rule?.id ?? null }]
  })
}

const rangeText = (name: string, unit: string, range: Range | undefined): string[] => {
  if (range === undefined || (range.min === undefined && range.max === undefined)) return []
  if (range.min === undefined) return [`${name} at most ${range.max}${unit}`]
  if (range.max === undefined) return [`${name} at least ${range.min}${unit}`]
  return [`${name} ${range.min}${unit} to ${range.max}${unit}`]
}

/** A rule's conditions as text. */
export function conditionsText({ volume, approvalRate, fraudScore, ageDays, countries }: BucketConditions): string {
  const parts = [
    ...rangeText('conversions', '', volume),
    ...rangeText('approval rate', '%', approvalRate),
    ...rangeText('fraud score', '', fraudScore),
    ...rangeText('age', ' days', ageDays),
    ...(countries ? [`country ${countries.join(', ')}`] : []),
  ]
  return parts.length > 0 ? parts.join('; ') : 'everybody'
}

/** A payout adjustment as text: "+10%", "−2.5%", "none". */
export function adjustmentText(bps: number): string {
  if (bps === 0) return 'none'
  return `${bps > 0 ? '+' : '−'}${Math.abs(bps) / 100}%`
}

/** The phrase to type before rules move affiliates: "move 12". */
export const movePhrase = (count: number): string => `move ${count}`

import type { BucketConditions, Range } from './admin-schema'

/** What rules are asked about an affiliate. */
export type AffiliateFacts = {
  affiliateId: number
  name: string
  /** Conversions of the last days, whatever became of them. */
  volume: number
  /** Percent of the decided ones that were approved; null when none was decided. */
  approvalRate: number | null
  /** The highest score of what fraud analysis holds against them, 0 to 100. */
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

/** Whether an affiliate is what a rule asks for: every condition it names holds, both ends included. */
export function fits(
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

/** The rule that decides about an affiliate: the first that fits; undefined when none does, and they are in no bucket. */
export const decidingRule = (facts: AffiliateFacts, rules: readonly Rule[]): Rule | undefined =>
  rules.find(({ conditions }) => fits(facts, conditions))

export type Move = { affiliateId: number; name: string; from: number | null; to: number | null; ruleId: number | null }

/** Who would change their bucket, and by which rule. */
export function movesOf(affiliates: readonly AffiliateFacts[], rules: readonly Rule[]): Move[] {
  return affiliates.flatMap((facts) => {
    const rule = decidingRule(facts, rules)
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

/** A rule's conditions as people read them. */
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

/** An adjustment of the payout as people read it: "+10%", "−2.5%", "none". */
export function adjustmentText(bps: number): string {
  if (bps === 0) return 'none'
  return `${bps > 0 ? '+' : '−'}${Math.abs(bps) / 100}%`
}

/** What is typed before rules move affiliates: "move 12". */
export const movePhrase = (count: number): string => `move ${count}`

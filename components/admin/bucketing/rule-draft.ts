import { wholeNumber } from '@/components/shared/forms/typed-numbers'
import type { BucketConditions, BucketRuleRow } from '@/lib/traffic/buckets/admin-schema'

/** The metrics a rule can set a range for. */
export const RANGES = [
  { name: 'volume', label: 'Conversions in 30 days' },
  { name: 'approvalRate', label: 'Approval rate, %' },
  { name: 'fraudScore', label: 'Fraud score' },
  { name: 'ageDays', label: 'Age in days' },
] as const
export type RangeName = (typeof RANGES)[number]['name']

export type RuleDraft = {
  bucketId: number | null
  ranges: Record<RangeName, { min: string; max: string }>
  countries: string
  isActive: boolean
}

const typed = (value: number | undefined) => (value === undefined ? '' : String(value))

/** The form's initial values; empty for a new rule. */
export function toRuleDraft(row: BucketRuleRow | null): RuleDraft {
  const conditions: BucketConditions = row?.conditions ?? {}
  const rangeOf = (name: RangeName) => ({ min: typed(conditions[name]?.min), max: typed(conditions[name]?.max) })
  return {
    bucketId: row?.bucketId ?? null,
    ranges: {
      volume: rangeOf('volume'),
      approvalRate: rangeOf('approvalRate'),
      fraudScore: rangeOf('fraudScore'),
      ageDays: rangeOf('ageDays'),
    },
    countries: conditions.countries?.join(', ') ?? '',
    isActive: row?.isActive ?? true,
  }
}

/** The request body of the form; empty conditions are left out. */
export function toRuleBody({ bucketId, ranges, countries, isActive }: RuleDraft): Record<string, unknown> {
  const given = RANGES.flatMap(({ name }) => {
    const [min, max] = [wholeNumber(ranges[name].min), wholeNumber(ranges[name].max)]
    const range = { ...(min !== null && { min }), ...(max !== null && { max }) }
    return Object.keys(range).length > 0 ? [[name, range] as const] : []
  })
  const codes = countries
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
  return {
    bucketId,
    conditions: { ...Object.fromEntries(given), ...(codes.length > 0 && { countries: codes }) },
    isActive,
  }
}

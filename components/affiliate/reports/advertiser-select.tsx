import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { Advertiser } from '@/lib/reporting/stats/rules'

type AdvertiserSelectProps = {
  advertisers: readonly Advertiser[]
  /** The id of the one that figures are limited to; null for all. */
  value: number | null
  onValueChange: (value: number | null) => void
}

/** Limits the figures to the offers of one advertiser. Nothing where there is no choice. [S7.1] */
export function AdvertiserSelect({ advertisers, value, onValueChange }: AdvertiserSelectProps) {
  const isKnown = value === null || advertisers.some(({ id }) => id === value)
  if (advertisers.length < 2 && value === null) return null
  return (
    <Select
      aria-label="Advertiser"
      inputSize="sm"
      value={value ?? ''}
      onChange={({ target }) => onValueChange(target.value === '' ? null : Number(target.value))}
      wrapperClassName="w-auto max-w-48"
      className="bg-surface text-13 font-medium"
    >
      <option value="">All advertisers</option>
      {isKnown ? null : <option value={value}>Advertiser {value}</option>}
      <Options of={advertisers} show={({ id, name }) => [id, name]} />
    </Select>
  )
}

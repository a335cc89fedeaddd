import type { Dimension } from '@/lib/reporting/breakdown/constants'

/** What the report is by, as a choice and as the head of its first column. */
export function dimensionName(by: Dimension, isHourly: boolean): string {
  if (by === 'day') return isHourly ? 'Hour' : 'Day'
  if (by === 'offer') return 'Offer'
  return by === 'source' ? 'Source' : by
}

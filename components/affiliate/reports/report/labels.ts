import type { Dimension } from '@/lib/reporting/breakdown/constants'

/** The dimensions' labels, as choices and as headings of the first column. */
export function dimensionName(by: Dimension, isHourly: boolean): string {
  if (by === 'day') return isHourly ? 'Hour' : 'Day'
  if (by === 'offer') return 'Offer'
  if (by === 'country') return 'Country'
  return by === 'source' ? 'Source' : by
}

import type { Day } from '@/lib/platform/dates/constants'

const PARTITION = /^click_(\d{4})_(\d{2})$/

/** The first day of the oldest month that is kept: `months` whole months before the one of `at`. Months are UTC. */
export function firstRetainedMonth(at: Date, months: number): Day {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}

/** The first day of the month a partition holds; undefined for a table that is no month. */
export function monthOfPartition(name: string): Day | undefined {
  const [, year, month] = PARTITION.exec(name) ?? []
  return year && month ? `${year}-${month}-01` : undefined
}

/** The first day of the month after. */
export function nextMonth(month: Day): Day {
  const at = new Date(`${month}T00:00:00Z`)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

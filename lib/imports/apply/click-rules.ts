import { DAY_MS } from '@/lib/platform/dates/constants'

/** Why a click need not be stored, as a sentence; undefined for one whose late sale would be paid. */
export function whyUnused(clickedAt: Date, windowDays: number, now: Date): string | undefined {
  if (clickedAt > now) return 'It is in the future. Is the time zone of the source right?'
  return now.getTime() - clickedAt.getTime() > windowDays * DAY_MS
    ? `It is older than the ${windowDays} days within which its offer pays a sale.`
    : undefined
}

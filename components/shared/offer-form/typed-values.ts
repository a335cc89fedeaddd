import { EASTERN } from '@/lib/platform/dates/constants'
import { instantOfLocalTime, zoneClock } from '@/lib/platform/dates/zones'

/** The words of a typed list. */
export const splitList = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** An instant as `datetime-local` has it in Eastern time; empty for none. */
export function localText(instant: string | null): string {
  if (instant === null) return ''
  return new Date(zoneClock(EASTERN)(Date.parse(instant))).toISOString().slice(0, 16)
}

/** The instant of what was typed; null for nothing. */
export const parseLocalInstant = (typed: string): string | null =>
  typed === '' ? null : instantOfLocalTime(Date.parse(`${typed}Z`), EASTERN).toISOString()

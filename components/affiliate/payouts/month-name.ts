import { formatMonth } from '@/lib/platform/dates/formats'

/** Formats `2026-11` as "November 2026". */
export const monthName = (month: string): string => formatMonth(month)

import type { ReportMail } from '@/lib/reporting/views/emails/schema'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** "8 AM" */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** "Every Monday, 8 AM Eastern Time, as CSV" */
export function scheduleText({ frequency, weekday, monthDay, hour, format }: ReportMail): string {
  const day = {
    daily: 'Every day',
    weekly: `Every ${WEEKDAYS[(weekday ?? 1) - 1]}`,
    monthly: `Day ${monthDay} of every month`,
  }[frequency]
  return `${day}, ${hourText(hour)} Eastern Time, ${format === 'csv' ? 'as CSV' : 'as a picture'}`
}

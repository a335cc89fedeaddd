const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "November 2026" of `2026-11`. */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`))

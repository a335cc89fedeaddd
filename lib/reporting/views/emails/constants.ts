import { HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'

/** The job that sends what is due. */
export const REPORT_MAILS_JOB = 'mail-reports'

export const MAIL_FORMATS = ['csv', 'chart'] as const
export const MAIL_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const

/** The most schedules of one user. */
export const MAILS_MAX = 20

/** The last day of a month that every month has. */
export const MONTH_DAY_MAX = 28

/** A report that takes too long is tried again after this long, for an hour; then the email says that it failed. */
export const RETRY_MS = 10 * MINUTE_MS
export const RETRY_FOR_MS = HOUR_MS

/** Schedules read at once, and how long one run of the job may go on. */
export const MAILS_BATCH = 20
export const RUN_FOR_MS = MINUTE_MS

/** Pages and routes that end a schedule; the token follows. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe'
export const UNSUBSCRIBE_ROUTE = '/api/report-views/unsubscribe'

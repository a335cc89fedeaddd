import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { bulkIds, listQuery, optionalReasonSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { trimmedText } from '@/lib/platform/text/schema'

const instant = z.iso.datetime().nullable()

/** `GET /api/admin/system/jobs`: every scheduled job with its last run and what waits. */
export const jobsSchema = z.object({
  /** Whether a process with jobs has ever run. */
  isSetUp: z.boolean(),
  jobs: z.array(
    z.object({
      name: z.string(),
      cron: z.string(),
      nextAt: instant,
      startedAt: instant,
      durationMs: z.number().nullable(),
      handled: z.number().nullable(),
      error: z.string().nullable(),
      /** Failed runs in a row, and since when. */
      failures: z.number().int(),
      failingSince: instant,
      /** Runs in the queue, by their state; failed ones of the last seven days. */
      waiting: z.number().int(),
      active: z.number().int(),
      failed: z.number().int(),
      oldestAt: instant,
      isLate: z.boolean(),
    }),
  ),
})
export type ScheduledJob = z.output<typeof jobsSchema>['jobs'][number]

const jobName = trimmedText(100).min(1)

/** `POST /api/admin/system/jobs`. */
export const jobRunSchema = z.strictObject({ name: jobName, reason: optionalReasonSchema })

/** `GET /api/admin/system/failed-jobs`. */
export const failedJobsQuerySchema = listQuery(['failedAt', 'name'], { job: jobName.optional() })
export type FailedJobsQuery = z.output<typeof failedJobsQuerySchema>

/** A failed run that is still in the queue. */
export const failedJobSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  error: z.string(),
  tries: z.number().int(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
})
export type FailedJob = z.output<typeof failedJobSchema>

/** `POST /api/admin/system/failed-jobs/retry` and `…/discard`. */
export const failedJobsChangeSchema = z.strictObject({ ids: bulkIds(z.uuid()), reason: reasonSchema })

export const FAILED_JOB_COLUMNS = listColumns<FailedJob>()([
  { key: 'id', head: 'ID', only: 'csv' },
  { key: 'name', head: 'Job' },
  { key: 'error', head: 'Error' },
  { key: 'tries', head: 'Tries' },
  { key: 'createdAt', head: 'Created', only: 'csv' },
  { key: 'failedAt', head: 'Failed' },
])

export const doneSchema = z.object({ isDone: z.literal(true) })

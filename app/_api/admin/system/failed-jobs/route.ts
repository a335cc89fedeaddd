import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listFailedJobs } from '@/lib/runtime/system-pages/jobs-admin-data'
import {
  FAILED_JOB_COLUMNS,
  failedJobSchema,
  failedJobsQuerySchema,
} from '@/lib/runtime/system-pages/jobs-admin-schema'

/** Failed runs, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: canView('system'), query: failedJobsQuerySchema, response: listSchema(failedJobSchema) },
  listRoute(listFailedJobs, FAILED_JOB_COLUMNS, 'failed-jobs'),
  { id: 'listFailedJobs', scope: 'system:read', summary: 'Jobs that failed' },
)

import { handle } from '@/lib/accounts/http/handle'
import { rolesOf } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listFailedJobs } from '@/lib/runtime/system-pages/jobs-admin-data'
import {
  FAILED_JOB_COLUMNS,
  failedJobSchema,
  failedJobsQuerySchema,
} from '@/lib/runtime/system-pages/jobs-admin-schema'

/** Failed runs, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: rolesOf('system'), query: failedJobsQuerySchema, response: listSchema(failedJobSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listFailedJobs(query)
    return listAsCsv((page) => listFailedJobs({ ...query, ...page }), FAILED_JOB_COLUMNS, {
      name: 'failed-jobs',
      requestId,
    })
  },
  { id: 'listFailedJobs', scope: 'system:read', summary: 'Jobs that failed' },
)

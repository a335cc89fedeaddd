import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import { failedJobsChangeSchema } from '@/lib/runtime/system-pages/jobs-admin-schema'
import { retryFailedJobs } from '@/lib/runtime/system-pages/jobs-admin-service'

/** Puts failed runs back into the queue. */
export const POST = handle(
  { access: canEdit('system'), body: failedJobsChangeSchema, response: bulkOutcomeSchema },
  staffWrite(retryFailedJobs, 'outcomes'),
  { id: 'retryFailedJobs', scope: 'system:write', summary: 'Run failed jobs again' },
)

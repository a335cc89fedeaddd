import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import { failedJobsChangeSchema } from '@/lib/runtime/system-pages/jobs-admin-schema'
import { discardFailedJobs } from '@/lib/runtime/system-pages/jobs-admin-service'

/** Takes failed runs out of the queue. */
export const POST = handle(
  { access: canEdit('system'), body: failedJobsChangeSchema, response: bulkOutcomeSchema },
  staffWrite(discardFailedJobs, 'outcomes'),
  { id: 'discardFailedJobs', scope: 'system:write', summary: 'Discard failed jobs' },
)

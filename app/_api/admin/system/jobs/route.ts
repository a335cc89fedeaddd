import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listJobs } from '@/lib/runtime/system-pages/jobs-admin-data'
import { doneSchema, jobRunSchema, jobsSchema } from '@/lib/runtime/system-pages/jobs-admin-schema'
import { runJobNow } from '@/lib/runtime/system-pages/jobs-admin-service'

/** Every scheduled job with its last run and what waits. */
export const GET = handle({ access: canView('system'), response: jobsSchema }, ({ at }) => listJobs(at), {
  id: 'listJobs',
  scope: 'system:read',
  summary: 'Jobs with their last runs',
})

/** Requests a run of a job now. */
export const POST = handle(
  { access: canEdit('system'), body: jobRunSchema, response: doneSchema },
  staffWrite(runJobNow),
  { id: 'runJob', scope: 'system:write', summary: 'Run a job now' },
)

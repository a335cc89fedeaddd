import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listCohorts } from '@/lib/reporting/cohorts/data'
import { cohortsSchema, staffCohortQuerySchema } from '@/lib/reporting/cohorts/schema'

/** What the clicks of each week earned over everybody, by the age of the click. */
export const GET = handle(
  { access: canView('revenue'), mayBeOld: true, query: staffCohortQuerySchema, response: cohortsSchema },
  ({ at, query }) => listCohorts({ scope: 'everyone', at }, query),
  { id: 'runStaffCohorts', scope: 'reports:read', summary: 'Cohorts of affiliates or clicks' },
)

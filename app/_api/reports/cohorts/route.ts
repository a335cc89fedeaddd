import { handle } from '@/lib/accounts/http/handle'
import { listCohorts } from '@/lib/reporting/cohorts/data'
import { cohortQuerySchema, cohortsSchema } from '@/lib/reporting/cohorts/schema'

/** What the clicks of each week earned the session's affiliate, by the age of the click. */
export const GET = handle(
  { access: 'affiliate', mayBeOld: true, query: cohortQuerySchema, response: cohortsSchema },
  ({ actor, at, query }) => listCohorts({ scope: actor.affiliateId, at }, query),
  { id: 'runCohorts', scope: 'reports:read', summary: 'Cohorts of clicks and what they earned since', testUse: 'twin' },
)

import { handle } from '@/lib/accounts/http/handle'
import { getDiagnosis } from '@/lib/tracking/integration/doctor/data'
import { diagnosisSchema, runParamsSchema } from '@/lib/tracking/integration/doctor/schema'

/** What a test purchase has reached, and its first broken step. */
export const GET = handle(
  { access: 'advertiser', params: runParamsSchema, response: diagnosisSchema },
  ({ actor, at, params }) => getDiagnosis(actor.advertiser.advertiserId, params.id, at),
  { id: 'getDoctor', scope: 'integration:read', summary: 'What the check of the integration found' },
)

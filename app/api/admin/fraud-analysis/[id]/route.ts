import { rolesOf } from '@/lib/admin/rules'
import { getFraudCase } from '@/lib/fraud/data'
import { fraudCaseDetailSchema, fraudCaseParamsSchema } from '@/lib/fraud/schema'
import { handle } from '@/lib/http/handle'

/** One case with the clicks, conversions and destinations behind it. */
export const GET = handle(
  { access: rolesOf('fraud-analysis'), params: fraudCaseParamsSchema, response: fraudCaseDetailSchema },
  ({ params }) => getFraudCase(params.id),
)

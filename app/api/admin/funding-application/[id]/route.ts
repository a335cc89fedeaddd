import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { getDeskDetail } from '@/lib/funding/desk-data'
import { deskDetailSchema } from '@/lib/funding/desk-schema'
import { fundingParamsSchema } from '@/lib/funding/schema'
import { handle } from '@/lib/http/handle'

/** What one application is decided by, and its repayments. */
export const GET = handle(
  { access: rolesOf('funding-application'), params: fundingParamsSchema, response: deskDetailSchema },
  ({ params }) => getDeskDetail(params.id, systemClock.now()),
)

import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { declineRateSchema, rateRequestParamsSchema } from '@/lib/conversions/amounts/rate-admin-schema'
import { declineRate } from '@/lib/conversions/amounts/rate-admin-service'

/** Declines a rate that waits for a second person. */
export const DELETE = handle(
  {
    access: canEdit('settings'),
    isForPeople: true,
    params: rateRequestParamsSchema,
    body: declineRateSchema,
    response: doneSchema,
  },
  staffWrite(declineRate),
)

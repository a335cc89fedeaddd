import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { declineOpeningSchema, openingParamsSchema } from '@/lib/imports/opening-balances/admin-schema'
import { declineOpening } from '@/lib/imports/opening-balances/admin-service'

/** Declines an approval of opening balances that waits for a second person. */
export const DELETE = handle(
  {
    access: canEdit('system'),
    isForPeople: true,
    params: openingParamsSchema,
    body: declineOpeningSchema,
    response: doneSchema,
  },
  staffWrite(declineOpening),
)

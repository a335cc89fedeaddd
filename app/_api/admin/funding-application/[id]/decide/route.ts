import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { creditAnswerSchema } from '@/lib/money/adjustments/schema'
import { decideFundingSchema } from '@/lib/money/advances/admin-schema'
import { decideFunding } from '@/lib/money/advances/admin-service'
import { fundingParamsSchema } from '@/lib/money/advances/schema'

/** Grants an advance, in full or in part, or declines it. */
export const POST = handle(
  {
    access: canEdit('funding-application'),
    params: fundingParamsSchema,
    body: decideFundingSchema,
    response: creditAnswerSchema,
  },
  staffWrite(decideFunding, 'isDone'),
  { id: 'decideFunding', scope: 'funding:write', summary: 'Approve or decline funding' },
)

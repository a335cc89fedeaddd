import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { changePayoutSchema, conversionParamsSchema } from '@/lib/conversions/lifecycle/admin-schema'
import { adjustConversionPayout } from '@/lib/conversions/lifecycle/admin-service'
import { creditAnswerSchema } from '@/lib/money/adjustments/schema'

/** Changes what one conversion pays; `isDone` is false while it waits for a second person. */
export const POST = handle(
  {
    access: canEdit('conversion-feed'),
    params: conversionParamsSchema,
    body: changePayoutSchema,
    response: creditAnswerSchema,
  },
  staffWrite(adjustConversionPayout, 'isDone'),
  { id: 'changeConversionPayout', scope: 'conversions:write', summary: 'Change the payout of a conversion' },
)

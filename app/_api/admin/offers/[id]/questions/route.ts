import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { questionsChangeSchema } from '@/lib/catalog/materials/questions/admin-schema'
import { changeQuestions } from '@/lib/catalog/materials/questions/admin-service'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** Sets what those who apply are asked, in its order. */
export const PUT = handle(
  {
    access: canEdit('offers'),
    params: offerParamsSchema,
    body: questionsChangeSchema,
    response: doneSchema,
  },
  staffWrite(changeQuestions),
  { id: 'changeOfferQuestions', scope: 'offers:write', summary: 'Replace the questions to applicants' },
)

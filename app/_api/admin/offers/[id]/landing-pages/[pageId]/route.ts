import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { landingPageInputSchema, landingPageParamsSchema } from '@/lib/catalog/landing-pages/admin-schema'
import { changeLandingPage } from '@/lib/catalog/landing-pages/admin-service'

/** Changes a landing page. */
export const PUT = handle(
  {
    access: canEdit('offers'),
    params: landingPageParamsSchema,
    body: landingPageInputSchema,
    response: doneSchema,
  },
  staffWrite(changeLandingPage),
  { id: 'changeLandingPage', scope: 'offers:write', summary: 'Change a landing page of an offer' },
)

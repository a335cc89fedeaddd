import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { hideRevenue } from '@/lib/accounts/staff-permissions/revenue-policy'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { landingPageInputSchema, landingPagesSchema } from '@/lib/catalog/landing-pages/admin-schema'
import { addLandingPage } from '@/lib/catalog/landing-pages/admin-service'
import { listPageResults } from '@/lib/catalog/landing-pages/data'
import { offerCreatedSchema } from '@/lib/catalog/offers/admin-schema'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** The landing pages of an offer with their results of 30 days. */
export const GET = handle(
  { access: canView('offers'), params: offerParamsSchema, response: landingPagesSchema },
  async ({ actor, params, at }) => ({
    pages: (await listPageResults(params.id, null, at)).map((page) => hideRevenue(page, actor)),
  }),
  { id: 'listLandingPages', scope: 'offers:read', summary: 'Landing pages of an offer with their results' },
)

/** Adds a landing page. */
export const POST = handle(
  {
    access: canEdit('offers'),
    params: offerParamsSchema,
    body: landingPageInputSchema,
    response: offerCreatedSchema,
    status: 201,
  },
  staffWrite(addLandingPage, 'id'),
  { id: 'addLandingPage', scope: 'offers:write', summary: 'Add a landing page to an offer' },
)

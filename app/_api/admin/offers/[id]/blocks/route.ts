import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { accessGrantSchema } from '@/lib/catalog/applications/access-admin-schema'
import { listBlocks } from '@/lib/catalog/applications/block-admin-data'
import { blocksSchema } from '@/lib/catalog/applications/block-admin-schema'
import { blockFromOffer } from '@/lib/catalog/applications/block-admin-service'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** Affiliates who are blocked from an offer. */
export const GET = handle(
  { access: canView('offers'), params: offerParamsSchema, response: blocksSchema },
  async ({ params }) => ({ blocks: await listBlocks({ offerId: params.id }) }),
  { id: 'listOfferBlocks', scope: 'offers:read', summary: 'Affiliates who are blocked from an offer' },
)

/** Blocks an affiliate from an offer. */
export const POST = handle(
  {
    access: canEdit('offers'),
    params: offerParamsSchema,
    body: accessGrantSchema,
    response: doneSchema,
    status: 201,
  },
  staffWrite(blockFromOffer),
  { id: 'blockFromOffer', scope: 'offers:write', summary: 'Block an affiliate from an offer' },
)

import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getMaterials } from '@/lib/catalog/materials/admin-data'
import { materialsSchema } from '@/lib/catalog/materials/admin-schema'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** Pictures, creatives and questions of an offer. */
export const GET = handle(
  { access: canView('offers'), params: offerParamsSchema, response: materialsSchema },
  ({ params }) => getMaterials(params.id),
  { id: 'getOfferMaterials', scope: 'offers:read', summary: 'Pictures and creatives of an offer' },
)

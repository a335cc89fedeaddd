import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { listRulesVersions } from '@/lib/catalog/materials/promotion-rules/admin-data'
import {
  newRulesSchema,
  publishedRulesSchema,
  rulesVersionsSchema,
} from '@/lib/catalog/materials/promotion-rules/admin-schema'
import { publishRules } from '@/lib/catalog/materials/promotion-rules/admin-service'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

export const GET = handle(
  { access: canView('offers'), params: offerParamsSchema, response: rulesVersionsSchema },
  ({ params, at }) => listRulesVersions(params.id, at),
  { id: 'listOfferRules', scope: 'offers:read', summary: 'Versions of the rules of an offer' },
)

/** Publishes new rules, and notifies those who promote the offer. */
export const POST = handle(
  {
    access: canEdit('offers'),
    params: offerParamsSchema,
    body: newRulesSchema,
    response: publishedRulesSchema,
    status: 201,
  },
  (context) => publishRules(staffContext(context), { ...context.params, ...context.body }),
  { id: 'publishOfferRules', scope: 'offers:write', summary: 'Publish rules of an offer' },
)

import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listGroups } from '@/lib/catalog/groups/admin-data'
import { groupQuerySchema, groupRowSchema, groupSchema, OFFER_GROUP_COLUMNS } from '@/lib/catalog/groups/admin-schema'
import { createGroup } from '@/lib/catalog/groups/admin-service'

/** Groups with their offers, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: canView('offer-groups'), query: groupQuerySchema, response: listSchema(groupRowSchema) },
  listRoute((query, { at }) => listGroups(query, at), OFFER_GROUP_COLUMNS, 'offer-groups'),
  { id: 'listOfferGroups', scope: 'traffic:read', summary: 'Groups of offers with their weights' },
)

/** Makes a group. */
export const POST = handle(
  { access: canEdit('offer-groups'), body: groupSchema, response: z.object({ id: z.number() }), status: 201 },
  staffWrite(createGroup, 'id'),
  { id: 'createOfferGroup', scope: 'traffic:write', summary: 'Create a group' },
)

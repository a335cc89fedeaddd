import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listExternalIds } from '@/lib/catalog/external-ids/admin-data'
import {
  EXTERNAL_ID_COLUMNS,
  externalIdsEnteredSchema,
  externalIdsEntrySchema,
  externalIdsQuerySchema,
  listedExternalIdSchema,
} from '@/lib/catalog/external-ids/admin-schema'
import { enterExternalIds } from '@/lib/catalog/external-ids/admin-service'

/** What links and postbacks of previous platforms name, and what it is here. */
export const GET = handle(
  { access: canView('links'), query: externalIdsQuerySchema, response: listSchema(listedExternalIdSchema) },
  listRoute(listExternalIds, EXTERNAL_ID_COLUMNS, 'old-ids'),
  { id: 'listExternalIds', scope: 'links:read', summary: 'Ids of previous platforms, and what they are here' },
)

/** Records encoded links, landing pages and goals of a previous platform. */
export const POST = handle(
  { access: canEdit('links'), body: externalIdsEntrySchema, response: externalIdsEnteredSchema },
  (context) => enterExternalIds(staffContext(context), context.body),
  { id: 'enterExternalIds', scope: 'links:write', summary: 'Record ids of a previous platform' },
)

import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/access-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listOldIds } from '@/lib/catalog/external-ids/admin-data'
import {
  OLD_ID_COLUMNS,
  oldIdSchema,
  oldIdsEnteredSchema,
  oldIdsEntrySchema,
  oldIdsQuerySchema,
} from '@/lib/catalog/external-ids/admin-schema'
import { enterOldIds } from '@/lib/catalog/external-ids/admin-service'

/** What links and postbacks of former systems name, and what it is here. */
export const GET = handle(
  { access: canView('links'), query: oldIdsQuerySchema, response: listSchema(oldIdSchema) },
  listRoute(listOldIds, OLD_ID_COLUMNS, 'old-ids'),
  { id: 'listOldIds', scope: 'links:read', summary: 'Ids of previous platforms, and what they are here' },
)

/** Records encoded links, landing pages and goals of a former system. */
export const POST = handle(
  { access: canEdit('links'), body: oldIdsEntrySchema, response: oldIdsEnteredSchema },
  (context) => enterOldIds(staffContext(context), context.body),
  { id: 'enterOldIds', scope: 'links:write', summary: 'Record ids of a previous platform' },
)

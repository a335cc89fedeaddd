import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listUnknownIds } from '@/lib/tracking/previous-platforms/unknown-id-admin-data'
import {
  UNKNOWN_ID_COLUMNS,
  unknownIdSchema,
  unknownIdsQuerySchema,
} from '@/lib/tracking/previous-platforms/unknown-id-admin-schema'

/** What old links named that was not imported. */
export const GET = handle(
  { access: canView('links'), query: unknownIdsQuerySchema, response: listSchema(unknownIdSchema) },
  listRoute(listUnknownIds, UNKNOWN_ID_COLUMNS, 'unknown-old-ids'),
  { id: 'listUnknownExternalIds', scope: 'links:read', summary: 'Ids that old links named and no import brought' },
)

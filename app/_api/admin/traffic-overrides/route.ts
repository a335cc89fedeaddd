import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listOverrides } from '@/lib/traffic/routing/overrides/admin-data'
import {
  OVERRIDE_COLUMNS,
  overrideQuerySchema,
  overrideRowSchema,
  overrideSchema,
} from '@/lib/traffic/routing/overrides/admin-schema'
import { createOverride } from '@/lib/traffic/routing/overrides/admin-service'

/** Overrides in the order they are tried, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: canView('traffic-overrides'), query: overrideQuerySchema, response: listSchema(overrideRowSchema) },
  listRoute((query, { at }) => listOverrides(query, at), OVERRIDE_COLUMNS, 'traffic-overrides'),
  { id: 'listOverrides', scope: 'traffic:read', summary: 'Overrides of traffic, in their order' },
)

/** Adds an override after the others. */
export const POST = handle(
  { access: canEdit('traffic-overrides'), body: overrideSchema, response: z.object({ id: z.number() }), status: 201 },
  staffWrite(createOverride, 'id'),
  { id: 'createOverride', scope: 'traffic:write', summary: 'Create an override' },
)

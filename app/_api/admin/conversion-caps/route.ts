import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listCaps } from '@/lib/traffic/caps/admin-data'
import { CAP_COLUMNS, capQuerySchema, capRowSchema, newCapSchema } from '@/lib/traffic/caps/admin-schema'
import { createCap } from '@/lib/traffic/caps/admin-service'

/** Caps with what is used and left, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: canView('conversion-caps'), query: capQuerySchema, response: listSchema(capRowSchema) },
  listRoute((query, { at }) => listCaps(query, at), CAP_COLUMNS, 'conversion-caps'),
  { id: 'listCaps', scope: 'traffic:read', summary: 'Caps with what was counted' },
)

/** Sets a cap. */
export const POST = handle(
  { access: canEdit('conversion-caps'), body: newCapSchema, response: z.object({ id: z.number() }), status: 201 },
  staffWrite(createCap, 'id'),
  { id: 'createCap', scope: 'traffic:write', summary: 'Create a cap' },
)

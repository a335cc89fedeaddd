import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { overrideDoneSchema, overrideIdSchema, overrideMoveSchema } from '@/lib/traffic/routing/overrides/admin-schema'
import { moveOverride } from '@/lib/traffic/routing/overrides/admin-service'

/** Moves an override to another place in the order they are tried. */
export const POST = handle(
  {
    access: canEdit('traffic-overrides'),
    params: overrideIdSchema,
    body: overrideMoveSchema,
    response: overrideDoneSchema,
  },
  staffWrite(moveOverride),
  { id: 'moveOverride', scope: 'traffic:write', summary: 'Move an override to another place' },
)

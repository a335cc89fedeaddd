import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { callParamsSchema, replayedSchema, replaySchema } from '@/lib/tracking/postbacks/admin-schema'
import { replayCall } from '@/lib/tracking/postbacks/admin-service'

/** Replays a stored call. What was counted is not counted again. */
export const POST = handle(
  { access: canEdit('conversion-feed'), params: callParamsSchema, body: replaySchema, response: replayedSchema },
  (context) => replayCall(staffContext(context), { id: context.params.id, ...context.body }),
  { id: 'repeatCall', scope: 'conversions:write', summary: 'Process a refused call again' },
)

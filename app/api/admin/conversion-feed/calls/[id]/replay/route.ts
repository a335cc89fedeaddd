import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { replayCall } from '@/lib/postbacks/desk'
import { callParamsSchema, replayedSchema, replaySchema } from '@/lib/postbacks/desk-schema'

/** Carries out a kept call once more. What it counted before it does not count again. */
export const POST = handle(
  { access: rolesOf('conversion-feed'), params: callParamsSchema, body: replaySchema, response: replayedSchema },
  (context) => replayCall(context.params.id, context.body, staffOf(context), systemClock.now()),
)

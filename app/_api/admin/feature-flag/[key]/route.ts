import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listFlagHistory } from '@/lib/backoffice/flags/data'
import { changeFlagSchema, flagHistorySchema } from '@/lib/backoffice/flags/schema'
import { changeFlag } from '@/lib/backoffice/flags/service'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { limitedText } from '@/lib/platform/text/schema'

const params = z.object({ key: limitedText(80) })

/** The history of a flag. */
export const GET = handle(
  { access: canView('feature-flag'), params, response: flagHistorySchema },
  async ({ params: { key } }) => ({
    changes: await listFlagHistory(key),
  }),
  { id: 'getFlag', scope: 'settings:read', summary: 'A feature flag' },
)

/** Changes a flag from the next question on. */
export const PUT = handle(
  { access: canEdit('feature-flag'), params, body: changeFlagSchema, response: z.object({ isDone: z.literal(true) }) },
  staffWrite(changeFlag),
  { id: 'changeFlag', scope: 'settings:write', summary: 'Change a feature flag' },
)

import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { testedTextSchema } from '@/lib/runtime/settings/texts-admin-schema'
import { sendTestText } from '@/lib/runtime/settings/texts-admin-service'

/** Sends an email or a notification with words that are not saved to the one who edits them. */
export const POST = handle(
  { access: canEdit('settings'), body: testedTextSchema, response: z.object({ isDone: z.literal(true) }) },
  staffWrite(sendTestText),
)

import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/access-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { previewText } from '@/lib/runtime/settings/texts-admin-data'
import { textSchema } from '@/lib/runtime/settings/texts-admin-schema'
import { sendTestEmail } from '@/lib/runtime/staff-home/first-steps/admin-service'

/** Sends an email with words that are not saved to the one who edits them. */
export const POST = handle(
  { access: canEdit('settings'), body: textSchema, response: z.object({ isDone: z.boolean() }) },
  async (context) => {
    await sendTestEmail(staffContext(context), previewText(context.body))
    return { isDone: true }
  },
)

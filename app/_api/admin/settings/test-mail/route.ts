import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { sendTestEmail } from '@/lib/runtime/settings/texts-admin-service'
import { testEmail } from '@/lib/runtime/staff-home/first-steps/emails'

/** Sends a test email to the one who asks for it. */
export const POST = handle(
  { access: canEdit('settings'), response: z.object({ isDone: z.boolean() }) },
  async (context) => {
    await sendTestEmail(staffContext(context), testEmail())
    return { isDone: true }
  },
  { id: 'sendTestMail', scope: 'settings:write', summary: 'Send a test mail to yourself' },
)

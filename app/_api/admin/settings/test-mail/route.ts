import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { sendTestEmail } from '@/lib/runtime/staff-home/first-steps/admin-service'

/** Sends a test email to the one who asks for it. */
export const POST = handle(
  { access: rolesForPage('settings'), response: z.object({ isDone: z.boolean() }) },
  async (context) => {
    await sendTestEmail(staffContext(context))
    return { isDone: true }
  },
  { id: 'sendTestMail', scope: 'settings:write', summary: 'Send a test mail to yourself' },
)

import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { sendBotMessage } from '@/lib/community/bots/admin-service'
import { messageQuerySchema, orderStatusSchema } from '@/lib/community/bots/schema'

/** Sends a message as a bot, for staff who create orders. [S7.13] */
export const POST = handle(
  { access: canEdit('bot-orders'), query: messageQuerySchema, response: orderStatusSchema },
  async (context) => sendBotMessage(staffContext(context), context.query),
  { id: 'sendBotMessage', scope: 'community:write', summary: 'Write as a bot' },
)

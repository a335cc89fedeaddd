import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listBotOrders } from '@/lib/community/bots/admin-data'
import {
  BOT_ORDER_COLUMNS,
  botOrderRowSchema,
  botOrdersQuerySchema,
  createOrderSchema,
} from '@/lib/community/bots/admin-schema'
import { createBotOrder } from '@/lib/community/bots/admin-service'

/** Orders of the bots with their status. [S2.31] */
export const GET = handle(
  { access: canView('bot-orders'), query: botOrdersQuerySchema, response: listSchema(botOrderRowSchema) },
  listRoute(listBotOrders, BOT_ORDER_COLUMNS, 'bot-orders'),
  { id: 'listBotOrders', scope: 'community:read', summary: 'Orders of bots' },
)

/** Orders a message, an announcement or a role grant. */
export const POST = handle(
  { access: canEdit('bot-orders'), body: createOrderSchema, response: z.object({ id: z.uuid() }), status: 201 },
  staffWrite(createBotOrder, 'id'),
  { id: 'createBotOrder', scope: 'community:write', summary: 'Order messages of a bot' },
)

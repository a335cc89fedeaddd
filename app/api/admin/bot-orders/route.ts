import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listBotOrders } from '@/lib/community/bots/admin-data'
import {
  type BotOrderRow,
  botOrderRowSchema,
  botOrdersQuerySchema,
  createOrderSchema,
} from '@/lib/community/bots/admin-schema'
import { createBotOrder } from '@/lib/community/bots/admin-service'

const access = rolesOf('bot-orders')
const COLUMNS = [
  { head: 'Order', cell: (row: BotOrderRow) => row.id },
  { head: 'Bot', cell: (row: BotOrderRow) => row.bot },
  { head: 'Kind', cell: (row: BotOrderRow) => row.kind },
  { head: 'Text', cell: (row: BotOrderRow) => row.text },
  { head: 'Target', cell: (row: BotOrderRow) => row.target },
  { head: 'Status', cell: (row: BotOrderRow) => row.status },
  { head: 'Attempts', cell: (row: BotOrderRow) => row.attempts },
  { head: 'Error', cell: (row: BotOrderRow) => row.error },
  { head: 'Ordered', cell: (row: BotOrderRow) => row.createdAt },
  { head: 'Finished', cell: (row: BotOrderRow) => row.finishedAt },
]

/** Orders of the bots with their status. [S2.31] */
export const GET = handle(
  { access, query: botOrdersQuerySchema, response: listSchema(botOrderRowSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listBotOrders(query)
    return listAsCsv((page) => listBotOrders({ ...query, ...page }), COLUMNS, { name: 'bot-orders', requestId })
  },
)

/** Orders a message, an announcement or a role grant. */
export const POST = handle(
  { access, body: createOrderSchema, response: z.object({ id: z.uuid() }), status: 201 },
  async (context) => ({ id: await createBotOrder(staffContext(context), context.body) }),
)

import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { BotOrderKind, JobStatus } from '@/lib/generated/prisma/enums'
import { orderSchema } from './schema'

export const botOrdersQuerySchema = listQuery(['ordered', 'runs'] as const, {
  status: z.enum(JobStatus).optional(),
  kind: z.enum(BotOrderKind).optional(),
})
export type BotOrdersQuery = z.output<typeof botOrdersQuerySchema>

export const botOrderRowSchema = z.object({
  id: z.uuid(),
  bot: z.string(),
  kind: z.enum(BotOrderKind),
  /** The text that is posted, or the role that is granted. */
  text: z.string(),
  target: z.string(),
  status: z.enum(JobStatus),
  attempts: z.number().int(),
  error: z.string().nullable(),
  orderedBy: z.string().nullable(),
  runAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type BotOrderRow = z.output<typeof botOrderRowSchema>

/** `POST /api/admin/bot-orders`. Repeated with the same key it creates no second order. */
export const createOrderSchema = z.strictObject({
  profileId: z.int32().positive(),
  task: orderSchema,
  key: z.uuid(),
  reason: reasonSchema,
})
export type CreateOrder = z.output<typeof createOrderSchema>

export const orderActionParams = z.object({ id: z.uuid(), action: z.enum(['retry', 'cancel']) })
export const orderActionSchema = z.strictObject({ reason: reasonSchema })

/** The columns of the list, for the screen and the CSV. */
export const BOT_ORDER_COLUMNS = listColumns<BotOrderRow>()([
  { key: 'id', head: 'Order', only: 'csv' },
  { key: 'bot', head: 'Bot' },
  { key: 'kind', head: 'Kind' },
  { key: 'text', head: 'Text' },
  { key: 'target', head: 'Target', only: 'csv' },
  { key: 'status', head: 'Status' },
  { key: 'attempts', head: 'Attempts' },
  { key: 'error', head: 'Error', only: 'csv' },
  { key: 'createdAt', head: 'Ordered' },
  { key: 'finishedAt', head: 'Finished', only: 'csv' },
])

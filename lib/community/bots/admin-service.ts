import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Prisma } from '@/lib/generated/prisma/client'
import { transact } from '@/lib/platform/database/transaction'
import { clockFrom } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import type { CreateOrder } from './admin-schema'
import { findActiveProfile, getOrderStatus } from './data'
import type { MessageQuery, OrderStatus } from './schema'
import { enqueueBotOrder, runBotOrder } from './service'

/**
 * Creates an order and runs it at once; when the bot's rate limit does not allow that, it runs within minutes. [S2.31]
 * @returns its id
 * @throws AppError as `enqueueBotOrder`
 */
export async function createBotOrder({ actor, at }: StaffContext, input: CreateOrder): Promise<string> {
  const { profileId, task, key, reason } = input
  const id = await transact(async (tx) => {
    const order = await enqueueBotOrder(tx, { ...task, profileId, key, createdById: actor.userId }, at)
    if (order.isNew) {
      const after = { profileId, kind: task.kind, ...task.payload }
      const entry = { action: 'bot_order.create', subject: 'bot_order', subjectId: order.id }
      await recordAudit(tx, actor, { ...entry, after, reason, at })
    }
    return order.id
  })
  await runBotOrder(id, clockFrom(at))
  return id
}

/**
 * Sends a message as a bot: an order like any other, run at once where the bot's rate limit allows it. [S7.13]
 * @throws AppError as `enqueueBotOrder`
 */
export async function sendBotMessage({ actor, at }: StaffContext, input: MessageQuery): Promise<OrderStatus> {
  const { channelId, content, key, reason } = input
  const profile = await findActiveProfile(input.profileId)
  const task = { kind: 'message', payload: { channelId, content }, profileId: profile.id } as const
  const id = await transact(async (tx) => {
    const order = await enqueueBotOrder(tx, { ...task, ...(key && { key }), createdById: actor.userId }, at)
    const after = { bot: profile.name, channelId, content }
    const entry = { action: 'bot_order.create', subject: 'bot_order', subjectId: order.id, after, at }
    if (order.isNew) await recordAudit(tx, actor, { ...entry, ...(reason && { reason }) })
    return order.id
  })
  await runBotOrder(id, clockFrom(at))
  return getOrderStatus(id)
}

type OrderInput = { id: string; reason: string }

/** Cancels a queued order. @throws AppError not_found, conflict when it is no longer queued */
export async function cancelBotOrder(context: StaffContext, input: OrderInput): Promise<void> {
  await changeOrder(context, input, {
    action: 'bot_order.cancel',
    from: ['queued'],
    data: { status: 'cancelled', finishedAt: context.at },
  })
}

/** Queues a failed or cancelled order again. @throws AppError not_found, conflict when it is neither */
export async function retryBotOrder(context: StaffContext, input: OrderInput): Promise<void> {
  await changeOrder(context, input, {
    action: 'bot_order.retry',
    from: ['failed', 'cancelled'],
    data: { status: 'queued', runAt: context.at, startedAt: null, finishedAt: null, attempts: 0, error: null },
  })
}

type Status = 'queued' | 'cancelled' | 'failed'
type Change = { action: string; from: Status[]; data: { status: Status } & Prisma.BotOrderUpdateManyMutationInput }

async function changeOrder(
  { actor, at }: StaffContext,
  { id, reason }: OrderInput,
  { action, from, data }: Change,
): Promise<void> {
  await transact(async (tx) => {
    const [order] = await tx.$queryRaw<{ status: string }[]>`
      SELECT status FROM bot_order WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    if (!order) throw new AppError('not_found', 'There is no such order.')
    const { count } = await tx.botOrder.updateMany({ where: { id, status: { in: from } }, data })
    if (count === 0) throw new AppError('conflict', `This order is ${order.status}.`)
    const change = { before: { status: order.status }, after: { status: data.status } }
    await recordAudit(tx, actor, { action, subject: 'bot_order', subjectId: id, ...change, reason, at })
  })
}

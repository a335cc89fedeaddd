import 'server-only'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import type { BotProfile } from '@/lib/generated/prisma/client'
import type { Clock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import { callDiscord, DiscordFailure } from '../discord/api'
import { CHANNEL_TYPES } from './constants'
import { accessOf, findActiveProfile, getOrderStanding } from './data'
import { runBotOrder } from './running'
import {
  type BotChannels,
  type BotTask,
  guildChannelsSchema,
  type MessageQuery,
  type OrderStanding,
  orderSchema,
} from './schema'

export type BotOrderSketch = BotTask & {
  profileId: number
  /** The same key is the same order. */
  key?: string
  createdById?: string
  /** Not before. */
  runAt?: Date
}

type Ordered = { id: string; isNew: boolean }

/**
 * Orders something of a bot, in the caller's transaction: the minute's job carries it out. The same key again is the
 * same order.
 * @returns the order's id, and whether it is a new one
 * @throws AppError not_found for a bot that is not active, forbidden for a channel it may not write in, conflict for a
 * key that was used for something else
 */
export async function enqueueBotOrder(tx: Tx, sketch: BotOrderSketch, at: Date): Promise<Ordered> {
  const { profileId, key, createdById, runAt = at } = sketch
  const { kind, payload } = orderSchema.parse({ kind: sketch.kind, payload: sketch.payload })
  const profile = await tx.botProfile.findFirst({ where: { id: profileId, isActive: true } })
  if (!profile) throw new AppError('not_found', 'There is no such active bot.')
  if ('channelId' in payload && !profile.allowedChannels.includes(payload.channelId)) {
    throw new AppError('forbidden', 'This bot may not write in that channel.')
  }
  const id = newId(at)
  const { count } = await tx.botOrder.createMany({
    data: [{ id, profileId, kind, payload, runAt, createdAt: at, key: key ?? null, createdById: createdById ?? null }],
    skipDuplicates: true,
  })
  if (count === 1 || key === undefined) return { id, isNew: true }
  return { id: await sameOrder(tx, key, { kind, payload, profileId }), isNew: false }
}

async function sameOrder(
  tx: Tx,
  key: string,
  { kind, payload, profileId }: Omit<BotOrderSketch, 'key'>,
): Promise<string> {
  const first = await tx.botOrder.findUniqueOrThrow({ where: { key } })
  const known = orderSchema.parse({ kind: first.kind, payload: first.payload })
  const isSame = JSON.stringify([known, first.profileId]) === JSON.stringify([{ kind, payload }, profileId])
  if (!isSame) throw new AppError('conflict', 'This key was already used for another order.')
  return first.id
}

/**
 * Sends a message as a bot: ordered like any other, and carried out at once where its rate allows it, else within
 * minutes. [S7.13]
 * @throws AppError as `enqueueBotOrder`
 */
export async function sendMessage(staff: StaffActor, query: MessageQuery, clock: Clock): Promise<OrderStanding> {
  const { channelId, content, key, reason } = query
  const profile = await findActiveProfile(query.profileId)
  const at = clock.now()
  const order = { kind: 'message', payload: { channelId, content }, profileId: profile.id } as const
  const id = await transact(async (tx) => {
    const ordered = await enqueueBotOrder(tx, { ...order, ...(key && { key }), createdById: staff.userId }, at)
    const after = { bot: profile.name, channelId, content }
    const entry = { action: 'bot_order.create', subject: 'bot_order', subjectId: ordered.id, after, at }
    if (ordered.isNew) await recordAudit(tx, staff, { ...entry, ...(reason && { reason }) })
    return ordered.id
  })
  await runBotOrder(id, clock)
  return getOrderStanding(id)
}

/** Takes a queued order back. @throws AppError conflict when it is no longer queued */
export async function cancelBotOrder(staff: StaffActor, id: string, reason: string, clock: Clock): Promise<void> {
  await changeOrder(staff, { id, reason, action: 'bot_order.cancel', from: ['queued'], at: clock.now() }, (at) => ({
    ...{ status: 'cancelled' as const, finishedAt: at },
  }))
}

/** Queues a failed or cancelled order again. @throws AppError conflict when it is neither */
export async function retryBotOrder(staff: StaffActor, id: string, reason: string, clock: Clock): Promise<void> {
  const change = { id, reason, action: 'bot_order.retry', at: clock.now() }
  await changeOrder(staff, { ...change, from: ['failed', 'cancelled'] }, (at) => ({
    ...{ status: 'queued' as const, runAt: at, startedAt: null, finishedAt: null, attempts: 0, error: null },
  }))
}

type Status = 'queued' | 'cancelled' | 'failed'
type Change = { id: string; reason: string; action: string; from: Status[]; at: Date }

async function changeOrder(
  staff: StaffActor,
  { id, reason, action, from, at }: Change,
  dataAt: (at: Date) => { status: Status },
): Promise<void> {
  await transact(async (tx) => {
    const [order] = await tx.$queryRaw<{ status: string }[]>`
      SELECT status FROM bot_order WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    if (!order) throw new AppError('not_found', 'There is no such order.')
    const data = dataAt(at)
    const { count } = await tx.botOrder.updateMany({ where: { id, status: { in: from } }, data })
    if (count === 0) throw new AppError('conflict', `This order is ${order.status}.`)
    const change = { before: { status: order.status }, after: { status: data.status } }
    await recordAudit(tx, staff, { action, subject: 'bot_order', subjectId: id, ...change, reason, at })
  })
}

/**
 * The channels of a bot's guild that take messages, in Discord's order. [S7.12]
 * @throws AppError not_found; too_many_requests while Discord wants a pause; unavailable when it does not answer
 */
export async function listChannels(profileId: number | undefined, clock: Clock): Promise<BotChannels> {
  const profile = await findActiveProfile(profileId)
  const restMs = (profile.pausedUntil?.getTime() ?? 0) - clock.now().getTime()
  if (restMs > 0) throw pauseAsked(restMs)
  const { apiBase, token, guildId } = accessOf(profile)
  const asked = await callDiscord(apiBase, {
    method: 'GET',
    path: `/guilds/${guildId}/channels`,
    as: { bot: token },
  }).catch((error: unknown) => refuse(profile, error, clock.now()))
  const channels = guildChannelsSchema.parse(asked.body).flatMap(({ id, name, type }) => {
    if (!(type in CHANNEL_TYPES)) return []
    const kind = CHANNEL_TYPES[type as keyof typeof CHANNEL_TYPES]
    return [{ id, name, type: kind, isAllowed: profile.allowedChannels.includes(id) }]
  })
  return { profileId: profile.id, channels }
}

const pauseAsked = (ms: number) =>
  new AppError('too_many_requests', 'Discord asks this bot for a pause.', { retryAfterSeconds: Math.ceil(ms / 1000) })

async function refuse({ id }: BotProfile, error: unknown, at: Date): Promise<never> {
  if (!(error instanceof DiscordFailure)) throw error
  const pause = error.details.retryAfterMs
  if (pause === undefined) throw new AppError('unavailable', error.message)
  await db().botProfile.updateMany({ where: { id }, data: { pausedUntil: new Date(at.getTime() + pause) } })
  throw pauseAsked(pause)
}

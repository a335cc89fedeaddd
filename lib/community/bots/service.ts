import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BotOrder, BotProfile, Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { callDiscord, type DiscordAnswer, DiscordFailure } from '../discord/api/client'
import {
  ERROR_MAX,
  ORDER_ATTEMPTS_MAX,
  ORDER_LEASE_MS,
  ORDERS_AT_ONCE,
  RATE_WINDOW_MS,
  RUN_PATIENCE_MS,
} from './constants'
import { type BotAccess, listDueOrders, nextPauseEndMs, readBotAccess } from './data'
import { orderNonce, orderRetryMs } from './rules'
import { type BotTask, createdMessageSchema, orderResultSchema, orderSchema } from './schema'

export type NewBotOrder = BotTask & {
  profileId: number
  /** Repeated with the same key it creates no second order. */
  key?: string
  createdById?: string
  /** The earliest time it runs; now by default. */
  runAt?: Date
}

/**
 * Creates an order, in the caller's transaction; the job that runs every minute carries it out. The same key again is
 * the same order.
 * @returns the order's id, and whether it is new
 * @throws AppError not_found for a bot that is not active, forbidden for a channel it may not write in, conflict for a
 * key that was used for another order
 */
export async function enqueueBotOrder(tx: Tx, order: NewBotOrder, at: Date): Promise<{ id: string; isNew: boolean }> {
  const { profileId, key, createdById, runAt = at } = order
  const { kind, payload } = orderSchema.parse({ kind: order.kind, payload: order.payload })
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
  return { id: await findSameOrder(tx, key, { kind, payload, profileId }), isNew: false }
}

/** The id of the order with a key. @throws AppError conflict when it is another order */
async function findSameOrder(
  tx: Tx,
  key: string,
  { kind, payload, profileId }: Omit<NewBotOrder, 'key'>,
): Promise<string> {
  const first = await tx.botOrder.findUniqueOrThrow({ where: { key } })
  const known = orderSchema.parse({ kind: first.kind, payload: first.payload })
  const isSame = JSON.stringify([known, first.profileId]) === JSON.stringify([{ kind, payload }, profileId])
  if (!isSame) throw new AppError('conflict', 'This key was already used for another order.')
  return first.id
}

type RunningOrder = BotOrder & { profile: BotProfile }

// https://discord.com/developers/docs/topics/opcodes-and-status-codes: wrong channel type; already published
const NOTHING_TO_PUBLISH = [50024, 40033]

/**
 * Runs the orders that are due, each once, within each bot's rate limit and the pauses Discord asks for. Waits for short
 * pauses to end, so that a queue is not limited to one burst a minute.
 * @returns how many orders were finished
 */
export async function runBotOrders(clock: Clock, patienceMs = RUN_PATIENCE_MS): Promise<number> {
  let finished = await runDue(clock)
  for (let left = patienceMs; ; ) {
    const pause = await nextPauseEndMs(clock.now())
    if (pause === null || pause > left) return finished
    left -= pause
    await sleep(pause)
    finished += await runDue(clock)
  }
}

async function runDue(clock: Clock): Promise<number> {
  const at = clock.now()
  const due = await listDueOrders(at, new Date(at.getTime() - ORDER_LEASE_MS), ORDERS_AT_ONCE)
  const paused = new Set<number>()
  let finished = 0
  for (const { id, profileId } of due) {
    if (paused.has(profileId)) continue
    const outcome = await runBotOrder(id, clock)
    if (outcome === 'paused') paused.add(profileId)
    if (outcome === 'finished') finished += 1
  }
  return finished
}

/**
 * Runs one order if it is due and its bot is free. Never throws for failures of Discord.
 * @returns `finished` when the order is done or failed, `paused` when its bot has to wait, `skipped` when the order is
 * not due or another run has it
 */
export async function runBotOrder(id: string, clock: Clock): Promise<'finished' | 'skipped' | 'paused'> {
  const order = await startOrder(id, clock.now())
  if (order === 'paused' || order === 'skipped') return order
  try {
    const access = readBotAccess(order.profile)
    const answer = await executeOrder(order, access)
    await finish(order, clock.now(), answer?.pauseMs ?? 0)
    return 'finished'
  } catch (error) {
    log.warn({ err: error, orderId: id }, 'a bot order failed')
    return handleFailure(order, error, clock.now())
  }
}

/** Marks an order as running. Locks the bot's row, so that its orders are counted one after another. */
async function startOrder(id: string, at: Date): Promise<RunningOrder | 'skipped' | 'paused'> {
  return transact(async (tx) => {
    const [bot] = await tx.$queryRaw<{ rate: number; isPaused: boolean; id: number }[]>`
      SELECT p.id, p.rate_per_minute AS rate, coalesce(p.paused_until > ${at}, false) AS "isPaused"
      FROM bot_profile p WHERE p.is_active AND p.id = (SELECT profile_id FROM bot_order WHERE id = ${id}::uuid)
      FOR NO KEY UPDATE`
    if (!bot || bot.isPaused) return 'paused'
    const started = { gt: new Date(at.getTime() - RATE_WINDOW_MS) }
    const recent = await tx.botOrder.count({ where: { profileId: bot.id, startedAt: started } })
    if (recent >= bot.rate) return 'paused'
    const { count } = await tx.botOrder.updateMany({
      where: {
        id,
        OR: [
          { status: 'queued', runAt: { lte: at } },
          { status: 'running', startedAt: { lt: new Date(at.getTime() - ORDER_LEASE_MS) } },
        ],
      },
      data: { status: 'running', startedAt: at, attempts: { increment: 1 } },
    })
    if (count === 0) return 'skipped'
    return tx.botOrder.findUniqueOrThrow({ where: { id }, include: { profile: true } })
  })
}

async function executeOrder(order: RunningOrder, access: BotAccess): Promise<DiscordAnswer | undefined> {
  const task = orderSchema.parse({ kind: order.kind, payload: order.payload })
  if (task.kind === 'role_grant') return grantRole(task.payload, access)
  if (!order.profile.allowedChannels.includes(task.payload.channelId)) {
    throw new DiscordFailure('refused', 'This bot may not write in that channel.')
  }
  const posted = orderResultSchema.safeParse(order.result).data?.messageId
  const sent = posted === undefined ? await post(order, task.payload, access) : undefined
  const messageId = posted ?? createdMessageSchema.parse(sent?.body).id
  // stored at once: if the next step fails, the retry must not send the message again
  if (sent) await db().botOrder.updateMany({ where: { id: order.id }, data: { result: { messageId } } })
  if (task.kind === 'announcement') await publish(task.payload.channelId, messageId, access)
  return sent
}

type Task<K extends BotTask['kind']> = Extract<BotTask, { kind: K }>['payload']

function post({ id }: RunningOrder, { channelId, content }: Task<'message'>, { apiBase, token }: BotAccess) {
  // the nonce makes a retry after a lost answer the same message; mentions in the text notify nobody
  const json = { content, nonce: orderNonce(id), enforce_nonce: true, allowed_mentions: { parse: [] } }
  return callDiscord(apiBase, { method: 'POST', path: `/channels/${channelId}/messages`, as: { bot: token }, json })
}

async function publish(channelId: string, messageId: string, { apiBase, token }: BotAccess): Promise<void> {
  const path = `/channels/${channelId}/messages/${messageId}/crosspost`
  await callDiscord(apiBase, { method: 'POST', path, as: { bot: token } }).catch((error: unknown) => {
    if (!(error instanceof DiscordFailure && NOTHING_TO_PUBLISH.some((code) => error.is(code)))) throw error
  })
}

function grantRole({ discordId, roleId }: Task<'role_grant'>, { apiBase, token, guildId }: BotAccess) {
  const path = `/guilds/${guildId}/members/${discordId}/roles/${roleId}`
  return callDiscord(apiBase, { method: 'PUT', path, as: { bot: token } })
}

async function finish({ id, profileId }: RunningOrder, at: Date, pauseMs: number): Promise<void> {
  await db().botOrder.updateMany({
    where: { id, status: 'running' },
    data: { status: 'done', error: null, finishedAt: at },
  })
  const pausedUntil = pauseMs > 0 ? new Date(at.getTime() + pauseMs) : null
  await updateProfile(profileId, { lastHealthAt: at, lastHealth: 'ok', ...(pausedUntil && { pausedUntil }) })
}

/** Requeues or fails an order: a pause is no attempt, a refusal fails the order, other failures are retried. */
async function handleFailure(order: RunningOrder, error: unknown, at: Date): Promise<'finished' | 'paused'> {
  const { id, profileId, attempts } = order
  const message = String(error instanceof Error ? error.message : error).slice(0, ERROR_MAX)
  const pause = error instanceof DiscordFailure ? error.details.retryAfterMs : undefined
  const queuedAfter = (ms: number) => ({
    status: 'queued' as const,
    runAt: new Date(at.getTime() + ms),
    startedAt: null,
  })
  const where = { id, status: 'running' as const }
  if (pause !== undefined) {
    const { runAt, ...queued } = queuedAfter(pause)
    await db().botOrder.updateMany({ where, data: { ...queued, runAt, attempts: attempts - 1, error: message } })
    await updateProfile(profileId, { pausedUntil: runAt })
    return 'paused'
  }
  await updateProfile(profileId, { lastHealthAt: at, lastHealth: message })
  const isRetried = error instanceof DiscordFailure && error.kind === 'unreachable' && attempts < ORDER_ATTEMPTS_MAX
  const data = isRetried ? queuedAfter(orderRetryMs(attempts)) : { status: 'failed' as const, finishedAt: at }
  await db().botOrder.updateMany({ where, data: { ...data, error: message } })
  // while Discord is unreachable, each further order of this bot would only run into its timeout
  return isRetried ? 'paused' : 'finished'
}

async function updateProfile(id: number, data: Prisma.BotProfileUpdateManyMutationInput): Promise<void> {
  await db().botProfile.updateMany({ where: { id }, data })
}

import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BotOrder, BotProfile, Prisma } from '@/lib/generated/prisma/client'
import type { Clock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { log } from '@/lib/platform/log'
import { transact } from '@/lib/platform/transaction'
import { callDiscord, type DiscordAnswer, DiscordFailure } from '../discord/api'
import {
  ERROR_MAX,
  ORDER_ATTEMPTS_MAX,
  ORDER_LEASE_MS,
  ORDERS_AT_ONCE,
  RATE_WINDOW_MS,
  RUN_PATIENCE_MS,
} from './constants'
import { accessOf, type BotAccess, listDueOrders, nextPauseEndMs } from './data'
import { orderNonce, orderRetryMs } from './rules'
import { type BotTask, createdMessageSchema, orderResultSchema, orderSchema } from './schema'

type Running = BotOrder & { profile: BotProfile }

// https://discord.com/developers/docs/topics/opcodes-and-status-codes: this channel publishes nothing; it was published
const NOTHING_TO_PUBLISH = [50024, 40033]

/**
 * Runs what is ordered of bots and due, each order once, within each bot's rate and the pauses Discord asks for. Short
 * pauses are waited out, so that a queue does not move by one burst a minute.
 * @returns how many orders came to an end
 */
export async function runBotOrders(clock: Clock, patienceMs = RUN_PATIENCE_MS): Promise<number> {
  let ended = await runDue(clock)
  for (let left = patienceMs; ; ) {
    const pause = await nextPauseEndMs(clock.now())
    if (pause === null || pause > left) return ended
    left -= pause
    await sleep(pause)
    ended += await runDue(clock)
  }
}

async function runDue(clock: Clock): Promise<number> {
  const at = clock.now()
  const due = await listDueOrders(at, new Date(at.getTime() - ORDER_LEASE_MS), ORDERS_AT_ONCE)
  const resting = new Set<number>()
  let ended = 0
  for (const { id, profileId } of due) {
    if (resting.has(profileId)) continue
    const outcome = await runBotOrder(id, clock)
    if (outcome === 'rests') resting.add(profileId)
    if (outcome === 'ended') ended += 1
  }
  return ended
}

/**
 * Runs one order, unless it is not due, somebody else runs it, or its bot rests. Never throws for what Discord does.
 * @returns `rests` when the bot had better wait, `ended` when the order is done or failed, `waits` when it is not this
 * run's to carry out
 */
export async function runBotOrder(id: string, clock: Clock): Promise<'ended' | 'waits' | 'rests'> {
  const order = await take(id, clock.now())
  if (order === 'rests' || order === 'waits') return order
  try {
    const access = accessOf(order.profile)
    const answer = await carryOut(order, access)
    await finish(order, clock.now(), answer?.pauseMs ?? 0)
    return 'ended'
  } catch (error) {
    log.warn({ err: error, orderId: id }, 'a bot order failed')
    return giveBack(order, error, clock.now())
  }
}

/** Takes an order. The bot's row is held meanwhile, so that its orders are counted one after another. */
async function take(id: string, at: Date): Promise<Running | 'waits' | 'rests'> {
  return transact(async (tx) => {
    const [bot] = await tx.$queryRaw<{ rate: number; isResting: boolean; id: number }[]>`
      SELECT p.id, p.rate_per_minute AS rate, coalesce(p.paused_until > ${at}, false) AS "isResting"
      FROM bot_profile p WHERE p.is_active AND p.id = (SELECT profile_id FROM bot_order WHERE id = ${id}::uuid)
      FOR NO KEY UPDATE`
    if (!bot || bot.isResting) return 'rests'
    const started = { gt: new Date(at.getTime() - RATE_WINDOW_MS) }
    const recent = await tx.botOrder.count({ where: { profileId: bot.id, startedAt: started } })
    if (recent >= bot.rate) return 'rests'
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
    if (count === 0) return 'waits'
    return tx.botOrder.findUniqueOrThrow({ where: { id }, include: { profile: true } })
  })
}

async function carryOut(order: Running, access: BotAccess): Promise<DiscordAnswer | undefined> {
  const task = orderSchema.parse({ kind: order.kind, payload: order.payload })
  if (task.kind === 'role_grant') return grantRole(task.payload, access)
  if (!order.profile.allowedChannels.includes(task.payload.channelId)) {
    throw new DiscordFailure('refused', 'This bot may not write in that channel.')
  }
  const posted = orderResultSchema.safeParse(order.result).data?.messageId
  const sent = posted === undefined ? await post(order, task.payload, access) : undefined
  const messageId = posted ?? createdMessageSchema.parse(sent?.body).id
  // kept at once: what follows may fail, and must not send it again
  if (sent) await db().botOrder.updateMany({ where: { id: order.id }, data: { result: { messageId } } })
  if (task.kind === 'announcement') await publish(task.payload.channelId, messageId, access)
  return sent
}

type Task<K extends BotTask['kind']> = Extract<BotTask, { kind: K }>['payload']

function post({ id }: Running, { channelId, content }: Task<'message'>, { apiBase, token }: BotAccess) {
  // the nonce makes a try whose answer was lost the same message; nobody is pinged by what somebody else may have typed
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

async function finish({ id, profileId }: Running, at: Date, pauseMs: number): Promise<void> {
  await db().botOrder.updateMany({
    where: { id, status: 'running' },
    data: { status: 'done', error: null, finishedAt: at },
  })
  const pausedUntil = pauseMs > 0 ? new Date(at.getTime() + pauseMs) : null
  await note(profileId, { lastHealthAt: at, lastHealth: 'ok', ...(pausedUntil && { pausedUntil }) })
}

/** What a failure makes of an order: a pause costs no attempt, a refusal ends it, anything else is tried again. */
async function giveBack(order: Running, error: unknown, at: Date): Promise<'ended' | 'rests'> {
  const { id, profileId, attempts } = order
  const said = String(error instanceof Error ? error.message : error).slice(0, ERROR_MAX)
  const pause = error instanceof DiscordFailure ? error.details.retryAfterMs : undefined
  const again = (ms: number) => ({ status: 'queued' as const, runAt: new Date(at.getTime() + ms), startedAt: null })
  const where = { id, status: 'running' as const }
  if (pause !== undefined) {
    const { runAt, ...queued } = again(pause)
    await db().botOrder.updateMany({ where, data: { ...queued, runAt, attempts: attempts - 1, error: said } })
    await note(profileId, { pausedUntil: runAt })
    return 'rests'
  }
  await note(profileId, { lastHealthAt: at, lastHealth: said })
  const isRetried = error instanceof DiscordFailure && error.kind === 'unreachable' && attempts < ORDER_ATTEMPTS_MAX
  const data = isRetried ? again(orderRetryMs(attempts)) : { status: 'failed' as const, finishedAt: at }
  await db().botOrder.updateMany({ where, data: { ...data, error: said } })
  // a Discord that is down would keep every order of this bot waiting for its time to run out
  return isRetried ? 'rests' : 'ended'
}

async function note(id: number, data: Prisma.BotProfileUpdateManyMutationInput): Promise<void> {
  await db().botProfile.updateMany({ where: { id }, data })
}

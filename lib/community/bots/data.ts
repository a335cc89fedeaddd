import 'server-only'
import type { BotOrder, BotProfile } from '@/lib/generated/prisma/client'
import { unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { discordSettings } from '../discord/api/rules'
import { botToken } from './rules'
import { type OrderStatus, orderResultSchema } from './schema'

/** The active bot with an id; without an id the first active bot. @throws AppError not_found */
export async function findActiveProfile(id?: number): Promise<BotProfile> {
  const where = { isActive: true, ...(id !== undefined && { id }) }
  const profile = await db().botProfile.findFirst({ where, orderBy: { id: 'asc' } })
  if (!profile) throw new AppError('not_found', 'There is no such active bot.')
  return profile
}

/** What a bot needs to call Discord. */
export type BotAccess = { apiBase: string; token: string; guildId: string }

/** @throws AppError unavailable when the bot has no token of its own and is not in the configured community */
export function readBotAccess({ guildId, tokenSealed, name }: BotProfile): BotAccess {
  const community = discordSettings(env())
  const token = botToken({ guildId, ownToken: tokenSealed === null ? null : unseal(tokenSealed) }, community)
  if (token === null) throw new AppError('unavailable', `The bot ${name} has no token.`)
  return { apiBase: community?.apiBase ?? env().DISCORD_API_BASE, token, guildId }
}

/** The status of an order. */
export async function getOrderStatus(id: string): Promise<OrderStatus> {
  return toOrderStatus(await db().botOrder.findUniqueOrThrow({ where: { id } }))
}

function toOrderStatus({ id, status, result, error, runAt }: BotOrder): OrderStatus {
  return {
    orderId: id,
    status,
    messageId: orderResultSchema.safeParse(result).data?.messageId ?? null,
    error,
    runAt: status === 'queued' ? runAt.toISOString() : null,
  }
}

/** Orders that are due, oldest first: queued orders, and running orders whose run started before `lostBefore`. */
export function listDueOrders(at: Date, lostBefore: Date, limit: number): Promise<{ id: string; profileId: number }[]> {
  return db().botOrder.findMany({
    where: {
      profile: { isActive: true, OR: [{ pausedUntil: null }, { pausedUntil: { lte: at } }] },
      OR: [
        { status: 'queued', runAt: { lte: at } },
        { status: 'running', startedAt: { lt: lostBefore } },
      ],
    },
    orderBy: [{ runAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { id: true, profileId: true },
  })
}

/** Milliseconds until the first pause of a bot with queued orders ends; null when no such bot is paused. */
export async function nextPauseEndMs(at: Date): Promise<number | null> {
  const first = await db().botProfile.findFirst({
    where: { isActive: true, pausedUntil: { gt: at }, orders: { some: { status: 'queued' } } },
    orderBy: { pausedUntil: 'asc' },
    select: { pausedUntil: true },
  })
  return first?.pausedUntil ? first.pausedUntil.getTime() - at.getTime() : null
}

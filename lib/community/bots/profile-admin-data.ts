import 'server-only'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { discordSettings } from '../discord/api/rules'
import type { BotProfileView } from './profile-admin-schema'

/** The bots with the number of their queued orders; never their tokens. [S2.30] */
export async function listBotProfiles(): Promise<BotProfileView[]> {
  const profiles = await db().botProfile.findMany({
    orderBy: { name: 'asc' },
    include: { _count: { select: { orders: { where: { status: 'queued' } } } } },
  })
  const community = discordSettings(env())
  return profiles.map((profile) => ({
    id: profile.id,
    name: profile.name,
    avatarUrl: profile.avatarUrl,
    guildId: profile.guildId,
    tokenHint: profile.tokenHint,
    hasToken: profile.tokenSealed !== null || profile.guildId === community?.guildId,
    allowedChannels: profile.allowedChannels,
    templates: profile.templates as Record<string, string>,
    ratePerMinute: profile.ratePerMinute,
    isActive: profile.isActive,
    lastHealth: profile.lastHealth,
    lastHealthAt: profile.lastHealthAt?.toISOString() ?? null,
    pausedUntil: profile.pausedUntil?.toISOString() ?? null,
    waiting: profile._count.orders,
  }))
}

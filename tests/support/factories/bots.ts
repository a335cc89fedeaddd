import { DEMO_GUILD } from '@/lib/community/discord/api/constants'
import { CHANNELS } from '@/lib/community/discord/sandbox/constants'
import type { BotProfile, Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { uniqueLetters } from '@/tests/support/platform/unique-letters'

export const [GENERAL, ANNOUNCEMENTS, WINS] = [CHANNELS[0].id, CHANNELS[1].id, CHANNELS[2].id] as const

/** An active bot that may write in #general and #announcements by default. */
export function createBot(data: Partial<Prisma.BotProfileUncheckedCreateInput> = {}): Promise<BotProfile> {
  return db().botProfile.create({
    data: {
      name: `Bot ${uniqueLetters()}`,
      guildId: DEMO_GUILD.id,
      allowedChannels: [GENERAL, ANNOUNCEMENTS],
      ...data,
    },
  })
}

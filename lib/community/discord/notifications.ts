import { formatCentsShort } from '@/lib/platform/money/format'
import { RETURN_PATH } from './api/constants'
import { DISCORD_BONUS_CENTS } from './constants'

/** Notifies an affiliate that Discord is connected, and of the bonus if it was paid. */
export function connectedNotification(discordId: string, username: string, hasBonus: boolean) {
  const bonus = `The bonus of ${formatCentsShort(DISCORD_BONUS_CENTS)} is in your balance. `
  return {
    topic: 'discord_connected',
    title: 'Discord connected',
    message: `${hasBonus ? bonus : ''}You are ${username} in the community.`,
    destinationUrlPath: RETURN_PATH,
    dedupeKey: `discord:${discordId}`,
  } as const
}

import { noticeText } from '@/lib/messages/texts/notice-rules'
import { formatCentsShort } from '@/lib/platform/money/format'
import { RETURN_PATH } from './api/constants'
import { DISCORD_BONUS_CENTS } from './constants'

/** Notifies an affiliate that Discord is connected, and of the bonus if it was paid. */
export function connectedNotification(discordId: string, username: string, hasBonus: boolean) {
  const bonus = `The bonus of ${formatCentsShort(DISCORD_BONUS_CENTS)} is in your balance.`
  return {
    topic: 'discord_connected',
    ...noticeText('discord-connected', { bonus: hasBonus ? bonus : '', username }),
    destinationUrlPath: RETURN_PATH,
    dedupeKey: `discord:${discordId}`,
  } as const
}

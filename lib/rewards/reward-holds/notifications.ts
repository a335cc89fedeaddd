import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import type { HeldReward } from './data'

/** The notification of rewards that were reversed by the rejection of a fraud case. */
export function rewardsReversedNotification(caseId: string, rewards: readonly HeldReward[]): NotificationContent {
  const total = rewards.reduce<Cents>((sum, { amountCents }) => sum + amountCents, 0n)
  const names = [...new Set(rewards.map(({ name }) => name))].join(', ')
  return {
    topic: 'quest_done',
    ...noticeText('quest-rewards-reversed', { sum: formatCents(total), rewards: names }),
    destinationUrlPath: '/account/payment',
    dedupeKey: `quest-rewards:${caseId}:back`,
  }
}

import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { Day } from '@/lib/platform/dates/constants'
import { periodLabel } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { SQUAD_NOTIFICATION } from '../notifications'

type Split = { periodId: string; name: string; startsDay: Day; endsDay: Day; dueCents: Cents }

/** The notification of the split of a period for a member. */
export function splitNotification({ periodId, name, startsDay, endsDay, dueCents }: Split): NotificationContent {
  const days = periodLabel(startsDay, endsDay)
  const words =
    dueCents > 0n
      ? noticeText('squad-split-received', { squad: name, sum: formatCents(dueCents), days })
      : noticeText('squad-split-given', { squad: name, sum: formatCents(-dueCents), days })
  return { ...SQUAD_NOTIFICATION, dedupeKey: `squad-split:${periodId}`, ...words }
}

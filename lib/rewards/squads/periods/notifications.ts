import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import type { Day } from '@/lib/platform/dates/constants'
import { periodLabel } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { SQUAD_NOTIFICATION } from '../notifications'

type Split = { periodId: string; name: string; startsDay: Day; endsDay: Day; dueCents: Cents }

/** The notification of the split of a period for a member. */
export function splitNotification({ periodId, name, startsDay, endsDay, dueCents }: Split): NotificationContent {
  const days = periodLabel(startsDay, endsDay)
  const dedupeKey = `squad-split:${periodId}`
  return dueCents > 0n
    ? {
        ...SQUAD_NOTIFICATION,
        dedupeKey,
        title: `${formatCents(dueCents)} for you from the split of ${name}`,
        message: `For ${days}. It is added to your balance as the other members’ balances allow.`,
      }
    : {
        ...SQUAD_NOTIFICATION,
        dedupeKey,
        title: `${formatCents(-dueCents)} of yours goes to the split of ${name}`,
        message: `For ${days}. What your balance does not cover yet is deducted as money arrives.`,
      }
}

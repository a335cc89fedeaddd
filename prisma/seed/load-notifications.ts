import type { Day } from '@/lib/platform/dates/constants'
import { chooseIcon, TOPICS } from '../../lib/messages/topics/constants'
import type { Tx } from '../../lib/platform/database/db'
import { DAY_MS, HOUR_MS } from '../../lib/platform/dates/constants'
import { conversionNotifications } from './conversion-notifications'
import type { History } from './history'
import type { People } from './load-people'
import {
  brokenStreakNotifications,
  type DemoNotification,
  levelNotifications,
  payoutNotifications,
  questNotifications,
  referralNotifications,
  staffNotifications,
} from './notifications'
import type { DemoPayout } from './payouts'
import type { DrawnQuests } from './quests'
import { Random } from './random'

type Sources = History & { payouts: readonly DemoPayout[]; quests: DrawnQuests; today: Day; now: Date }

/** How far back daily notifications go. */
const LATELY_DAYS = 14
/** Older notifications are read, one hour after they were created. */
const READ_AFTER_MS = 20 * HOUR_MS

/** Everyone's notifications, with the texts of the product. */
export async function loadNotifications(tx: Tx, people: People, sources: Sources): Promise<void> {
  const { conversions, timelines, payouts, quests, today, now } = sources
  const since = new Date(now.getTime() - LATELY_DAYS * DAY_MS)
  const levels = await tx.level.findMany({ orderBy: { number: 'asc' } })
  const points = await tx.streakEvent.findMany({ where: { kind: 'point_earned' } })
  const broken = await tx.streak.findMany({ where: { brokenAt: { gte: since }, currentStreak: 0 } })
  const notifications = [
    ...staffNotifications(today, now),
    ...conversionNotifications(conversions, since),
    ...payoutNotifications(payouts),
    ...levelNotifications(timelines, levels, points),
    ...referralNotifications(today),
    ...questNotifications(quests),
    ...brokenStreakNotifications(broken),
  ]
  await tx.notification.createMany({
    data: notifications
      .filter(({ at }) => at <= now)
      .map((each) => rowOf(each, people.users.get(each.affiliateId) ?? '', now)),
  })
}

function rowOf({ affiliateId, at, notification, type }: DemoNotification, userId: string, now: Date) {
  const { topic, isActionRequired = false, ...shown } = notification
  const isRead = now.getTime() - at.getTime() > READ_AFTER_MS && !isActionRequired
  return {
    ...shown,
    id: new Random(`notification ${affiliateId} ${notification.dedupeKey}`).id(at),
    userId,
    type: type ?? TOPICS[topic].type,
    icon: chooseIcon({ ...notification, ...(type && { campaign: type }) }),
    isActionRequired,
    actionRequiredStatus: isActionRequired ? ('pending' as const) : null,
    createdAt: at,
    readAt: isRead ? new Date(at.getTime() + HOUR_MS) : null,
  }
}

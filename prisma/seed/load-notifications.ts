import { TOPICS } from '../../lib/messages/notifications/constants'
import { DAY_MS, HOUR_MS } from '../../lib/platform/dates/constants'
import type { Day } from '../../lib/platform/dates/days'
import type { Tx } from '../../lib/platform/db'
import { conversionNews } from './conversion-news'
import type { History } from './history'
import type { People } from './load-people'
import { brokenStreakNews, type DemoNews, levelsNews, payoutNews, questNews, referralNews, staffNews } from './news'
import type { DemoPayout } from './payouts'
import type { DrawnQuests } from './quests'
import { Random } from './random'

type Told = History & { payouts: readonly DemoPayout[]; quests: DrawnQuests; today: Day; now: Date }

/** How far back the daily news go. */
const LATELY_DAYS = 14
/** What is older than this has been read, an hour after it came. */
const READ_AFTER_MS = 20 * HOUR_MS

/** What everybody was told, as the product itself tells it. */
export async function loadNotifications(tx: Tx, people: People, told: Told): Promise<void> {
  const { conversions, standings, payouts, quests, today, now } = told
  const since = new Date(now.getTime() - LATELY_DAYS * DAY_MS)
  const levels = await tx.level.findMany({ orderBy: { number: 'asc' } })
  const points = await tx.streakEvent.findMany({ where: { kind: 'point_earned' } })
  const broken = await tx.streak.findMany({ where: { brokenAt: { gte: since }, currentStreak: 0 } })
  const news = [
    ...staffNews(today, now),
    ...conversionNews(conversions, since),
    ...payoutNews(payouts),
    ...levelsNews(standings, levels, points),
    ...referralNews(today),
    ...questNews(quests),
    ...brokenStreakNews(broken),
  ]
  await tx.notification.createMany({
    data: news.filter(({ at }) => at <= now).map((each) => rowOf(each, people.users.get(each.affiliateId) ?? '', now)),
  })
}

function rowOf({ affiliateId, at, news, type }: DemoNews, userId: string, now: Date) {
  const { topic, isActionRequired = false, ...shown } = news
  const isRead = now.getTime() - at.getTime() > READ_AFTER_MS && !isActionRequired
  return {
    ...shown,
    id: new Random(`notification ${affiliateId} ${news.dedupeKey}`).id(at),
    userId,
    type: type ?? TOPICS[topic].type,
    isActionRequired,
    actionRequiredStatus: isActionRequired ? ('pending' as const) : null,
    createdAt: at,
    readAt: isRead ? new Date(at.getTime() + HOUR_MS) : null,
  }
}

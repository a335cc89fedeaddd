import 'server-only'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { db } from '@/lib/platform/db'
import { LOG_DAYS } from './constants'

/** Forgets what has left the log. What still waits to be sent stays. @returns how many lines went */
export async function trimDeliveryLog(clock: Clock = systemClock): Promise<number> {
  const before = new Date(clock.now().getTime() - LOG_DAYS * DAY_MS)
  const { count } = await db().affiliatePostbackDelivery.deleteMany({
    where: { status: { not: 'queued' }, finishedAt: { lt: before } },
  })
  return count
}

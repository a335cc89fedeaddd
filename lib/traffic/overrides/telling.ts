import 'server-only'
import type { TrafficOverride } from '@/lib/generated/prisma/client'
import { PROMOTED_DAYS } from '@/lib/messages/notifications/constants'
import { notifyAll } from '@/lib/messages/notifications/service'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import { endedNews, newsOf } from './notifications'

/**
 * Tells the affiliates whose clicks an override takes: the one it names, else those who promoted its offer, or any, in
 * the last days. Nobody hears of one that is over.
 */
export async function tellOverride(tx: Tx, override: TrafficOverride, what: 'sent' | 'ended', at: Date): Promise<void> {
  if (override.endsAt !== null && override.endsAt <= at) return
  const offer = await nameOf(tx, override.offerId)
  const destination = await nameOf(tx, override.destinationOfferId)
  const news = what === 'sent' ? newsOf(override, offer, destination, at) : endedNews(override, offer, at)
  await notifyAll(tx, await concernedBy(tx, override, at), news, at)
}

async function nameOf(tx: Tx, offerId: number | null): Promise<string | null> {
  if (offerId === null) return null
  return (await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { name: true } })).name
}

async function concernedBy(tx: Tx, { affiliateId, offerId }: TrafficOverride, at: Date): Promise<string[]> {
  const today = easternDay(at)
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM affiliate
    WHERE status = 'approved' AND CASE WHEN ${affiliateId}::int IS NOT NULL THEN id = ${affiliateId}
      ELSE id IN (SELECT affiliate_id FROM stat_day
        WHERE day BETWEEN ${addDays(today, 1 - PROMOTED_DAYS)}::date AND ${today}::date AND clicks > 0
          AND (${offerId}::int IS NULL OR offer_id = ${offerId})) END`
  return rows.map(({ userId }) => userId)
}

import 'server-only'
import type { TrafficOverride } from '@/lib/generated/prisma/client'
import { notifyAll } from '@/lib/messages/notifications/service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import { PROMOTED_DAYS } from '@/lib/messages/topics/constants'
import type { Tx } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { addDays, dayLabel, easternDay } from '@/lib/platform/dates/days'
import { overrideVisitors } from './data'
import { conditionsText, type OverrideConditions, type OverrideRule } from './rules'

type NotifiedOverride = Omit<OverrideConditions, 'visitors'> &
  Parameters<typeof overrideVisitors>[0] &
  Pick<OverrideRule, 'id' | 'weight'>

/** The notification that clicks are redirected. `offer` null is every offer, `destination` null a URL. */
function startedNotification(override: NotifiedOverride, offer: string | null, destination: string | null, at: Date) {
  const { id, startsAt, endsAt } = override
  const links = offer === null ? 'your links' : `your links to ${offer}`
  const conditions = conditionsText({ ...override, visitors: overrideVisitors(override) })
  const from = startsAt !== null && startsAt > at ? `From ${dayLabel(easternDay(startsAt))} on` : 'From now on'
  const until = endsAt === null ? '' : `, until ${dayLabel(easternDay(endsAt))}`
  const where = destination === null ? 'go to another page and count as before' : `go to ${destination} and count there`
  return {
    topic: 'staff_message',
    icon: 'redirect',
    ...noticeText(offer === null ? 'clicks-redirected' : 'offer-clicks-redirected', {
      offer: offer ?? '',
      period: `${from}${until}`,
      links: `${links}${conditions && ` (${conditions})`}`,
      where,
    }),
    destinationUrlPath: '/offers',
    dedupeKey: `override:${id}:${at.getTime()}`,
  } as const
}

/** The notification that clicks are no longer redirected. */
function endedNotification({ id }: Pick<NotifiedOverride, 'id'>, offer: string | null, at: Date) {
  return {
    topic: 'staff_message',
    icon: 'redirect',
    ...(offer === null
      ? noticeText('clicks-no-longer-redirected', {})
      : noticeText('offer-clicks-no-longer-redirected', { offer })),
    destinationUrlPath: '/offers',
    dedupeKey: `override:${id}:${at.getTime()}`,
  } as const
}

/**
 * Notifies the affiliates whose clicks an override redirects: the affiliate it names, else those who promoted its offer
 * (or any offer) in the last days. Nobody is notified of an override whose end has passed.
 */
export async function notifyOverride(
  tx: Tx,
  override: TrafficOverride,
  change: 'started' | 'ended',
  at: Date,
): Promise<void> {
  if (override.endsAt !== null && override.endsAt <= at) return
  const offer = await readOfferName(tx, override.offerId)
  const destination = await readOfferName(tx, override.destinationOfferId)
  const notification =
    change === 'started'
      ? startedNotification(override, offer, destination, at)
      : endedNotification(override, offer, at)
  await notifyAll(tx, await listPromoters(tx, override, at), notification, at)
}

async function readOfferName(tx: Tx, offerId: number | null): Promise<string | null> {
  if (offerId === null) return null
  return (await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { name: true } })).name
}

/** User ids of the approved affiliates an override redirects clicks of. */
async function listPromoters(tx: Tx, { affiliateId, offerId }: TrafficOverride, at: Date): Promise<string[]> {
  const today = easternDay(at)
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM affiliate
    WHERE status = 'approved' AND ${withoutTestAccounts('id')} AND CASE WHEN ${affiliateId}::int IS NOT NULL THEN id = ${affiliateId}
      ELSE id IN (SELECT affiliate_id FROM stat_day
        WHERE day BETWEEN ${addDays(today, 1 - PROMOTED_DAYS)}::date AND ${today}::date AND clicks > 0
          AND (${offerId}::int IS NULL OR offer_id = ${offerId})) END`
  return rows.map(({ userId }) => userId)
}

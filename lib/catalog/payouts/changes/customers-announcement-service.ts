import 'server-only'
import type { PaidCustomers } from '@/lib/generated/prisma/enums'
import { notifyAll } from '@/lib/messages/notifications/service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { paidCustomersText } from '../text-rules'
import { BATCHES_PER_RUN, NOTIFIED_PER_BATCH, PROMOTED_DAYS } from './announcement-constants'

type Changed = { id: number; name: string; status: string; paidCustomers: PaidCustomers; changedAt: Date }

const ALL = 'Every customer’s purchases are paid for.'

/**
 * Tells those who promote an offer whose purchases it pays for by now, in batches. The key of the notification makes each of them
 * told once for each change; of two changes in a row the last one is told.
 * @returns how many were notified
 */
export async function announcePaidCustomers({ at }: { at: Date }): Promise<number> {
  const changed = await db().$queryRaw<Changed[]>`
    SELECT id, name, status::text, paid_customers AS "paidCustomers", paid_customers_changed_at AS "changedAt"
    FROM offer WHERE paid_customers_changed_at IS NOT NULL ORDER BY 5`
  let notified = 0
  for (const offer of changed) {
    let isDone = offer.status !== 'active' && offer.status !== 'paused'
    // those who switched the topic off get nothing, and are passed over
    let last: string | null = null
    for (let run = 0; run < BATCHES_PER_RUN && !isDone; run += 1) {
      const after: string | null = last
      const told: string[] = await transact((tx) => tellNext(tx, offer, { after, at }))
      notified += told.length
      last = told.at(-1) ?? null
      isDone = told.length < NOTIFIED_PER_BATCH
    }
    const { id, changedAt } = offer
    if (isDone)
      await db().offer.updateMany({
        where: { id, paidCustomersChangedAt: changedAt },
        data: { paidCustomersChangedAt: null },
      })
  }
  return notified
}

type Next = { after: string | null; at: Date }

/** @returns the users whom it was for */
async function tellNext(
  tx: Tx,
  { id, name, paidCustomers, changedAt }: Changed,
  { after, at }: Next,
): Promise<string[]> {
  const dedupeKey = `paid-customers:${id}:${changedAt.getTime()}`
  const today = easternDay(at)
  const readers = await tx.$queryRaw<{ userId: string }[]>`
    SELECT a.user_id AS "userId" FROM affiliate a
    WHERE a.status = 'approved' AND (${after}::uuid IS NULL OR a.user_id > ${after}::uuid) AND ${withoutTestAccounts('a.id')}
      AND (EXISTS (SELECT FROM affiliate_offer x WHERE x.affiliate_id = a.id AND x.offer_id = ${id} AND x.status = 'approved')
        OR a.id IN (SELECT affiliate_id FROM stat_day WHERE offer_id = ${id} AND clicks > 0
          AND day BETWEEN ${addDays(today, 1 - PROMOTED_DAYS)}::date AND ${today}::date))
      -- an own payout may say it for itself
      AND NOT EXISTS (SELECT FROM affiliate_payout p WHERE p.affiliate_id = a.id AND p.offer_id = ${id} AND p.goal_id IS NULL
        AND p.ends_at IS NULL AND p.paid_customers IS NOT NULL)
      AND NOT EXISTS (SELECT FROM notification n WHERE n.user_id = a.user_id AND n.dedupe_key = ${dedupeKey})
    ORDER BY a.user_id LIMIT ${NOTIFIED_PER_BATCH}`
  const notice = {
    topic: 'offer_terms',
    ...noticeText('offer-paid-customers', { offer: name, customers: paidCustomersText(paidCustomers) ?? ALL }),
    destinationUrlPath: `/offers/${id}?tab=rules`,
    dedupeKey,
  } as const
  const users = readers.map(({ userId }) => userId)
  await notifyAll(tx, users, notice, at)
  return users
}

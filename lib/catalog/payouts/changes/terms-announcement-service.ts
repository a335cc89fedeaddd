import 'server-only'
import { Prisma, type PrismaClient } from '@/lib/generated/prisma/client'
import type { PaidCustomers } from '@/lib/generated/prisma/enums'
import { notifyAll } from '@/lib/messages/notifications/service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { couponPriorityText, paidCustomersText } from '../text-rules'
import { BATCHES_PER_RUN, NOTIFIED_PER_BATCH, PROMOTED_DAYS } from './announcement-constants'

type Changed = {
  id: number
  name: string
  status: string
  paidCustomers: PaidCustomers
  clicksFirst: boolean
  codePercent: number | null
  changedAt: Date
}

/** What an offer changes for everybody who promotes it, beside its payouts, which are announced ahead. */
type Term = {
  /** The beginning of the key of its notification. */
  key: string
  changedAt: Prisma.Sql
  /** Affiliates whom it does not concern, by `a.id` and the number of the offer. */
  except: (offerId: number) => Prisma.Sql
  text: (offer: Changed) => { title: string; message: string }
  setTold: (offers: PrismaClient['offer'], offer: Changed) => Promise<unknown>
}

const ALL = 'Every customer’s purchases are paid for.'

const TERMS: readonly Term[] = [
  {
    key: 'paid-customers',
    changedAt: Prisma.sql`paid_customers_changed_at`,
    // an own payout may say it for itself
    except: (offerId) => Prisma.sql`EXISTS (SELECT FROM affiliate_payout p WHERE p.affiliate_id = a.id
      AND p.offer_id = ${offerId} AND p.goal_id IS NULL AND p.ends_at IS NULL AND p.paid_customers IS NOT NULL)`,
    text: ({ name, paidCustomers }) =>
      noticeText('offer-paid-customers', { offer: name, customers: paidCustomersText(paidCustomers) ?? ALL }),
    setTold: (offers, { id, changedAt }) =>
      offers.updateMany({ where: { id, paidCustomersChangedAt: changedAt }, data: { paidCustomersChangedAt: null } }),
  },
  {
    key: 'coupon-priority',
    changedAt: Prisma.sql`coupon_priority_changed_at`,
    except: () => Prisma.sql`FALSE`,
    text: ({ name, ...priority }) =>
      noticeText('offer-coupon-priority', { offer: name, priority: couponPriorityText(priority) }),
    setTold: (offers, { id, changedAt }) =>
      offers.updateMany({ where: { id, couponPriorityChangedAt: changedAt }, data: { couponPriorityChangedAt: null } }),
  },
]

/**
 * Tells those who promote an offer what it pays for by now, in batches. The key of the notification makes each of them told once
 * for each change; of two changes in a row the last one is told.
 * @returns how many were notified
 */
export async function announceTerms({ at }: { at: Date }): Promise<number> {
  let notified = 0
  for (const term of TERMS) notified += await announce(term, at)
  return notified
}

async function announce(term: Term, at: Date): Promise<number> {
  const changed = await db().$queryRaw<Changed[]>`
    SELECT id, name, status::text, paid_customers AS "paidCustomers", clicks_beat_coupons AS "clicksFirst",
      code_percent AS "codePercent", ${term.changedAt} AS "changedAt"
    FROM offer WHERE ${term.changedAt} IS NOT NULL ORDER BY "changedAt"`
  let notified = 0
  for (const offer of changed) {
    let isDone = offer.status !== 'active' && offer.status !== 'paused'
    // those who switched the topic off get nothing, and are passed over
    let last: string | null = null
    for (let run = 0; run < BATCHES_PER_RUN && !isDone; run += 1) {
      const after: string | null = last
      const told: string[] = await transact((tx) => tellNext(tx, { term, offer }, { after, at }))
      notified += told.length
      last = told.at(-1) ?? null
      isDone = told.length < NOTIFIED_PER_BATCH
    }
    if (isDone) await term.setTold(db().offer, offer)
  }
  return notified
}

type Next = { after: string | null; at: Date }

/** @returns the users whom it was for */
async function tellNext(
  tx: Tx,
  { term, offer }: { term: Term; offer: Changed },
  { after, at }: Next,
): Promise<string[]> {
  const { id, changedAt } = offer
  const dedupeKey = `${term.key}:${id}:${changedAt.getTime()}`
  const today = easternDay(at)
  const readers = await tx.$queryRaw<{ userId: string }[]>`
    SELECT a.user_id AS "userId" FROM affiliate a
    WHERE a.status = 'approved' AND (${after}::uuid IS NULL OR a.user_id > ${after}::uuid) AND ${withoutTestAccounts('a.id')}
      AND (EXISTS (SELECT FROM affiliate_offer x WHERE x.affiliate_id = a.id AND x.offer_id = ${id} AND x.status = 'approved')
        OR a.id IN (SELECT affiliate_id FROM stat_day WHERE offer_id = ${id} AND clicks > 0
          AND day BETWEEN ${addDays(today, 1 - PROMOTED_DAYS)}::date AND ${today}::date)
        OR a.id IN (SELECT affiliate_id FROM coupon_code WHERE offer_id = ${id} AND status = 'active'))
      AND NOT ${term.except(id)}
      AND NOT EXISTS (SELECT FROM notification n WHERE n.user_id = a.user_id AND n.dedupe_key = ${dedupeKey})
    ORDER BY a.user_id LIMIT ${NOTIFIED_PER_BATCH}`
  const notice = {
    topic: 'offer_terms',
    ...term.text(offer),
    destinationUrlPath: `/offers/${id}?tab=rules`,
    dedupeKey,
  } as const
  const users = readers.map(({ userId }) => userId)
  await notifyAll(tx, users, notice, at)
  return users
}

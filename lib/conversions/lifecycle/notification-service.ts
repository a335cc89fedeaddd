import 'server-only'
import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { notifyAffiliate, renotifyAffiliate, renotifyEach } from '@/lib/messages/notifications/service'
import { queuePushes } from '@/lib/messages/push/queue-service'
import { TOPICS } from '@/lib/messages/topics/constants'
import type { Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import {
  approvedNotification,
  conversionPath,
  fraudNotification,
  type NotifiedConversion,
  payoutChangeNotification,
  type RepricedConversion,
  reinstatedNotification,
  rejectedNotification,
  voidedNotification,
} from './notifications'
import { counts } from './rules'

/**
 * Notifies the affiliate of a conversion's changed state, after its state and money have changed. Approvals of a day share
 * one notification that is updated, and so do conversions that fail the fraud check. Each other rejection or reversal gets
 * its own, and so does each one that is reinstated.
 */
export async function notifyConversion(
  tx: Tx,
  conversion: NotifiedConversion,
  from: ConversionStatus,
  to: ConversionStatus,
  reason: RejectionReason | null,
  at: Date,
): Promise<void> {
  const { affiliateId } = conversion
  const day = easternDay(at)
  if ((from === 'rejected' || from === 'reversed') && counts(to)) {
    await notifyAffiliate(tx, affiliateId, reinstatedNotification(conversion, from, to), at)
  } else if (from === 'pending' && to === 'approved') {
    const today = await countNotice(tx, conversion, 'approved', day)
    await renotifyAffiliate(tx, affiliateId, approvedNotification(conversion, today), at)
  } else if ((to === 'rejected' || to === 'reversed') && reason === 'fraud') {
    const today = await countNotice(tx, conversion, `fraud:${to}`, day)
    await renotifyAffiliate(tx, affiliateId, fraudNotification(conversion, to, today), at)
  } else if ((to === 'rejected' || to === 'reversed') && reason) {
    await notifyAffiliate(tx, affiliateId, voidedNotification(conversion, to, reason), at)
  }
}

/** A conversion that was rejected on arrival, for an affiliate's user. */
export type RejectedConversion = NotifiedConversion & { userId: string; offerId: number; reason: RejectionReason }

/**
 * Notifies affiliates of conversions of one Eastern day that were rejected on arrival: one notification for each affiliate,
 * offer and reason, which is updated. Those approved or held on arrival get none: the page shows them live.
 */
export async function notifyRejections(tx: Tx, rejected: readonly RejectedConversion[], at: Date): Promise<void> {
  if (rejected.length === 0) return
  const day = easternDay(at)
  const groups = new Map<string, RejectedConversion[]>()
  for (const one of rejected) {
    const key = `${one.affiliateId} ${refusedKind(one.offerId, one.reason)}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const totals = await countRejections(tx, [...groups.values()], day)
  const notices = [...groups].flatMap(([key, group]) => {
    const [last, total] = [group.at(-1), totals.get(key)]
    if (!last || !total) return []
    const today = { count: total.count, payoutCents: total.payoutCents, day, offerId: last.offerId }
    return [{ userId: last.userId, content: rejectedNotification(last, last.reason, today) }]
  })
  await renotifyEach(tx, notices, at)
}

const refusedKind = (offerId: number, reason: RejectionReason) => `refused:${offerId}:${reason}`

type Total = { affiliateId: number; kind: string; count: number; payoutCents: Cents }

/** Adds groups of new conversions to what their notifications stand for; see `countNotice`. */
async function countRejections(
  tx: Tx,
  groups: readonly (readonly RejectedConversion[])[],
  day: Day,
): Promise<Map<string, Total>> {
  const rows = groups.flatMap((group) => {
    const last = group.at(-1)
    if (!last) return []
    const payoutCents = group.reduce((sum, one) => sum + one.payoutCents, 0n)
    const kind = refusedKind(last.offerId, last.reason)
    return [
      { affiliate_id: last.affiliateId, kind, count: group.length, payout_cents: String(payoutCents), id: last.id },
    ]
  })
  const totals = await tx.$queryRaw<Total[]>`
    INSERT INTO notice_count AS n (affiliate_id, kind, day, count, payout_cents, conversion_id)
    SELECT affiliate_id, kind, ${day}::date, count, payout_cents, id
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS g (affiliate_id int, kind text, count int, payout_cents bigint, id uuid)
    ORDER BY 1, 2
    ON CONFLICT (affiliate_id, kind) DO UPDATE SET day = excluded.day, conversion_id = excluded.conversion_id,
      count = CASE WHEN n.day <> excluded.day THEN excluded.count ELSE n.count + excluded.count END,
      payout_cents = CASE WHEN n.day <> excluded.day THEN excluded.payout_cents
        ELSE n.payout_cents + excluded.payout_cents END
    RETURNING affiliate_id AS "affiliateId", kind, count, payout_cents AS "payoutCents"`
  return new Map(totals.map((total) => [`${total.affiliateId} ${total.kind}`, total]))
}

/** Notifies the affiliate of each change of a payout. Amounts in cents. */
export async function notifyPayoutChange(
  tx: Tx,
  conversion: RepricedConversion,
  beforeCents: Cents,
  at: Date,
): Promise<void> {
  await notifyAffiliate(tx, conversion.affiliateId, payoutChangeNotification(conversion, beforeCents, at), at)
}

/**
 * Adds a conversion to what a notification stands for on an Eastern day. One row per affiliate and kind keeps the sums,
 * so that the thousandth of a day takes as long as the first; concurrent ones wait for each other.
 */
async function countNotice(tx: Tx, { affiliateId, id, payoutCents }: NotifiedConversion, kind: string, day: Day) {
  const [today] = await tx.$queryRaw<[{ count: number; payoutCents: Cents }]>`
    INSERT INTO notice_count AS n (affiliate_id, kind, day, count, payout_cents, conversion_id)
    VALUES (${affiliateId}, ${kind}, ${day}::date, 1, ${payoutCents}, ${id}::uuid)
    ON CONFLICT (affiliate_id, kind) DO UPDATE SET day = excluded.day, conversion_id = excluded.conversion_id,
      count = CASE WHEN n.day <> excluded.day THEN 1 WHEN n.conversion_id = excluded.conversion_id THEN n.count
        ELSE n.count + 1 END,
      payout_cents = CASE WHEN n.day <> excluded.day THEN excluded.payout_cents
        WHEN n.conversion_id = excluded.conversion_id THEN n.payout_cents ELSE n.payout_cents + excluded.payout_cents END
    RETURNING count, payout_cents AS "payoutCents"`
  return { ...today, day }
}

/** A new conversion that counts, for the devices of an affiliate's user; the payout in cents. */
export type NewConversion = {
  userId: string
  id: string
  offerName: string
  status: 'pending' | 'approved'
  payoutCents: Cents
}

/**
 * Queues pushes of new conversions: those of one user are one. Only for users with a device, so that the sales of all others
 * cost nothing more.
 */
export async function pushConversions(tx: Tx, conversions: readonly NewConversion[], at: Date): Promise<void> {
  const { byPush: usual } = TOPICS.conversion_recorded
  const users = new Map<string, NewConversion[]>()
  for (const one of conversions) users.set(one.userId, [...(users.get(one.userId) ?? []), one])
  const pushes = [...users].flatMap(([userId, own]) => {
    const last = own.at(-1)
    if (!last) return []
    const sumPayouts = (status: NewConversion['status']) =>
      own.reduce((sum, one) => (one.status === status ? sum + one.payoutCents : sum), 0n)
    const content = {
      title: '',
      message: last.offerName,
      path: conversionPath(last.id),
      subject: last.id,
      count: own.length,
    }
    const sums = { pendingCents: sumPayouts('pending'), availableCents: sumPayouts('approved') }
    return [{ userId, topic: 'conversion_recorded', usual, isGrouped: true, ...content, ...sums }]
  })
  await queuePushes(tx, pushes, at)
}

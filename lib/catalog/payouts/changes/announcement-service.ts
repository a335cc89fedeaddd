import 'server-only'
import type { OfferPayoutChange } from '@/lib/generated/prisma/client'
import { notifyAll } from '@/lib/messages/notifications/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { log } from '@/lib/platform/log'
import { isFor } from '../condition-rules'
import type { PayoutRule } from '../condition-schema'
import { changedTerms } from '../condition-text-rules'
import { readTermsAt } from '../data'
import type { OfferTerms } from '../rules'
import { payoutName } from '../text-rules'
import { BATCHES_PER_RUN, NOTIFIED_PER_BATCH, PROMOTED_DAYS } from './announcement-constants'
import { announcedKey, announcement, canceledKey, cancellation } from './announcement-notifications'

type Change = OfferPayoutChange & {
  offer: { id: number; name: string; status: string; defaultEvent: string; goals: { id: number; name: string }[] }
}

const WITH_OFFER = {
  offer: {
    select: { id: true, name: true, status: true, defaultEvent: true, goals: { select: { id: true, name: true } } },
  },
} as const

/**
 * Tells those who promote an offer of its new payouts, and of changes that do not come, in batches. The key of the
 * notification makes each of them told once, however often this is interrupted or runs in several processes.
 * @returns how many were notified
 */
export async function announcePayoutChanges({ at }: { at: Date }): Promise<number> {
  const open = await db().offerPayoutChange.findMany({
    where: {
      OR: [
        { announcedAt: null, canceledAt: null },
        { canceledAt: { not: null }, cancelAnnouncedAt: null },
      ],
    },
    include: WITH_OFFER,
    orderBy: { createdAt: 'asc' },
  })
  let notified = 0
  for (const change of open) notified += await announceOrLog(change, at)
  return notified
}

/** One that fails does not stop the others; the next run goes on with it. */
async function announceOrLog(change: Change, at: Date): Promise<number> {
  try {
    return change.canceledAt ? await announceCancel(change, at) : await announce(change, at)
  } catch (error) {
    log.error({ err: error, changeId: change.id }, 'a change of payouts could not be announced')
    return 0
  }
}

async function announce(change: Change, at: Date): Promise<number> {
  const { id, offer, effectiveAt } = change
  const { terms: before } = await readTermsAt(db(), offer.id, 0, new Date(effectiveAt.getTime() - 1))
  const { terms: after } = await readTermsAt(db(), offer.id, 0, effectiveAt)
  const isShown = offer.status === 'active' || offer.status === 'paused'
  let last: string | null = null
  const batch = async (tx: Tx) => {
    const batch = await announceBatch(tx, { ...change, last }, { before, after }, at)
    last = batch.last ?? last
    return batch
  }
  const { notifiedCount: notified, isDone } = isShown ? await inBatches(batch) : { notifiedCount: 0, isDone: true }
  if (isDone) await db().offerPayoutChange.updateMany({ where: { id, announcedAt: null }, data: { announcedAt: at } })
  return notified
}

async function announceCancel(change: Change, at: Date): Promise<number> {
  const { id, offer, effectiveAt } = change
  const { notifiedCount: notified, isDone } = await inBatches(async (tx) => {
    const users = await tx.$queryRaw<{ userId: string }[]>`
      SELECT n.user_id AS "userId" FROM affiliate a
      JOIN notification n ON n.user_id = a.user_id AND n.dedupe_key = ${announcedKey(id)}
      WHERE NOT EXISTS (
        SELECT FROM notification c WHERE c.user_id = n.user_id AND c.dedupe_key = ${canceledKey(id)})
      ORDER BY n.user_id LIMIT ${NOTIFIED_PER_BATCH}`
    await notifyAll(
      tx,
      users.map(({ userId }) => userId),
      cancellation({ changeId: id, offer, effectiveAt }),
      at,
    )
    return { asked: users.length, notified: users.length }
  })
  if (isDone) await db().offerPayoutChange.updateMany({ where: { id }, data: { cancelAnnouncedAt: at } })
  return notified
}

type Batch = { asked: number; notified: number }

async function inBatches(batch: (tx: Tx) => Promise<Batch>): Promise<{ notifiedCount: number; isDone: boolean }> {
  let notified = 0
  for (let run = 0; run < BATCHES_PER_RUN; run += 1) {
    const done = await transact(batch)
    notified += done.notified
    if (done.asked < NOTIFIED_PER_BATCH) return { notifiedCount: notified, isDone: true }
  }
  return { notifiedCount: notified, isDone: false }
}

const READER = { kind: 'affiliate' } as const

type Reader = {
  userId: string
  affiliateId: number
  bucketId: number | null
  adjustmentBps: number
  ownGoals: number[]
}

/** Tells the next affiliates, each of what they are paid themselves; nobody of rules that are about others. */
async function announceBatch(
  tx: Tx,
  { id, offer, effectiveAt, last }: Change & { last: string | null },
  { before, after }: { before: OfferTerms; after: OfferTerms },
  at: Date,
): Promise<Batch & { last: string | undefined }> {
  const nameOf = payoutName(offer.goals, offer.defaultEvent)
  const changed = changedTerms(before, after, nameOf, { rules: READER }).map(({ goalId }) => goalId ?? 0)
  const readers = await listReaders(tx, { id, offerId: offer.id, changed, last }, at)
  let notified = 0
  for (const [first, ...others] of alike(readers, [...before.rules, ...after.rules])) {
    const { adjustmentBps, ownGoals } = first
    const lines = changedTerms(before, after, nameOf, { adjustmentBps, rules: READER, of: first }).filter(
      ({ goalId }) => !ownGoals.includes(goalId ?? 0),
    )
    if (lines.length === 0) continue
    const users = [first, ...others].map(({ userId }) => userId)
    notified += users.length
    await notifyAll(tx, users, announcement({ changeId: id, offer, effectiveAt, at }, lines), at)
  }
  return { asked: readers.length, notified, last: readers.at(-1)?.userId }
}

/** Those who read the same text. */
function alike(readers: readonly Reader[], rules: readonly PayoutRule[]): [Reader, ...Reader[]][] {
  const groups = new Map<string, [Reader, ...Reader[]]>()
  for (const reader of readers) {
    const key = `${reader.adjustmentBps} ${reader.ownGoals} ${rules.map((rule) => isFor(rule, reader))}`
    const [first = reader, ...others] = groups.get(key) ?? []
    groups.set(key, first === reader ? [reader] : [first, ...others, reader])
  }
  return [...groups.values()]
}

type Readers = { id: string; offerId: number; changed: number[]; last: string | null }

/**
 * The next approved affiliates who promote an offer and were not told yet, after the `last` one who was asked. Those whose own payouts stand for everything
 * that changes are left out.
 */
function listReaders(tx: Tx, { id, offerId, changed, last }: Readers, at: Date): Promise<Reader[]> {
  const today = easternDay(at)
  return tx.$queryRaw<Reader[]>`
    SELECT a.user_id AS "userId", a.id AS "affiliateId", a.bucket_id AS "bucketId", coalesce(b.payout_adjustment_bps, 0) AS "adjustmentBps", own.goals AS "ownGoals"
    FROM affiliate a
    LEFT JOIN bucket b ON b.id = a.bucket_id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(coalesce(p.goal_id, 0) ORDER BY p.goal_id), '{}') AS goals FROM affiliate_payout p
      WHERE p.affiliate_id = a.id AND p.offer_id = ${offerId} AND p.ends_at IS NULL) own
    WHERE a.status = 'approved' AND (${last}::uuid IS NULL OR a.user_id > ${last}::uuid) AND ${withoutTestAccounts('a.id')} AND NOT (${changed}::int[] <@ own.goals)
      AND (EXISTS (SELECT FROM affiliate_offer x
          WHERE x.affiliate_id = a.id AND x.offer_id = ${offerId} AND x.status = 'approved')
        OR a.id IN (SELECT affiliate_id FROM stat_day WHERE offer_id = ${offerId} AND clicks > 0
          AND day BETWEEN ${addDays(today, 1 - PROMOTED_DAYS)}::date AND ${today}::date))
      AND NOT EXISTS (SELECT FROM notification n WHERE n.user_id = a.user_id AND n.dedupe_key = ${announcedKey(id)})
    ORDER BY a.user_id LIMIT ${NOTIFIED_PER_BATCH}`
}

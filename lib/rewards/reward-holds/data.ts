import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { QuestMetric } from '@/lib/generated/prisma/enums'
import { IS_UNDER_REVIEW } from '@/lib/money/ledger/fraud-review-data'
import { db, type Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import { rewardHoldEnd } from './rules'

/** A cash reward with its quest. */
export type HeldReward = {
  affiliateId: number
  key: string
  questId: number
  name: string
  amountCents: Cents
  releasedAt: Date | null
}

/** When the hold of a reward that an affiliate claims now would end. */
export async function readHoldEnd(tx: Tx, affiliateId: number, at: Date): Promise<Date> {
  const { level, bucket } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { level: true, bucket: { select: { holdDays: true } } },
  })
  const { holdDays } = await tx.level.findUniqueOrThrow({ where: { number: level }, select: { holdDays: true } })
  return rewardHoldEnd(at, holdDays, bucket?.holdDays ?? null)
}

/** SQL: whether staff have yet to decide a case about what the quest `q` of the reward `h` counts. */
const IS_UNDER_FRAUD_REVIEW = Prisma.sql`EXISTS (SELECT FROM fraud_case k
  WHERE k.affiliate_id = h.affiliate_id AND k.status = 'open' AND (k.rule, q.metric) IN (
    ('quest_clicks'::fraud_rule, 'clicks'::quest_metric), ('referral_ring'::fraud_rule, 'referrals'::quest_metric)))`

/** Rewards whose hold has ended and that no open case doubts, of approved affiliates who are not under review. */
export function listDueRewards(at: Date): Promise<{ affiliateId: number; key: string }[]> {
  return db().$queryRaw<{ affiliateId: number; key: string }[]>`
    SELECT h.affiliate_id AS "affiliateId", h.key FROM quest_hold h
    JOIN affiliate a ON a.id = h.affiliate_id AND a.status = 'approved' JOIN quest q ON q.id = h.quest_id
    WHERE h.released_at IS NULL AND h.reversed_at IS NULL AND h.hold_until <= ${at} AND NOT ${IS_UNDER_REVIEW}
      AND NOT ${IS_UNDER_FRAUD_REVIEW}
    ORDER BY h.hold_until, h.affiliate_id, h.key`
}

/** A reward that is still due, read under the lock of the affiliate's money. */
export async function findDueReward(
  tx: Tx,
  affiliateId: number,
  key: string,
  at: Date,
): Promise<HeldReward | undefined> {
  const [due] = await tx.$queryRaw<HeldReward[]>`
    SELECT h.affiliate_id AS "affiliateId", h.key, h.quest_id AS "questId", q.name, h.amount_cents AS "amountCents",
      h.released_at AS "releasedAt"
    FROM quest_hold h JOIN quest q ON q.id = h.quest_id JOIN affiliate a ON a.id = h.affiliate_id
    WHERE h.affiliate_id = ${affiliateId} AND h.key = ${key} AND h.released_at IS NULL AND h.reversed_at IS NULL
      AND h.hold_until <= ${at} AND a.status = 'approved' AND NOT ${IS_UNDER_REVIEW} AND NOT ${IS_UNDER_FRAUD_REVIEW}`
  return due
}

/**
 * The cash rewards of an affiliate that the rejection of a fraud case reverses: all that are held, and those of the
 * quests in doubt that were claimed since an instant.
 */
export function listUnderFraudReview(
  tx: Tx,
  affiliateId: number,
  { since, metrics }: { since: Date; metrics: readonly QuestMetric[] },
): Promise<HeldReward[]> {
  return tx.$queryRaw<HeldReward[]>`
    SELECT h.affiliate_id AS "affiliateId", h.key, h.quest_id AS "questId", q.name, h.amount_cents AS "amountCents",
      h.released_at AS "releasedAt"
    FROM quest_hold h JOIN quest q ON q.id = h.quest_id
    WHERE h.affiliate_id = ${affiliateId} AND h.reversed_at IS NULL
      AND (h.released_at IS NULL OR (h.claimed_at >= ${since} AND q.metric::text = ANY(${[...metrics]}::text[])))
    ORDER BY h.quest_id, h.key`
}

/** When the rewards of an affiliate that are still held are released, by quest and window. */
export async function listHeldUntil(tx: Tx, affiliateId: number): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx.questHold.findMany({
    where: { affiliateId, releasedAt: null, reversedAt: null },
    select: { questId: true, windowKey: true, holdUntil: true },
  })
  return new Map(rows.map(({ questId, windowKey, holdUntil }) => [`${questId} ${windowKey}`, holdUntil]))
}

/** A cash reward that was reversed, with its hold; none for one that was paid before rewards were held. */
export async function findReversed(
  tx: Tx,
  affiliateId: number,
  key: string,
  at: Date,
): Promise<{ amountCents: Cents; holdUntil: Date; claimedAt: Date }> {
  const where = { affiliateId_key: { affiliateId, key } }
  const existingHold = await tx.questHold.findUnique({ where })
  if (existingHold) return existingHold
  const { amountCents } = await tx.ledgerTransfer.findUniqueOrThrow({ where })
  return { amountCents, holdUntil: at, claimedAt: at }
}

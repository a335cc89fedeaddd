import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { notifyAll } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact, transactEach } from '@/lib/platform/database/transaction'
import { NOTIFIED_PER_BATCH } from './constants'
import { listCounting, listUnannouncedContests, listUsersToNotify, lockContest } from './data'
import { recordContestEvent } from './events'
import { cancelledNotification } from './notifications'
import { type ContestRow, lastCounted, measured, ranks } from './rank-data'
import { settlesAt } from './rules'

/**
 * Measures the contests that count, and settles those whose hold is over; their prizes are paid afterwards, by
 * `payPrizes`.
 * @returns how many contests were measured
 */
export async function measureContests({ at }: { at: Date }): Promise<number> {
  return transactEach(await listCounting(at), async (tx, { questId }) => {
    const contest = await lockContest(tx, questId)
    if (contest?.status !== 'running') return false
    const isDue = settlesAt(contest.quest.endsAt) <= at
    await measure(tx, contest, at, isDue)
    if (isDue) await settle(tx, contest, at)
    return true
  })
}

/**
 * Notifies those who had reached something in a contest that was cancelled, each once.
 * @returns how many were notified
 */
export async function notifyCancelled({ at }: { at: Date }): Promise<number> {
  let notifiedCount = 0
  for (const { questId } of await listUnannouncedContests()) {
    for (let more = NOTIFIED_PER_BATCH; more === NOTIFIED_PER_BATCH; notifiedCount += more)
      more = await transact((tx) => notifyBatch(tx, questId, at))
  }
  return notifiedCount
}

async function notifyBatch(tx: Tx, questId: number, at: Date): Promise<number> {
  const contest = await lockContest(tx, questId)
  if (!contest || contest.toldAt) return 0
  const notification = cancelledNotification({ questId, name: contest.quest.name })
  const users = await listUsersToNotify(tx, questId, notification.dedupeKey, NOTIFIED_PER_BATCH)
  await notifyAll(
    tx,
    users.map(({ id }) => id),
    notification,
    at,
  )
  if (users.length < NOTIFIED_PER_BATCH) await tx.contest.update({ where: { questId }, data: { toldAt: at } })
  return users.length
}

/**
 * Stores what affiliates have reached, with the instant for values that changed.
 * @param isFinal determines every instant again: a value can be the same with other conversions
 */
async function measure(tx: Tx, contest: ContestRow, at: Date, isFinal: boolean): Promise<void> {
  const { questId } = contest
  const hasChanged = isFinal ? Prisma.sql`TRUE` : Prisma.sql`coalesce(m.value, 0) <> coalesce(s.value, 0)`
  await tx.$executeRaw`
    INSERT INTO contest_standing (quest_id, affiliate_id, value, reached_at)
    SELECT ${questId}, changed.affiliate_id, changed.value,
      coalesce(${lastCounted(contest, Prisma.sql`changed.affiliate_id`)}, changed.reached_at, ${at})
    FROM (
      SELECT coalesce(m.affiliate_id, s.affiliate_id) AS affiliate_id, coalesce(m.value, 0) AS value, s.reached_at
      FROM (${measured(contest)}) m
      FULL JOIN (SELECT affiliate_id, value, reached_at FROM contest_standing WHERE quest_id = ${questId}) s
        ON s.affiliate_id = m.affiliate_id
      WHERE ${hasChanged}) changed
    ORDER BY changed.affiliate_id
    ON CONFLICT (quest_id, affiliate_id) DO UPDATE SET value = EXCLUDED.value, reached_at = EXCLUDED.reached_at`
}

/** Gives the places and their prizes, once, under the lock of the contest. */
async function settle(tx: Tx, { questId, prizes }: ContestRow, at: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE contest_standing s SET place = r.rank, prize_cents = p.cents
    FROM (${ranks(questId, at)}) r
    LEFT JOIN json_to_recordset(${JSON.stringify(prizes)}::json) AS p ("from" int, "to" int, cents bigint)
      ON r.rank BETWEEN p."from" AND p."to"
    WHERE s.quest_id = ${questId} AND s.affiliate_id = r.affiliate_id`
  await tx.contest.update({ where: { questId }, data: { status: 'settled', settledAt: at } })
  await recordContestEvent(tx, questId, 'contest.settled', at)
}

import 'server-only'
import { Prisma, type Quest, type QuestProgress } from '@/lib/generated/prisma/client'
import type { QuestMetric } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, easternDay, quarterHourStart } from '@/lib/platform/dates/days'
import { daysWithoutImports } from '@/lib/platform/rollups/without-imported-history'
import { isModuleOn } from '@/lib/platform/settings/current'
import { listHeldUntil } from '../reward-holds/data'
import { listConvertedDays, toStreakState } from '../streak/data'
import { walkDays } from '../streak/rules'
import { isForAffiliate, type QuestAffiliate } from './audience-rules'
import { bestValue } from './completion-rules'
import { CLAIM_DAYS, METRIC_MODULES, type QuestWindow } from './constants'
import { byUrgency, listedQuest } from './listed-quest-rules'
import type { ListedQuest } from './schema'
import { claimEnd, questWindow, type Span, windowAt, windowKeysAt } from './window-rules'

/** A quest with the progress of one affiliate, by window. */
export type QuestRow = Omit<Quest, 'window'> & { window: QuestWindow; progress: QuestProgress[] }

/** A quest in one of its windows. */
export type QuestInWindow = { quest: QuestRow; span: Span }

type Occurrence = { affiliateId: number; at: Date; occurredAt: Date }

const currentWindows = ({ affiliateId, occurredAt }: Pick<Occurrence, 'affiliateId' | 'occurredAt'>) => ({
  affiliateId,
  windowKey: { in: Object.values(windowKeysAt(occurredAt)) },
})

/**
 * Active quests, and those the affiliate completed in a window that contains the instant, whatever their status now.
 */
const affectedBy = (occurrence: Occurrence) => ({
  OR: [
    { status: 'active' as const, startsAt: { lte: occurrence.at } },
    {
      status: { not: 'draft' as const },
      progress: { some: { ...currentWindows(occurrence), completedAt: { not: null } } },
    },
  ],
})

/** Whether an event at an instant can affect any quest. */
export async function isAnyQuestAffected(tx: Tx, occurrence: Occurrence): Promise<boolean> {
  return (await tx.quest.findFirst({ where: affectedBy(occurrence), select: { id: true } })) !== null
}

/** The quests that an event at an instant can affect, with the progress of the affiliate in those windows. */
export function listAffectedQuests(tx: Tx, occurrence: Occurrence): Promise<QuestRow[]> {
  const include = { progress: { where: currentWindows(occurrence) } }
  return tx.quest.findMany({ where: affectedBy(occurrence), include, orderBy: { id: 'asc' } }) as Promise<QuestRow[]>
}

/** A quest that is no longer done in a window, with what was recorded of it. */
export type UndoneQuest = QuestInWindow & { recorded: QuestProgress }

/** The quests of an affiliate that were undone in a window that contains an instant, whatever their status now. */
export async function listUndoneQuests(
  tx: Tx,
  occurrence: Pick<Occurrence, 'affiliateId' | 'occurredAt'>,
): Promise<UndoneQuest[]> {
  const rows = await tx.questProgress.findMany({
    where: { ...currentWindows(occurrence), claimedAt: null, formerCompletedAt: { not: null } },
    include: { quest: true },
    orderBy: { questId: 'asc' },
  })
  return rows.flatMap(({ quest, ...recorded }): UndoneQuest[] => {
    const row = { ...quest, progress: [recorded] } as QuestRow
    const span = questWindow(row, recorded.windowKey)
    return span && windowAt(row, occurrence.occurredAt)?.key === span.key ? [{ quest: row, span, recorded }] : []
  })
}

/** A quest with the progress of an affiliate in one window; null for a draft or an unknown quest. */
export function findQuest(tx: Tx, affiliateId: number, id: number, windowKey: string): Promise<QuestRow | null> {
  const include = { progress: { where: { affiliateId, windowKey } } }
  return tx.quest.findFirst({ where: { id, status: { not: 'draft' } }, include }) as Promise<QuestRow | null>
}

/** Whether the affiliate, as a member of staff, created, changed or started a quest, according to the audit log. */
export async function hasManagedQuest(tx: Tx, affiliateId: number, questId: number): Promise<boolean> {
  const { userId } = await tx.affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { userId: true } })
  const where = { subject: 'quest', subjectId: String(questId), actorId: userId }
  return (await tx.auditLog.findFirst({ where, select: { seq: true } })) !== null
}

/** What decides which quests an affiliate gets, and the status of the account. */
export async function getQuestAffiliate(tx: Tx, affiliateId: number) {
  const { status, level, bucketId, user } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { status: true, level: true, bucketId: true, user: { select: { country: true } } },
  })
  const quester: QuestAffiliate = { affiliateId, level, bucketId, country: user.country }
  return { ...quester, status }
}

/** The quests of an affiliate: active ones, and earlier ones whose reward can still be claimed. [S2.83] */
export async function listQuests(affiliateId: number, at: Date): Promise<ListedQuest[]> {
  const tx = db()
  const [quester, quests, heldUntil] = await Promise.all([
    getQuestAffiliate(tx, affiliateId),
    listShownQuests(tx, affiliateId, at),
    listHeldUntil(tx, affiliateId),
  ])
  const shown = quests.flatMap((quest) => shownWindows(quest, quester, at))
  const values = await measureQuests(tx, affiliateId, shown, at)
  const listed = shown.map(({ quest, span }, index) => {
    const recorded = quest.progress.find(({ windowKey }) => windowKey === span.key)
    const value = bestValue(quest.metric, values[index] ?? 0n, recorded?.value)
    const progress = { completedAt: null, claimedAt: null, ...recorded, value }
    return listedQuest(quest, span, progress, heldUntil.get(`${quest.id} ${span.key}`))
  })
  return listed.sort(byUrgency)
}

function listShownQuests(tx: Tx, affiliateId: number, at: Date): Promise<QuestRow[]> {
  // "once" sorts after every day
  const lately = { affiliateId, windowKey: { gte: oldestClaimable(easternDay(at)) }, completedAt: { not: null } }
  return tx.quest.findMany({
    where: {
      OR: [
        { status: 'active', startsAt: { lte: at } },
        { status: { not: 'draft' }, progress: { some: { ...lately, claimedAt: null } } },
      ],
    },
    include: { progress: { where: lately } },
    orderBy: { id: 'asc' },
  }) as Promise<QuestRow[]>
}

/** The oldest window key that can still be claimed: the start of a week that ended CLAIM_DAYS ago. */
const oldestClaimable = (today: Day): Day => addDays(today, -7 - CLAIM_DAYS)

function shownWindows(quest: QuestRow, quester: QuestAffiliate, at: Date): QuestInWindow[] {
  const module = METRIC_MODULES[quest.metric]
  const isCounted = quest.status === 'active' && (module === undefined || isModuleOn(module))
  const current = isCounted && isForAffiliate(quest.audience, quester) ? windowAt(quest, at) : undefined
  const waiting = quest.progress
    .filter(({ claimedAt, windowKey }) => claimedAt === null && windowKey !== current?.key)
    .flatMap(({ windowKey }) => questWindow(quest, windowKey) ?? [])
    .filter((span) => at < (claimEnd(span) ?? new Date(at.getTime() + 1)))
  return [...(current ? [current] : []), ...waiting].map((span) => ({ quest, span }))
}

/** Active quests that count clicks. */
export function listClickQuests(at: Date): Promise<Omit<QuestRow, 'progress'>[]> {
  const where = { status: 'active', metric: 'clicks', startsAt: { lte: at } } as const
  return db().quest.findMany({ where, orderBy: { id: 'asc' } }) as Promise<Omit<QuestRow, 'progress'>[]>
}

/** The affiliates of a quest with clicks since an instant who have reached its target without a recorded completion. */
export async function listReachedByClicks(
  { id, offerId, target, audience }: Omit<QuestRow, 'progress'>,
  { key, firstDay, lastDay }: Span,
  since: Date,
): Promise<number[]> {
  const rows = await db().$queryRaw<QuestAffiliate[]>`
    SELECT a.id AS "affiliateId", a.level, a.bucket_id AS "bucketId", u.country
    FROM affiliate a JOIN app_user u ON u.id = a.user_id
    WHERE a.status IN ('approved', 'pending') AND ${withoutTestAccounts('a.id')}
      AND EXISTS (SELECT 1 FROM stat_quarter_hour q
        WHERE q.affiliate_id = a.id AND q.starts_at >= ${quarterHourStart(since)} AND q.clicks > 0)
      AND NOT EXISTS (SELECT 1 FROM quest_progress p
        WHERE p.affiliate_id = a.id AND p.quest_id = ${id} AND p.window_key = ${key} AND p.completed_at IS NOT NULL)
      AND (SELECT sum(s.unique_clicks) FROM stat_day s
        WHERE s.affiliate_id = a.id AND s.day BETWEEN ${firstDay}::date AND ${lastDay ?? 'infinity'}::date
          AND (${offerId ?? 0} = 0 OR s.offer_id = ${offerId ?? 0}))
        - coalesce((${clicksUnderReview(
          Prisma.sql`a.id`,
          Prisma.sql`${firstDay}::date`,
          Prisma.sql`${lastDay ?? 'infinity'}::date`,
        )}), 0) >= ${target}
    ORDER BY a.id`
  return rows.filter((quester) => isForAffiliate(audience, quester)).map(({ affiliateId }) => affiliateId)
}

/** The days and the offer a quest counts. Quests that share them are summed once. */
type Scope = { firstDay: string; lastDay: string; offerId: number; hasStats: boolean }

type Sums = { clicks: bigint; conversions: bigint; earnings: bigint; referrals: bigint; discord: bigint }

const STAT_METRICS: ReadonlySet<QuestMetric> = new Set(['clicks', 'conversions', 'earnings'])
const ANY_OFFER = 0

/**
 * The progress of an affiliate in windows of quests, in the order given: unique clicks and conversions as counts,
 * earnings in cents of pending and approved conversions by the day they were created, referrals by their first approved
 * conversion. Reads the roll-ups, like every report.
 */
export async function measureQuests(
  tx: Tx,
  affiliateId: number,
  requested: readonly QuestInWindow[],
  at: Date,
): Promise<bigint[]> {
  if (requested.length === 0) return []
  const scopes = new Map(requested.map(toScope).map((scope) => [keyOf(scope), scope]))
  const sums = await readSums(tx, affiliateId, [...scopes.values()])
  const byScope = new Map([...scopes.keys()].map((key, index) => [key, sums[index]]))
  const streak = requested.some(({ quest }) => quest.metric === 'streak_days')
    ? await currentStreak(tx, affiliateId, at)
    : 0
  return requested.map((each) => {
    const { metric } = each.quest
    if (metric === 'streak_days') return BigInt(streak)
    return byScope.get(keyOf(toScope(each)))?.[metric === 'discord_connected' ? 'discord' : metric] ?? 0n
  })
}

function toScope({ quest, span: { firstDay, lastDay } }: QuestInWindow): Scope {
  const hasStats = STAT_METRICS.has(quest.metric)
  return { firstDay, lastDay: lastDay ?? 'infinity', offerId: (hasStats && quest.offerId) || ANY_OFFER, hasStats }
}

const keyOf = ({ firstDay, lastDay, offerId, hasStats }: Scope) => `${firstDay} ${lastDay} ${offerId} ${hasStats}`

/**
 * Counted clicks that a fraud case found to come from few addresses, unless it was cleared or trusted. They are not told
 * apart by offer.
 */
export const clicksUnderReview = (affiliateId: Prisma.Sql, firstDay: Prisma.Sql, lastDay: Prisma.Sql) => Prisma.sql`
  SELECT sum((f.detail ->> 'clicks')::int) AS clicks FROM fraud_fact f JOIN fraud_case k ON k.id = f.case_id
  WHERE f.affiliate_id = ${affiliateId} AND f.rule = 'quest_clicks'
    AND f.detail ->> 'day' IS NOT NULL AND (f.detail ->> 'day')::date BETWEEN ${firstDay} AND ${lastDay}
    AND k.status NOT IN ('cleared', 'trusted')`

function readSums(tx: Tx, affiliateId: number, scopes: readonly Scope[]): Promise<Sums[]> {
  return tx.$queryRaw<Sums[]>`
    SELECT greatest(coalesce(s.clicks, 0) - coalesce(doubted.clicks, 0), 0)::bigint AS clicks, coalesce(s.conversions, 0)::bigint AS conversions,
      coalesce(s.earnings, 0)::bigint AS earnings,
      (SELECT count(*) FROM referral r JOIN affiliate ra ON ra.id = r.referred_id JOIN app_user ru ON ru.id = ra.user_id
        CROSS JOIN LATERAL (SELECT min(c.decided_at) AS approved_at FROM conversion c
          WHERE c.affiliate_id = r.referred_id AND c.status = 'approved') f
        WHERE r.referrer_id = ${affiliateId} AND r.refused_reason IS NULL
          AND (ru.email_confirmed_at IS NOT NULL OR ru.status = 'deleted')
          AND f.approved_at >= w.first_day::timestamp AT TIME ZONE 'America/New_York'
          AND f.approved_at < (w.last_day + 1)::timestamp AT TIME ZONE 'America/New_York') AS referrals,
      (SELECT count(*) FROM discord_connection d JOIN affiliate a ON a.user_id = d.user_id
        WHERE a.id = ${affiliateId} AND d.disconnected_at IS NULL AND NOT EXISTS (SELECT FROM discord_bonus b
          WHERE b.discord_id = d.discord_id AND b.user_id <> d.user_id)) AS discord
    FROM unnest(${scopes.map(({ firstDay }) => firstDay)}::date[], ${scopes.map(({ lastDay }) => lastDay)}::date[],
      ${scopes.map(({ offerId }) => offerId)}::int[], ${scopes.map(({ hasStats }) => hasStats)}::bool[])
      WITH ORDINALITY AS w (first_day, last_day, offer_id, has_stats, place)
    LEFT JOIN LATERAL (
      SELECT sum(unique_clicks) AS clicks, sum(pending_count + approved_count) AS conversions,
        sum(pending_payout_cents + approved_payout_cents) AS earnings
      FROM ${daysWithoutImports(Prisma.sql`affiliate_id = ${affiliateId} AND day BETWEEN w.first_day AND w.last_day
        AND (w.offer_id = ${ANY_OFFER} OR offer_id = w.offer_id)`)} recorded
    ) s ON w.has_stats
    LEFT JOIN LATERAL (${clicksUnderReview(Prisma.sql`${affiliateId}`, Prisma.sql`w.first_day`, Prisma.sql`w.last_day`)}) doubted
      ON w.has_stats
    ORDER BY w.place`
}

/** The streak as an update now would compute it. */
async function currentStreak(tx: Tx, affiliateId: number, at: Date): Promise<number> {
  const recorded = toStreakState(await tx.streak.findUnique({ where: { affiliateId } }))
  const today = easternDay(at)
  return walkDays(recorded, await listConvertedDays(tx, affiliateId, recorded.lastDay, today), today).state.current
}

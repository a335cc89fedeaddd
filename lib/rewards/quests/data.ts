import 'server-only'
import { Prisma, type QuestProgress } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, easternDay, quarterHourStart } from '@/lib/platform/dates/days'
import { isModuleOn } from '@/lib/platform/settings/current'
import { listHeldUntil } from '../reward-holds/data'
import { isForAffiliate, type QuestAffiliate } from './audience-rules'
import { bestValue } from './completion-rules'
import { CLAIM_DAYS, METRIC_MODULES } from './constants'
import { byUrgency, listedQuest } from './listed-quest-rules'
import { clicksUnderReview, measureQuests, type QuestInWindow, type QuestRow } from './measure-data'
import type { ListedQuest } from './schema'
import { claimEnd, questWindow, type Span, windowAt, windowKeysAt } from './window-rules'

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

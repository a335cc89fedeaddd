import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AffiliateStatus, QuestMetric, QuestStatus } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { daysWithoutImports } from '@/lib/platform/rollups/without-imported-history'
import { isForAffiliate, type QuestAffiliate } from './audience-rules'
import { completionChange } from './completion-rules'
import { type Span, type WindowTerms, windowAt, windowKeysAt } from './window-rules'

/** What conversions of an affiliate change of that affiliate's quests. */
const SOLD_METRICS: QuestMetric[] = ['conversions', 'earnings', 'streak_days']

/** An affiliate with new conversions of one Eastern day, at the instant of the last. */
export type AffiliateWithConversions = QuestAffiliate & {
  status: AffiliateStatus
  /** Whether the affiliate had no conversion on that day before. */
  isFirstOfDay: boolean
  at: Date
}

/** A quest that conversions count for, and how far affiliates are. */
export type QuestInProgress = WindowTerms & {
  id: number
  metric: QuestMetric
  target: bigint
  offerId: number | null
  audience: unknown
  status: QuestStatus
  /** Of the affiliates in question, in the windows of now; values as text. */
  progress: { affiliateId: number; windowKey: string; value: string; isCompleted: boolean }[]
}
type ProgressRequest = { seller: AffiliateWithConversions; quest: QuestInProgress; span: Span }

/**
 * Updates the quests of affiliates after new conversions of one Eastern day, whose roll-ups are written: their values in
 * two statements. Their money is locked.
 * @param quests those of `listQuestsInProgress`, read under that lock
 * @returns those who complete a quest, or whose streak may grow: `settleQuests` must be called for them
 */
export async function updateQuestsInProgress(
  tx: Tx,
  quests: readonly QuestInProgress[],
  sellers: readonly AffiliateWithConversions[],
): Promise<AffiliateWithConversions[]> {
  const requested = sellers.flatMap((seller) =>
    quests.flatMap((quest): ProgressRequest[] => {
      const span = windowAt(quest, seller.at)
      return span && isStarted(quest, seller) ? [{ seller, quest, span }] : []
    }),
  )
  const sums = await readSums(tx, requested)
  const found = requested.map((each, index) => ({ ...each, ...computeOutcome(each, sums.get(index)) }))
  const settled = new Set(found.filter(({ needsSettling }) => needsSettling).map(({ seller }) => seller))
  await saveValues(
    tx,
    found.filter(({ seller, isChanged }) => isChanged && !settled.has(seller)),
  )
  return sellers.filter((seller) => settled.has(seller))
}

const isStarted = (
  { status, startsAt, progress }: QuestInProgress,
  { affiliateId, at }: AffiliateWithConversions,
): boolean =>
  (status === 'active' && startsAt <= at) ||
  progress.some((recorded) => recorded.affiliateId === affiliateId && recorded.isCompleted)

/** The quests conversions count for: active ones, and those that one of the affiliates completed in a window of now. */
export function listQuestsInProgress(tx: Tx, affiliateIds: readonly number[], at: Date): Promise<QuestInProgress[]> {
  const keys = Object.values(windowKeysAt(at))
  return tx.$queryRaw<QuestInProgress[]>`
    SELECT q.id, q.metric, q.target, q.offer_id AS "offerId", q."window", q.starts_at AS "startsAt", q.ends_at AS "endsAt",
      q.audience, q.status, known.progress
    FROM quest q CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('affiliateId', p.affiliate_id, 'windowKey', p.window_key,
          'value', p.value::text, 'isCompleted', p.completed_at IS NOT NULL)), '[]') AS progress,
        count(p.completed_at) AS completed
      FROM quest_progress p
      WHERE p.affiliate_id = ANY(${affiliateIds}::int[]) AND p.quest_id = q.id AND p.window_key = ANY(${keys}::text[])) known
    WHERE q.metric::text = ANY(${SOLD_METRICS}::text[])
      AND (q.status = 'active' OR (q.status <> 'draft' AND known.completed > 0))
    ORDER BY q.id`
}

type Sums = { place: number; conversions: bigint; earnings: bigint }

async function readSums(tx: Tx, requested: readonly ProgressRequest[]): Promise<Map<number, Sums>> {
  const counted = requested.filter(({ quest }) => quest.metric !== 'streak_days')
  if (counted.length === 0) return new Map()
  const rows = await tx.$queryRaw<Sums[]>`
    SELECT w.place::int - 1 AS place, coalesce(s.conversions, 0)::bigint AS conversions, coalesce(s.earnings, 0)::bigint AS earnings
    FROM unnest(${counted.map(({ seller }) => seller.affiliateId)}::int[], ${counted.map(({ span }) => span.firstDay)}::date[],
      ${counted.map(({ span }) => span.lastDay ?? 'infinity')}::date[], ${counted.map(({ quest }) => quest.offerId ?? 0)}::int[])
      WITH ORDINALITY AS w (affiliate_id, first_day, last_day, offer_id, place)
    LEFT JOIN LATERAL (
      SELECT sum(pending_count + approved_count) AS conversions, sum(pending_payout_cents + approved_payout_cents) AS earnings
      FROM ${daysWithoutImports(Prisma.sql`affiliate_id = w.affiliate_id AND day BETWEEN w.first_day AND w.last_day
        AND (w.offer_id = 0 OR offer_id = w.offer_id)`)} recorded) s ON true`
  return new Map(rows.map((row) => [requested.indexOf(counted[row.place] as ProgressRequest), row]))
}

type Outcome = { value: bigint; isChanged: boolean; needsSettling: boolean }

function computeOutcome({ seller, quest, span }: ProgressRequest, sums: Sums | undefined): Outcome {
  const recorded = quest.progress.find(
    ({ affiliateId, windowKey }) => affiliateId === seller.affiliateId && windowKey === span.key,
  )
  const isCompleted = recorded?.isCompleted ?? false
  const before = recorded && BigInt(recorded.value)
  if (!sums) return { value: 0n, isChanged: false, needsSettling: seller.isFirstOfDay && !isCompleted }
  const value = quest.metric === 'earnings' ? sums.earnings : sums.conversions
  const isBlocked = seller.status !== 'approved' && seller.status !== 'pending'
  const mayComplete = quest.status === 'active' && !isBlocked && isForAffiliate(quest.audience, seller)
  if (!recorded && !mayComplete) return { value, isChanged: false, needsSettling: false }
  const outcome = completionChange({ ...quest, value, recorded: before, isCompleted, mayComplete })
  return { value, isChanged: value !== (before ?? 0n), needsSettling: outcome !== 'same' }
}

async function saveValues(tx: Tx, changed: readonly (ProgressRequest & Outcome)[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ seller, quest, span, value }) => ({
    affiliate_id: seller.affiliateId,
    quest_id: quest.id,
    window_key: span.key,
    value: String(value),
    updated_at: seller.at,
  }))
  await tx.$executeRaw`
    INSERT INTO quest_progress (affiliate_id, quest_id, window_key, value, updated_at)
    SELECT affiliate_id, quest_id, window_key, value, updated_at
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS p (affiliate_id int, quest_id int, window_key text, value bigint, updated_at timestamptz)
    ORDER BY 1, 2, 3
    ON CONFLICT (affiliate_id, quest_id, window_key) DO UPDATE SET value = EXCLUDED.value, updated_at = EXCLUDED.updated_at`
}

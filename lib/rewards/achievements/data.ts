import 'server-only'
import { pool, type Tx } from '@/lib/platform/database/db'
import { liveOnly } from '@/lib/platform/ids/test-accounts'
import { type Cents, dollars } from '@/lib/platform/money/cents'
import { isNotImported } from '@/lib/platform/rollups/without-imported-history'
import { modulesOff } from '@/lib/platform/settings/current'
import { BADGE_PREFIX, FIRST_CLICK_ID, MEASURES, type Measure } from './constants'
import { type Earned, type Facts, listAchievements } from './rules'
import type { Achievements } from './schema'

// Selects one row in index order: with EXISTS the planner may scan a whole table for affiliates who have no row.
const hasRow = (firstOf: string) => `(SELECT count(*) FROM (SELECT 1 FROM ${firstOf} LIMIT 1) first_of)`

const FIRST_CLICK = `stat_day s WHERE s.affiliate_id = a.id AND s.clicks > 0 AND ${isNotImported('s')} ORDER BY s.day`

// Reads balances, roll-ups and indexes only, so that the cost does not grow with the number of clicks.
const MEASURED: Record<Measure, string> = {
  clicks: hasRow(FIRST_CLICK),
  conversions: hasRow("conversion WHERE affiliate_id = a.id AND status IN ('pending', 'approved') ORDER BY created_at"),
  earnedCents: 'coalesce(l.earned_cents, 0)',
  highestStreak: 'coalesce(s.highest_streak, 0)::bigint',
  discord: hasRow(`(
    SELECT user_id FROM discord_connection WHERE user_id = a.user_id AND disconnected_at IS NULL
    UNION ALL SELECT user_id FROM discord_bonus WHERE user_id = a.user_id) connected`),
  // as quests count them
  referrals: hasRow(`referral r JOIN affiliate ra ON ra.id = r.referred_id JOIN app_user ru ON ru.id = ra.user_id
    WHERE r.referrer_id = a.id AND r.refused_reason IS NULL
      AND (ru.email_confirmed_at IS NOT NULL OR ru.status = 'deleted')
      AND EXISTS (SELECT 1 FROM conversion rc WHERE rc.affiliate_id = r.referred_id AND rc.status = 'approved')`),
  payouts: hasRow("payout_request WHERE affiliate_id = a.id AND status = 'paid' ORDER BY requested_at"),
}

const FACTS = `${MEASURES.map((measure) => `${MEASURED[measure]} AS "${measure}"`).join(', ')}
  FROM affiliate a
  LEFT JOIN ledger_account l ON l.affiliate_id = a.id AND l.kind = 'available'
  LEFT JOIN streak s ON s.affiliate_id = a.id
  WHERE a.id = $1`

/** The facts achievements depend on, as the transaction sees them. */
export async function readFacts(tx: Tx, affiliateId: number): Promise<Facts> {
  const [facts] = await tx.$queryRawUnsafe<Facts[]>(`SELECT ${FACTS}`, affiliateId)
  if (!facts) throw new Error(`there is no affiliate ${affiliateId}`)
  return facts
}

const LEVEL_AND_FACTS = {
  name: 'achievements-level-and-facts',
  text: `SELECT a.level,
      (SELECT json_agg(json_build_object('name', name, 'cents', required_earnings_cents::text) ORDER BY number) FROM level)
        AS levels, ${FACTS}`,
}

const EARNED = {
  name: 'achievements-earned',
  text: `SELECT e.key, e.earned_at AS "earnedAt", q.name AS "questName"
    FROM achievement_earned e
    LEFT JOIN LATERAL (
      SELECT name FROM quest WHERE e.key LIKE '${BADGE_PREFIX}%' AND badge_key = substr(e.key, ${BADGE_PREFIX.length + 1}) ORDER BY id DESC LIMIT 1
    ) q ON true
    WHERE e.affiliate_id = $1
    ORDER BY e.earned_at, e.key`,
}

type LevelAndFactsRow = Record<Measure, string> & { level: number; levels: { name: string; cents: string }[] }

/** Level, total earnings and achievements of an affiliate, in two prepared statements. [S7.7] [S3.24] */
export async function getAchievements(affiliateId: number): Promise<Achievements> {
  const [state, earned] = await Promise.all([
    pool().query<LevelAndFactsRow>({ ...LEVEL_AND_FACTS, values: [affiliateId] }),
    pool().query<Earned>({ ...EARNED, values: [affiliateId] }),
  ])
  const row = state.rows[0]
  if (!row) throw new Error(`there is no affiliate ${affiliateId}`)
  const facts = Object.fromEntries(MEASURES.map((measure) => [measure, BigInt(row[measure])])) as Facts
  return {
    level: row.level,
    totalPayout: dollars(facts.earnedCents),
    levels: row.levels.map(({ name, cents }) => ({ name, requiredEarnings: dollars(BigInt(cents)) })),
    achievements: listAchievements(facts, earned.rows, modulesOff()),
  }
}

const UNSETTLED = {
  name: 'achievements-unsettled',
  text: `SELECT a.id FROM affiliate a
    CROSS JOIN LATERAL (SELECT 1 FROM ${FIRST_CLICK} LIMIT 1) clicked
    WHERE a.id > $1 AND ${liveOnly('a.id')} AND NOT EXISTS (SELECT 1 FROM achievement_earned e WHERE e.affiliate_id = a.id AND e.key = $2)
    ORDER BY a.id LIMIT $3`,
}

/**
 * Affiliates with clicks but without the first-click achievement. Clicks settle no achievements themselves, so that a
 * redirect never waits for it.
 */
export async function listUnsettled(afterId: number, limit: number): Promise<number[]> {
  const { rows } = await pool().query<{ id: number }>({ ...UNSETTLED, values: [afterId, FIRST_CLICK_ID, limit] })
  return rows.map(({ id }) => id)
}

/** The earnings, in cents, that the levels reached at an instant require. */
export async function listNewLevels(tx: Tx, affiliateId: number, at: Date): Promise<Cents[]> {
  const rows = await tx.$queryRaw<{ cents: Cents }[]>`
    SELECT l.required_earnings_cents AS cents FROM level_reached r JOIN level l ON l.number = r.level
    WHERE r.affiliate_id = ${affiliateId} AND r.reached_at = ${at}`
  return rows.map(({ cents }) => cents)
}

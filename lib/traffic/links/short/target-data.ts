import 'server-only'
import type pg from 'pg'
import type { ShortLinkRule } from './target-rules'

/** The short links that are not deleted, with their names; only the given ones, or all. */
export async function readShortLinkRules(
  db: Pick<pg.Pool, 'query'>,
  ids?: number[],
): Promise<Map<number, ShortLinkRule>> {
  const { rows } = await db.query<ShortLinkRule>(
    `SELECT l.id, l.affiliate_id AS "affiliateId", array_agg(n.host || '/' || n.slug) AS names,
       l.is_active AND l.disabled_at IS NULL AS "isActive", l.offer_id AS "offerId", l.smart_link_id AS "smartLinkId",
       l.source, l.url, json_strip_nulls(json_build_object('s1', l.s1, 's2', l.s2, 's3', l.s3, 's4', l.s4,
         's5', l.s5)) AS "subIds"
     FROM short_link l JOIN short_link_slug n ON n.short_link_id = l.id
     WHERE l.deleted_at IS NULL AND ($1::int[] IS NULL OR l.id = ANY ($1)) GROUP BY l.id`,
    [ids ?? null],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

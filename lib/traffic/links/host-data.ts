import 'server-only'
import type pg from 'pg'
import type { HostRule } from './host-rules'

/**
 * The hosts of links by name; of several rows for one host the one that serves. What an affiliate added and never
 * proved is none: they could name any host of ours, and take its pages away.
 */
export async function readHostRules(db: Pick<pg.Pool, 'query'>): Promise<Map<string, HostRule>> {
  const { rows } = await db.query<HostRule>(
    `SELECT DISTINCT ON (host) host, affiliate_id AS "affiliateId",
       status IN ('verified', 'failing') AND disabled_at IS NULL AS "isServing"
     FROM link_domain WHERE deleted_at IS NULL AND (affiliate_id IS NULL OR status <> 'waiting')
     ORDER BY host, status IN ('verified', 'failing') DESC, id`,
  )
  return new Map(rows.map((row) => [row.host, row]))
}

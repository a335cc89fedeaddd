import 'server-only'
import type pg from 'pg'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { type BlockRule, isSubIdKey, type RestrictedTraffic, trafficText } from './rules'
import type { Restriction } from './schema'

/** Restrictions in one answer. */
const LISTED_MAX = 500

/** What is blocked now, by affiliate, for the click path. @param affiliateIds all when missing */
export async function readBlockRules(
  client: Pick<pg.Pool, 'query'>,
  affiliateIds?: readonly number[],
): Promise<Map<number, readonly BlockRule[]>> {
  const { rows } = await client.query<{ id: number; blocks: BlockRule[] }>(
    `SELECT r.affiliate_id AS id, json_agg(json_build_object('offerId', r.offer_id, 'subId', r.sub_id,
       'subValue', r.sub_value, 'source', CASE WHEN r.source_id IS NOT NULL THEN coalesce(s.name, '') END)) AS blocks
     FROM traffic_restriction r LEFT JOIN source s ON s.id = r.source_id AND s.affiliate_id = r.affiliate_id
     WHERE r.kind = 'block' AND r.ended_at IS NULL AND ($1::int[] IS NULL OR r.affiliate_id = ANY ($1)) GROUP BY 1`,
    [affiliateIds ?? null],
  )
  return new Map(rows.map(({ id, blocks }) => [id, blocks]))
}

/** Whether conversions of a click or a conversion `c` wait for staff. */
export const IS_HELD = Prisma.sql`stoke_is_held(c.affiliate_id, c.offer_id, c.source_id, c.s1, c.s2, c.s3, c.s4, c.s5)`

/** Names of a source and an offer, for `trafficText`. */
export async function readTrafficNames(
  tx: Tx,
  { sourceId, offerId }: Pick<RestrictedTraffic, 'sourceId' | 'offerId'>,
): Promise<{ source: string; offer: string }> {
  const source = sourceId ? await tx.source.findUnique({ where: { id: sourceId }, select: { name: true } }) : null
  const offer = offerId ? await tx.offer.findUnique({ where: { id: offerId }, select: { name: true } }) : null
  return { source: source?.name ?? '', offer: offer?.name ?? '' }
}

/** What of an affiliate's traffic is restricted now, newest first. */
export async function listRestrictions(affiliateId: number): Promise<Restriction[]> {
  const rows = await db().trafficRestriction.findMany({
    where: { affiliateId, endedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: LISTED_MAX,
    include: { offer: { select: { name: true } } },
  })
  const sources = await db().source.findMany({
    where: { affiliateId, id: { in: rows.flatMap(({ sourceId }) => sourceId ?? []) } },
  })
  const people = await db().user.findMany({
    where: { id: { in: rows.flatMap(({ createdById }) => createdById ?? []) } },
    select: { id: true, email: true },
  })
  const rules = await db().automaticRule.findMany({
    where: { id: { in: rows.flatMap(({ ruleId }) => ruleId ?? []) } },
    select: { id: true, name: true },
  })
  const source = new Map(sources.map(({ id, name }) => [id, name]))
  const by = new Map([
    ...people.map(({ id, email }) => [id, email] as const),
    ...rules.map(({ id, name }) => [id, `Rule “${name}”`] as const),
  ])
  return rows.map(({ subId, offer, ...row }) => ({
    id: row.id,
    kind: row.kind,
    traffic: trafficText(
      { ...row, subId: isSubIdKey(subId) ? subId : null },
      { source: source.get(row.sourceId ?? 0) ?? '', offer: offer?.name ?? '' },
    ),
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    by: by.get(row.ruleId ?? row.createdById ?? '') ?? 'A deleted account',
  }))
}

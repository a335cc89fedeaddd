import 'server-only'
import type pg from 'pg'
import { compileVisitors } from '@/lib/catalog/visitor-conditions/rules'
import { allConditions } from '@/lib/catalog/visitor-conditions/schema'
import type { RotationRule, SmartLinkRule } from './smart-link-rules'

type OfferRow = Omit<RotationRule, 'visitors'> & { countries: string[]; devices: string[]; stored: unknown }
type LinkRow = Omit<SmartLinkRule, 'arms'> & { arms: OfferRow[] }

/** The smart links the click path chooses by, with the shares of their current revision; only the given ones, or all. */
export async function readSmartLinkRules(
  db: Pick<pg.Pool, 'query'>,
  ids?: number[],
): Promise<Map<number, SmartLinkRule>> {
  const { rows } = await db.query<LinkRow>(
    `SELECT l.id, l.affiliate_id AS "affiliateId", l.is_active AS "isActive", l.revision,
       json_agg(json_build_object('offerId', m.offer_id, 'shareBps', s.share_bps, 'countries', m.countries,
         'devices', m.devices, 'stored', m.visitors) ORDER BY m.position) AS arms
     FROM smart_link l JOIN smart_link_arm m ON m.smart_link_id = l.id
     JOIN smart_link_share s ON s.smart_link_id = l.id AND s.revision = l.revision AND s.offer_id = m.offer_id
     WHERE l.deleted_at IS NULL AND ($1::int[] IS NULL OR l.id = ANY ($1)) GROUP BY l.id`,
    [ids ?? null],
  )
  return new Map(rows.map((row) => [row.id, { ...row, arms: row.arms.map(toRotationRule) }]))
}

const toRotationRule = ({ countries, devices, stored, ...arm }: OfferRow): RotationRule => ({
  ...arm,
  visitors: compileVisitors(allConditions(stored, { countries, devices })),
})

import 'server-only'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import type { RulesVersions } from './admin-schema'
import { listPromoters } from './data'

/** All versions of an offer's rules, the newest first. @throws AppError `not_found` */
export async function listRulesVersions(offerId: number, at: Date): Promise<RulesVersions> {
  const [offer, versions, promoters] = await Promise.all([
    db().offer.findUnique({ where: { id: offerId }, select: { id: true } }),
    db().$queryRaw<{ version: number; text: string; createdAt: Date; createdBy: string | null }[]>`
      SELECT v.version, v.text, v.created_at AS "createdAt",
        nullif(trim(u.first_name || ' ' || u.last_name), '') AS "createdBy"
      FROM offer_rules_version v LEFT JOIN app_user u ON u.id = v.created_by_id
      WHERE v.offer_id = ${offerId} ORDER BY v.version DESC`,
    listPromoters(db(), offerId, at),
  ])
  if (!offer) throw new AppError('not_found', 'There is no such offer.')
  return {
    versions: versions.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    promoters: promoters.length,
  }
}

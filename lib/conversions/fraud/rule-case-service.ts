import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { RestrictedTraffic } from '@/lib/traffic/restrictions/rules'
import { readAmountAtRisk } from './amount-at-risk-data'

/** Between "worth a look" and certain: the figure is the network's own, and says nothing of why. */
const RULE_SCORE = 50

type Found = RestrictedTraffic & { affiliateId: number; days: { from: Day; to: Day }; reason: string }

/**
 * Opens the case of an affiliate whom a rule of the network judged, in the caller's transaction; call it last. Its facts are the
 * pending and approved conversions of the traffic in the days that were judged. Nothing is held or reversed by it.
 * @returns its id
 * @throws AppError `conflict` while one is open or held, or the affiliate is trusted
 */
export async function openRuleCase(
  tx: Tx,
  { actor, at }: StaffContext,
  { affiliateId, offerId, sourceId, subId, subValue, days, reason }: Found,
): Promise<string> {
  const id = newId(at)
  const made = await tx.$executeRaw`
    INSERT INTO fraud_case (id, affiliate_id, rule, score, evidence, reason, opened_at, updated_at)
    SELECT ${id}::uuid, ${affiliateId}, 'automatic_rule', ${RULE_SCORE}, '{}', ${reason}, ${at}, ${at}
    WHERE NOT EXISTS (SELECT FROM fraud_case WHERE affiliate_id = ${affiliateId} AND rule = 'automatic_rule' AND status = 'trusted')
    ON CONFLICT DO NOTHING`
  if (made === 0) throw new AppError('conflict', 'A case is open already, or the affiliate is trusted.')
  const part = [
    Prisma.sql`c.affiliate_id = ${affiliateId} AND c.day BETWEEN ${days.from}::date AND ${days.to}::date`,
    Prisma.sql`c.status IN ('pending', 'approved')`,
    ...(offerId === null ? [] : [Prisma.sql`c.offer_id = ${offerId}`]),
    ...(sourceId === null ? [] : [Prisma.sql`c.source_id = ${sourceId}`]),
    ...(subId === null ? [] : [Prisma.sql`coalesce(c.${Prisma.raw(subId)}, '') = ${subValue}`]),
  ]
  const count = await tx.$executeRaw`
    INSERT INTO fraud_fact (affiliate_id, rule, ref, case_id, conversion_id, detail, found_at)
    SELECT c.affiliate_id, 'automatic_rule', c.id::text, ${id}::uuid, c.id, '{}', ${at} FROM conversion c
    WHERE ${Prisma.join(part, ' AND ')} ON CONFLICT (affiliate_id, rule, ref) DO NOTHING`
  const stake = await readAmountAtRisk(tx, { id, affiliateId, rule: 'automatic_rule' })
  await tx.fraudCase.update({ where: { id }, data: { stakeCents: stake.cents, evidence: { count } } })
  await recordAudit(tx, actor, {
    action: 'fraud_case.open',
    subject: 'fraud_case',
    subjectId: id,
    after: { affiliateId, rule: 'automatic_rule', score: RULE_SCORE, conversions: count },
    reason,
    at,
  })
  return id
}

import 'server-only'
import { canEdit, may, refusalText } from '@/lib/accounts/staff-permissions/permission-rules'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { TrafficRestriction } from '@/lib/generated/prisma/client'
import type { TrafficRestrictionKind } from '@/lib/generated/prisma/enums'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError, invalidField } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { readTrafficNames } from './data'
import { restrictionNotification } from './notifications'
import { isSubIdKey, type RestrictedTraffic, trafficText } from './rules'
import type { NewRestriction } from './schema'

type Restriction = RestrictedTraffic & { kind: TrafficRestrictionKind; reason: string }

/**
 * Blocks traffic of an affiliate: its links lead nowhere, or to the offer's fallback where one offer is named. Clicks made
 * before stay as they are, and their sales are paid. Or holds it: its new conversions wait for staff; those that are
 * recorded stay as they are.
 * @throws AppError `invalid` at an unknown source or offer; `forbidden` for one's own account, and to who may not decide about it; `conflict` where it is so already
 */
export async function restrictTraffic(
  context: StaffContext,
  { affiliateId, source, ...restriction }: NewRestriction & { affiliateId: number },
): Promise<string> {
  assertMayRestrict(context.actor, restriction.kind)
  return transact(async (tx) => {
    const known = source === null ? null : await tx.source.findFirst({ where: { affiliateId, name: source } })
    if (source !== null && !known) throw invalidField('source', 'This affiliate has no source of this name.')
    return addRestriction(tx, context, { ...restriction, affiliateId, sourceId: known?.id ?? null })
  })
}

/** `restrictTraffic` in the caller's transaction; call it last. */
export async function addRestriction(
  tx: Tx,
  { actor, at }: StaffContext,
  { kind, reason, ...traffic }: Restriction,
): Promise<string> {
  const { affiliateId, offerId } = traffic
  if (affiliateId !== null) await assertOther(tx, affiliateId, actor.userId)
  if (offerId !== null && !(await tx.offer.findUnique({ where: { id: offerId }, select: { id: true } })))
    throw invalidField('offerId', 'No offer has this ID.')
  const row = { id: newId(at), kind, reason, ...traffic, createdAt: at, createdById: actor.userId }
  const { count } = await tx.trafficRestriction.createMany({
    data: [{ ...row, ruleId: actor.ruleId ?? null }],
    skipDuplicates: true,
  })
  if (count === 0) throw new AppError('conflict', kind === 'block' ? 'It is blocked already.' : 'It is held already.')
  await finish(tx, { actor, at }, { ...traffic, kind, reason, id: row.id, isEnd: false })
  return row.id
}

/** Ends a restriction of an affiliate. @throws AppError `not_found`; `forbidden` for one's own account; `conflict` for one that is over */
export function endRestriction(
  context: StaffContext,
  { affiliateId, restrictionId, reason }: { affiliateId: number; restrictionId: string; reason: string },
): Promise<void> {
  return transact(async (tx) => {
    const known = await tx.trafficRestriction.findFirst({ where: { id: restrictionId, affiliateId } })
    if (!known) throw new AppError('not_found', 'There is no such restriction.')
    assertMayRestrict(context.actor, known.kind)
    await liftRestriction(tx, context, { id: restrictionId, reason })
  })
}

/** `endRestriction` of any in the caller's transaction; call it last. */
export async function liftRestriction(
  tx: Tx,
  { actor, at }: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const known = await tx.trafficRestriction.findUniqueOrThrow({ where: { id } })
  if (known.affiliateId !== null) await assertOther(tx, known.affiliateId, actor.userId)
  const { count } = await tx.trafficRestriction.updateMany({
    where: { id, endedAt: null },
    data: { endedAt: at, endedById: actor.userId },
  })
  if (count === 0) throw new AppError('conflict', 'It is over already.')
  await finish(tx, { actor, at }, { ...toTraffic(known), kind: known.kind, id, reason, isEnd: true })
}

export const toTraffic = ({ affiliateId, offerId, sourceId, subId, subValue }: TrafficRestriction) => ({
  affiliateId,
  offerId,
  sourceId,
  subId: isSubIdKey(subId) ? subId : null,
  subValue,
})

/** Of a hold nobody but staff is notified: the conversions say that they wait. */
async function finish(
  tx: Tx,
  { actor, at }: StaffContext,
  { kind, id, reason, isEnd, ...traffic }: Restriction & { id: string; isEnd: boolean },
): Promise<void> {
  const text = trafficText(traffic, await readTrafficNames(tx, traffic))
  const { affiliateId } = traffic
  if (kind === 'block' && affiliateId !== null)
    await notifyAffiliate(tx, affiliateId, restrictionNotification({ id, traffic: text, reason, isEnd }), at)
  const [subject, subjectId] =
    affiliateId === null ? ['offer', String(traffic.offerId)] : ['affiliate', String(affiliateId)]
  await recordAudit(tx, actor, {
    action: `${subject}.${isEnd ? `end_traffic_${kind}` : `${kind}_traffic`}`,
    subject,
    subjectId,
    after: { ...traffic, traffic: text },
    reason,
    at,
  })
}

/** Whoever decides about conversions may have them wait. @throws AppError `forbidden` */
function assertMayRestrict(actor: StaffActor, kind: TrafficRestrictionKind): void {
  const allowed = canEdit(kind === 'block' ? 'offers' : 'conversion-feed')
  if (!may(actor, allowed)) throw new AppError('forbidden', refusalText(allowed))
}

async function assertOther(tx: Tx, id: number, userId: string): Promise<void> {
  const affiliate = await tx.affiliate.findUnique({ where: { id }, select: { userId: true } })
  if (!affiliate) throw invalidField('affiliateId', 'No affiliate has this ID.')
  if (affiliate.userId === userId)
    throw new AppError('forbidden', 'This is your own account; somebody else must decide.')
}

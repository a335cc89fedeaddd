import 'server-only'
import { assertConfirmed } from '@/lib/backoffice/admin/guard'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import { periodStart } from '@/lib/catalog/caps/rules'
import type { ConversionCap } from '@/lib/generated/prisma/client'
import { dayToColumn, easternDay } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { transact } from '@/lib/platform/transaction'
import type { CapChange, NewCap } from './admin-schema'
import { startCapPeriods } from './service'

type Said = { reason: string; confirm: string }

/**
 * Sets a cap. It holds at once, and what its period brought so far counts.
 * @throws AppError `invalid` at the field that names nothing, and at `confirm` unless the name of the offer or group is
 * typed; `conflict` when there is one for the same already
 */
export function createCap({ reason, confirm, limit, ...cap }: NewCap, actor: StaffActor, at: Date): Promise<number> {
  return transact(async (tx) => {
    // one after another, so that two do not both find that there is none
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('conversion caps'))`
    assertConfirmed(confirm, await subjectOf(tx, cap))
    await assertThere(tx, cap)
    await assertNew(tx, cap)
    const created = await tx.conversionCap.create({ data: { ...cap, limitValue: limit } })
    await begin(tx, created, at)
    await recordAudit(tx, actor, { ...subject(created), action: 'cap.create', after: facts(created), reason, at })
    return created.id
  })
}

/**
 * Changes the limit or the overflow of a cap, or switches it on or off. One that is switched on again counts what its
 * period brought meanwhile.
 * @throws AppError `not_found`; `invalid` as for a new one; `conflict` when another was set for the same meanwhile
 */
export function changeCap(id: number, change: CapChange, actor: StaffActor, at: Date): Promise<void> {
  const { limit, overflowOfferId, isActive, reason, confirm } = change
  return transact(async (tx) => {
    const before = await hold(tx, id, confirm)
    if (overflowOfferId !== undefined) await assertThere(tx, { overflowOfferId, offerId: before.offerId })
    if (isActive && !before.isActive) await assertNew(tx, before)
    const after = await tx.conversionCap.update({
      where: { id },
      data: {
        ...(limit !== undefined && { limitValue: limit }),
        ...(overflowOfferId !== undefined && { overflowOfferId }),
        ...(isActive !== undefined && { isActive }),
        updatedAt: at,
      },
    })
    if (after.isActive && !before.isActive) await recount(tx, after, at)
    const entry = { action: 'cap.change', before: facts(before), after: facts(after) }
    await recordAudit(tx, actor, { ...subject(after), ...entry, reason, at })
  })
}

/** Takes a cap away, with what it counted. @throws AppError `not_found`; `invalid` at `confirm` */
export function removeCap(id: number, { reason, confirm }: Said, actor: StaffActor, at: Date): Promise<void> {
  return transact(async (tx) => {
    const before = await hold(tx, id, confirm)
    await tx.conversionCap.delete({ where: { id } })
    await recordAudit(tx, actor, { ...subject(before), action: 'cap.remove', before: facts(before), reason, at })
  })
}

async function hold(tx: Tx, id: number, confirm: string): Promise<ConversionCap> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('conversion caps'))`
  await tx.$queryRaw`SELECT 1 FROM conversion_cap WHERE id = ${id} FOR UPDATE`
  const cap = await tx.conversionCap.findUnique({ where: { id } })
  if (!cap) throw new AppError('not_found', 'There is no such cap.')
  assertConfirmed(confirm, await subjectOf(tx, cap))
  return cap
}

/** The phrase that is typed: the name of what is capped. */
async function subjectOf(tx: Tx, { offerId, groupId }: Pick<ConversionCap, 'offerId' | 'groupId'>): Promise<string> {
  const found =
    offerId === null
      ? await tx.offerGroup.findUnique({ where: { id: groupId ?? 0 }, select: { name: true } })
      : await tx.offer.findUnique({ where: { id: offerId }, select: { name: true } })
  if (!found) throw invalid(offerId === null ? 'groupId' : 'offerId', 'There is none with this number.')
  return found.name
}

type Named = Partial<Pick<ConversionCap, 'offerId' | 'affiliateId' | 'bucketId' | 'overflowOfferId'>>

async function assertThere(tx: Tx, { offerId, affiliateId, bucketId, overflowOfferId }: Named): Promise<void> {
  const none = 'There is none with this number.'
  if (affiliateId && !(await tx.affiliate.findUnique({ where: { id: affiliateId } })))
    throw invalid('affiliateId', none)
  if (bucketId && !(await tx.bucket.findUnique({ where: { id: bucketId } }))) throw invalid('bucketId', none)
  if (!overflowOfferId) return
  if (overflowOfferId === offerId) throw invalid('overflowOfferId', 'An offer cannot be its own overflow.')
  if (!(await tx.offer.findUnique({ where: { id: overflowOfferId } }))) throw invalid('overflowOfferId', none)
}

type Counted = Pick<ConversionCap, 'offerId' | 'groupId' | 'affiliateId' | 'bucketId' | 'metric' | 'period'>

async function assertNew(tx: Tx, { offerId, groupId, affiliateId, bucketId, metric, period }: Counted): Promise<void> {
  const same = { offerId, groupId, affiliateId, bucketId, metric, period, isActive: true }
  const other = await tx.conversionCap.findFirst({ where: same, select: { id: true } })
  if (other) throw new AppError('conflict', `Cap ${other.id} already limits this. Change that one instead.`)
}

function begin(tx: Tx, { id, period }: ConversionCap, at: Date): Promise<void> {
  const today = easternDay(at)
  return startCapPeriods(tx, [id], [periodStart(period, today)], today)
}

async function recount(tx: Tx, cap: ConversionCap, at: Date): Promise<void> {
  const periodDay = dayToColumn(periodStart(cap.period, easternDay(at)))
  await tx.conversionCapUsage.deleteMany({ where: { capId: cap.id, periodDay } })
  await begin(tx, cap, at)
}

const invalid = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } })
const subject = ({ id }: ConversionCap) => ({ subject: 'cap', subjectId: String(id) })

function facts(cap: ConversionCap) {
  const { offerId, groupId, affiliateId, bucketId, metric, period, limitValue, overflowOfferId, isActive } = cap
  return {
    offerId,
    groupId,
    affiliateId,
    bucketId,
    metric,
    period,
    limit: Number(limitValue),
    overflowOfferId,
    isActive,
  }
}

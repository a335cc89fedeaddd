import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { lockCapsAlone } from '@/lib/catalog/caps/lock-service'
import { periodStart } from '@/lib/catalog/caps/rules'
import { readPriceRates } from '@/lib/catalog/payouts/currency-data'
import { inDollars } from '@/lib/catalog/payouts/currency-rules'
import type { ConversionCap } from '@/lib/generated/prisma/client'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { AppError, invalidField } from '@/lib/platform/errors'
import { DOLLAR } from '@/lib/platform/money/currency'
import type { CapChange, NewCap } from './admin-schema'
import { RECOUNT_JOB } from './constants'
import { startCapPeriods } from './period-service'

type Confirmation = { reason: string; confirm: string }

/**
 * Creates a cap. It applies at once, and counts its period from the beginning.
 * @throws AppError `invalid` at a field that names nothing, and at `confirm` unless the name of the offer or group is
 * typed; `conflict` when an active cap already limits the same
 */
export function createCap(context: StaffContext, input: NewCap): Promise<number> {
  return transact((tx) => addCap(tx, context, input))
}

/** `createCap` in the caller's transaction, as the first and the last that it does. */
export async function addCap(tx: Tx, { actor, at }: StaffContext, input: NewCap): Promise<number> {
  const { reason, confirm, limit, currency, ...cap } = input
  // serialized, so that two cannot both find that there is none
  await lockCapsAlone(tx)
  assertConfirmed(confirm, await readCappedName(tx, cap))
  await assertSubjectsExist(tx, cap)
  await assertUnique(tx, cap)
  const limits = await toLimits(tx, { limit, currency, metric: cap.metric }, at)
  const created = await tx.conversionCap.create({ data: { ...cap, ...limits } })
  await startPeriod(tx, created, at)
  await recordAudit(tx, actor, { ...subject(created), action: 'cap.create', after: facts(created), reason, at })
  return created.id
}

/**
 * Changes the limit or the overflow of a cap, or switches it on or off. A cap that is switched on again counts its whole
 * period.
 * @throws AppError `not_found`; `invalid` as for a new cap; `conflict` when another active cap limits the same
 */
export function changeCap(context: StaffContext, input: CapChange & { id: number }): Promise<void> {
  return transact((tx) => changeCapIn(tx, context, input))
}

/** `changeCap` in the caller's transaction, as the first and the last that it does. */
export async function changeCapIn(
  tx: Tx,
  { actor, at }: StaffContext,
  input: CapChange & { id: number },
): Promise<void> {
  const { id, overflowOfferId, isActive, reason, confirm } = input
  const before = await lockCap(tx, id, confirm)
  if (overflowOfferId !== undefined) await assertSubjectsExist(tx, { overflowOfferId, offerId: before.offerId })
  if (isActive && !before.isActive) await assertUnique(tx, before)
  const { limit = Number(before.statedLimit ?? before.limitValue), currency = before.statedCurrency ?? DOLLAR } = input
  const isLimit = input.limit !== undefined || input.currency !== undefined
  const after = await tx.conversionCap.update({
    where: { id },
    data: {
      ...(isLimit && (await toLimits(tx, { limit, currency, metric: before.metric }, at))),
      ...(overflowOfferId !== undefined && { overflowOfferId }),
      ...(isActive !== undefined && { isActive }),
      updatedAt: at,
    },
  })
  if (after.isActive && !before.isActive) await recount(tx, after, at)
  const entry = { action: 'cap.change', before: facts(before), after: facts(after) }
  await recordAudit(tx, actor, { ...subject(after), ...entry, reason, at })
}

/** Removes a cap and its usage. @throws AppError `not_found`; `invalid` at `confirm` */
export const removeCap = (context: StaffContext, input: Confirmation & { id: number }): Promise<void> =>
  transact((tx) => dropCap(tx, context, input))

/** `removeCap` in the caller's transaction, as the first and the last that it does. */
export async function dropCap(
  tx: Tx,
  { actor, at }: StaffContext,
  { id, reason, confirm }: Confirmation & { id: number },
): Promise<void> {
  const before = await lockCap(tx, id, confirm)
  await tx.conversionCap.delete({ where: { id } })
  await recordAudit(tx, actor, { ...subject(before), action: 'cap.remove', before: facts(before), reason, at })
}

type TypedLimit = { limit: number; currency: string; metric: ConversionCap['metric'] }

/** A limit as it is stored, with its dollars by the newest rate. @throws AppError invalid at `currency` */
async function toLimits(tx: Tx, { limit, currency, metric }: TypedLimit, at: Date) {
  if (currency === DOLLAR) return { limitValue: limit, statedLimit: null, statedCurrency: null }
  if (metric !== 'revenue') throw invalidField('currency', 'Only revenue is limited in another currency.')
  const price = { revenueCents: BigInt(limit), revenueCurrency: currency }
  const rates = await readPriceRates([price], at, tx)
  if (!rates.has(currency)) throw invalidField('currency', `There is no exchange rate for ${currency} yet.`)
  const dollars = inDollars(price, rates).revenueCents
  return { limitValue: dollars > 0n ? dollars : 1n, statedLimit: limit, statedCurrency: currency }
}

async function lockCap(tx: Tx, id: number, confirm: string): Promise<ConversionCap> {
  await lockCapsAlone(tx)
  await tx.$queryRaw`SELECT 1 FROM conversion_cap WHERE id = ${id} FOR UPDATE`
  const cap = await tx.conversionCap.findUnique({ where: { id } })
  if (!cap) throw new AppError('not_found', 'There is no such cap.')
  assertConfirmed(confirm, await readCappedName(tx, cap))
  return cap
}

/** The phrase to type: the name of the capped offer or group. */
async function readCappedName(
  tx: Tx,
  { offerId, groupId }: Pick<ConversionCap, 'offerId' | 'groupId'>,
): Promise<string> {
  const found =
    offerId === null
      ? await tx.offerGroup.findUnique({ where: { id: groupId ?? 0 }, select: { name: true } })
      : await tx.offer.findUnique({ where: { id: offerId }, select: { name: true } })
  if (!found) {
    throw offerId === null
      ? invalidField('groupId', 'No group has this ID.')
      : invalidField('offerId', 'No offer has this ID.')
  }
  return found.name
}

type Named = Partial<Pick<ConversionCap, 'offerId' | 'affiliateId' | 'bucketId' | 'overflowOfferId'>>

async function assertSubjectsExist(tx: Tx, { offerId, affiliateId, bucketId, overflowOfferId }: Named): Promise<void> {
  if (affiliateId && !(await tx.affiliate.findUnique({ where: { id: affiliateId } })))
    throw invalidField('affiliateId', 'No affiliate has this ID.')
  if (bucketId && !(await tx.bucket.findUnique({ where: { id: bucketId } })))
    throw invalidField('bucketId', 'No bucket has this ID.')
  if (!overflowOfferId) return
  if (overflowOfferId === offerId) throw invalidField('overflowOfferId', 'An offer cannot be its own overflow.')
  if (!(await tx.offer.findUnique({ where: { id: overflowOfferId } })))
    throw invalidField('overflowOfferId', 'No offer has this ID.')
}

type Counted = Pick<ConversionCap, 'offerId' | 'groupId' | 'affiliateId' | 'bucketId' | 'metric' | 'period'>

async function assertUnique(
  tx: Tx,
  { offerId, groupId, affiliateId, bucketId, metric, period }: Counted,
): Promise<void> {
  const same = { offerId, groupId, affiliateId, bucketId, metric, period, isActive: true }
  const other = await tx.conversionCap.findFirst({ where: same, select: { id: true } })
  if (other) throw new AppError('conflict', `Cap ${other.id} already limits this. Change that one instead.`)
}

/** Counts today at once and requests the job that adds the earlier days of the period. */
async function startPeriod(tx: Tx, { id, period }: ConversionCap, at: Date): Promise<void> {
  const today = easternDay(at)
  await startCapPeriods(tx, [id], [periodStart(period, today)], today)
  await requestJobRun(tx, RECOUNT_JOB)
}

async function recount(tx: Tx, cap: ConversionCap, at: Date): Promise<void> {
  const periodDay = dayToColumn(periodStart(cap.period, easternDay(at)))
  await tx.conversionCapUsage.deleteMany({ where: { capId: cap.id, periodDay } })
  await startPeriod(tx, cap, at)
}

const subject = ({ id }: ConversionCap) => ({ subject: 'cap', subjectId: String(id) })

function facts(cap: ConversionCap) {
  const { offerId, groupId, affiliateId, bucketId, metric, period, overflowOfferId, isActive } = cap
  const { limitValue, statedLimit, statedCurrency } = cap
  return {
    offerId,
    groupId,
    affiliateId,
    bucketId,
    metric,
    period,
    limit: Number(limitValue),
    ...(statedLimit !== null && { statedLimit: Number(statedLimit), statedCurrency }),
    overflowOfferId,
    isActive,
  }
}
